package org.rankcluster.actors.time;

import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/**
 * Seeded traffic with the hard cases of a scheduler: equal times, zero and short delays inside a node, a hot node, delays far beyond the
 * calendar's ring, actors that are created late.
 */
public record RandomTraffic(long seed, int nodes, int slotBits, long lookahead, int hops) implements SimulationModel {
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
            starter.start(new Packet(hops), node << slotBits, Math.floorMod(Digest.mix(draw + i), 3 * lookahead));
        }
    }

    @Override
    public EventCodec codec() {
        return new EventCodec() {
            @Override
            public void write(Event event, WireOutput out) {
                out.writeVarint(((Packet) event).left);
            }

            @Override
            public Event read(WireInput in) {
                return new Packet((int) in.readVarint());
            }
        };
    }

    private final class Station extends EventActor {
        private long draws;

        Station(int id, VirtualTime time) {
            super(id, time);
            draws = Digest.mix(seed ^ id);
        }

        @Override
        protected void onEvent(Event event) {
            int left = ((Packet) event).left - 1;
            if (left <= 0) {
                return;
            }
            switch (draw(8)) {
                case 0 -> send(new Packet(left), beside(), now());
                case 1 -> send(new Packet(left), beside(), now() + draw((int) Math.min(lookahead, 1 << 20)));
                case 2 -> send(new Packet(left), elsewhere(), now() + lookahead * (1 + draw(20_000)));
                case 3 -> send(new Packet(left), draw(1 << slotBits), now() + lookahead);
                case 4 -> {
                    send(new Packet(left), elsewhere(), (now() / lookahead + 2) * lookahead);
                    send(new Packet(left / 2), elsewhere(), (now() / lookahead + 2) * lookahead);
                }
                default -> send(event(event, left), elsewhere(), now() + lookahead + draw(1000));
            }
        }

        /** Returns the next event. Some receivers send the received object again. */
        private Event event(Event received, int left) {
            return left % 2 == 0 && ((Packet) received).left % 3 == 0 ? received : new Packet(left);
        }

        private int beside() {
            return (id() >>> slotBits << slotBits) + draw(1 << slotBits);
        }

        private int elsewhere() {
            return draw(nodes << slotBits);
        }

        private int draw(int bound) {
            draws = Digest.mix(draws + 0x9e3779b97f4a7c15L);
            return (int) Math.floorMod(draws, (long) bound);
        }
    }
}
