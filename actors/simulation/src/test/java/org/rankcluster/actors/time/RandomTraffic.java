package org.rankcluster.actors.time;

import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/**
 * Seeded traffic with the hard cases of a scheduler: equal times, zero and short delays inside a node, a hot node, delays far beyond the
 * calendar's ring, actors that are created late, events by value among objects.
 */
public record RandomTraffic(long seed, int nodes, int actorBits, long lookahead, int hops) implements SimulationModel {
    private static final int BY_VALUE = 9;

    static final class Packet extends Event {
        private final int left;

        Packet(int left) {
            this.left = left;
        }

        @Override
        public int kind() {
            return 7;
        }

        @Override
        public long payloadHash() {
            return left;
        }
    }

    @Override
    public EventActor create(int id, VirtualTime time) {
        return new Station(id, time);
    }

    @Override
    public void start(int node, Starter starter) {
        long draw = Digest.mix(seed + node);
        for (int i = 0; i <= Math.floorMod(draw, 4); i++) {
            starter.start(new Packet(hops), node << actorBits, Math.floorMod(Digest.mix(draw + i), 3 * lookahead));
        }
    }

    @Override
    public EventCodec codec() {
        return new EventCodec() {
            @Override
            public void write(Event event, WireOutput out) {
                out.writeBoolean(event instanceof ValueEvent);
                if (event instanceof ValueEvent value) {
                    out.writeByte(value.argument());
                    out.writeVarint(value.first());
                    out.writeLong(value.second());
                    out.writeLong(value.third());
                } else {
                    out.writeVarint(((Packet) event).left);
                }
            }

            @Override
            public Event read(WireInput in) {
                return in.readBoolean()
                        ? new ValueEvent(BY_VALUE, in.readByte() & 0xff, in.readVarint(), in.readLong(), in.readLong())
                        : new Packet((int) in.readVarint());
            }
        };
    }

    private final class Station extends EventActor {
        private long draws;

        Station(int id, VirtualTime time) {
            super(id, time);
            draws = Digest.mix(seed ^ id);
        }

        /** Two of the actors of a node share a cell. */
        @Override
        protected int cellOwner() {
            return actorBits > 0 && (id() & (1 << actorBits) - 1) == 1 ? id() - 1 : id();
        }

        @Override
        protected void onEvent(Event event) {
            int left = ((Packet) event).left - 1;
            if (left > 0 && !react(left)) {
                send(event(event, left), elsewhere(), now() + lookahead + draw(1000));
            }
        }

        @Override
        protected void onEvent(long[] words, int at) {
            int left = (int) ValueEvent.content(words, at, 0) - 1;
            if (left > 0 && !react(left)) {
                give(left, elsewhere(), now() + lookahead + draw(1000));
            }
        }

        @Override
        protected long payloadHash(long[] words, int at) {
            long second = Digest.mix(ValueEvent.content(words, at, 0) + ValueEvent.content(words, at, 1));
            return Digest.mix(second + ValueEvent.content(words, at, 2)) + ValueEvent.argument(words, at);
        }

        /** Sends the drawn events. Returns false, and sends none, if one event to another node is drawn. */
        private boolean react(int left) {
            switch (draw(8)) {
                case 0 -> give(left, beside(), now());
                case 1 -> give(left, beside(), now() + draw((int) Math.min(lookahead, 1 << 20)));
                case 2 -> give(left, elsewhere(), now() + lookahead * (1 + draw(20_000)));
                case 3 -> give(left, draw(1 << actorBits), now() + lookahead);
                case 4 -> {
                    give(left, elsewhere(), (now() / lookahead + 2) * lookahead);
                    give(left / 2, elsewhere(), (now() / lookahead + 2) * lookahead);
                }
                default -> {
                    return false;
                }
            }
            return true;
        }

        /** Sends an object or an event by value. */
        private void give(int left, int target, long at) {
            if (draw(2) == 0) {
                send(new Packet(left), target, at);
            } else {
                send(BY_VALUE, left & 0xff, left, draws, ~draws, target, at);
            }
        }

        /** Returns the next event. Some receivers send the received object again. */
        private Event event(Event received, int left) {
            return left % 2 == 0 && ((Packet) received).left % 3 == 0 ? received : new Packet(left);
        }

        private int beside() {
            return (id() >>> actorBits << actorBits) + draw(1 << actorBits);
        }

        private int elsewhere() {
            return draw(nodes << actorBits);
        }

        private int draw(int bound) {
            draws = Digest.mix(draws + 0x9e3779b97f4a7c15L);
            return (int) Math.floorMod(draws, (long) bound);
        }
    }
}
