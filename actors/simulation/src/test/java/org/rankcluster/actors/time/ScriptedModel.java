package org.rankcluster.actors.time;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/** A model whose actors follow the script of a test. */
final class ScriptedModel implements SimulationModel {

    /** An event with a number. */
    static final class Tagged extends Event {
        private final int tag;

        Tagged(int tag) {
            this.tag = tag;
        }

        int tag() {
            return tag;
        }

        @Override
        public int kind() {
            return 1;
        }

        @Override
        public long payloadHash() {
            return tag;
        }
    }

    /** An actor that follows the script. */
    static final class Actor extends EventActor {
        private final BiConsumer<Actor, Tagged> script;

        private Actor(int id, VirtualTime time, BiConsumer<Actor, Tagged> script) {
            super(id, time);
            this.script = script;
        }

        int name() {
            return id();
        }

        VirtualTime partition() {
            return time();
        }

        void send(int tag, int target, long at) {
            send(new Tagged(tag), target, at);
        }

        @Override
        protected void onEvent(Event event) {
            script.accept(this, (Tagged) event);
        }
    }

    private record First(int tag, int target, long at) {}

    private final BiConsumer<Actor, Tagged> script;
    private BiConsumer<Actor, Tagged> before = (actor, event) -> {};
    private Consumer<Tagged> writer = event -> {};
    private final List<First> firsts = new ArrayList<>();
    private LongConsumer frontiers = frontier -> {};
    private long lastFrontier = Long.MAX_VALUE;
    private LongFunction<@Nullable Throwable> stalls = nanos -> null;

    private ScriptedModel(BiConsumer<Actor, Tagged> script) {
        this.script = script;
    }

    static ScriptedModel of(BiConsumer<Actor, Tagged> script) {
        return new ScriptedModel(script);
    }

    ScriptedModel startingWith(int tag, int target, long at) {
        firsts.add(new First(tag, target, at));
        return this;
    }

    /** Adds an action of actors before the script. */
    ScriptedModel acting(BiConsumer<Actor, Tagged> before) {
        this.before = before;
        return this;
    }

    ScriptedModel writing(Consumer<Tagged> writer) {
        this.writer = writer;
        return this;
    }

    ScriptedModel onFrontier(LongConsumer frontiers) {
        this.frontiers = frontiers;
        return this;
    }

    ScriptedModel goingOnUntil(long lastFrontier) {
        this.lastFrontier = lastFrontier;
        return this;
    }

    /** Ends a stall of a second. */
    ScriptedModel endingStalls(String why) {
        return checkingStalls(nanos -> nanos < 1_000_000_000 ? null : new IllegalStateException(why));
    }

    ScriptedModel checkingStalls(LongFunction<@Nullable Throwable> stalls) {
        this.stalls = stalls;
        return this;
    }

    @Override
    public EventActor create(int id, VirtualTime time) {
        return new Actor(id, time, before.andThen(script));
    }

    @Override
    public EventCodec codec() {
        return new EventCodec() {
            @Override
            public void write(Event event, WireOutput out) {
                writer.accept((Tagged) event);
                out.writeInt(((Tagged) event).tag);
            }

            @Override
            public Event read(WireInput in) {
                return new Tagged(in.readInt());
            }
        };
    }

    @Override
    public void start(int node, Starter starter) {
        for (First first : firsts) {
            if (first.target == node) {
                starter.start(new Tagged(first.tag), first.target, first.at);
            }
        }
    }

    @Override
    public boolean frontier(long frontier, long events, long inFlight, long[] tallies) {
        frontiers.accept(frontier);
        return frontier < lastFrontier;
    }

    @Override
    public @Nullable Throwable stalled(long nanos) {
        return stalls.apply(nanos);
    }
}
