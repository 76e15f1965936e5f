package org.rankcluster.protocol.collective;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.rankmap.DirectRankmap;
import org.rankcluster.protocol.choreography.CollectiveHardware;
import org.rankcluster.protocol.group.Communicator;
import org.rankcluster.protocol.group.Rectangle;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.onesided.ServeWork;
import org.rankcluster.protocol.pointtopoint.MessageLayer;
import org.rankcluster.protocol.pointtopoint.MessagePort;
import org.rankcluster.protocol.runtime.CollectiveSite;
import org.rankcluster.protocol.runtime.Operation;

/** Ranks with message layers and collective engines, on a network and CPUs that act in a random order. */
final class EngineWorld {
    private static final MessageLayer.Settings SETTINGS = new MessageLayer.Settings(64, true, true);

    private final SplittableRandom random;
    private final List<Runnable> happening = new ArrayList<>();
    private final Rank[] ranks;
    private final Map<String, List<OffloadOperation>> joined = new HashMap<>();
    /** All messages that carry data or announce them, in the order of their departure. */
    final List<Message.Matchable> sent = new ArrayList<>();

    long reducedBytes;
    long copiedBytes;
    int mostOutstanding;

    EngineWorld(int size, long seed) {
        random = new SplittableRandom(seed);
        ranks = new Rank[size];
        for (int rank = 0; rank < size; rank++) {
            ranks[rank] = new Rank(rank);
        }
    }

    /** Creates each rank's view of a communicator of all ranks. */
    Communicator[] communicator(int context) {
        Communicator[] views = new Communicator[ranks.length];
        for (int rank = 0; rank < views.length; rank++) {
            views[rank] = new Communicator(context, new DirectRankmap(ranks.length), rank);
        }
        return views;
    }

    /** Starts a collective on a rank. */
    void start(int rank, CollectiveOperation operation) {
        ranks[rank].engine.start(operation);
    }

    /** Runs until no event is left. */
    void run() {
        while (!happening.isEmpty()) {
            happening.remove(random.nextInt(happening.size())).run();
        }
    }

    /** Joins a network that completes all parts when each rank has joined, with the combination of their vectors. */
    private void join(OffloadOperation operation) {
        operation.begin(true);
        List<OffloadOperation> parts =
                joined.computeIfAbsent(operation.network() + " " + operation.number(), key -> new ArrayList<>());
        parts.add(operation);
        if (parts.size() == ranks.length) {
            Payload all = sum(parts);
            for (OffloadOperation part : parts) {
                happening.add(() -> {
                    part.passed(all);
                    part.complete(1);
                });
            }
        }
    }

    private static Payload sum(List<OffloadOperation> parts) {
        Payload sum = Payload.EMPTY;
        for (OffloadOperation part : parts) {
            Payload added = part.contribution();
            if (added != null && sum.size() > 0) {
                byte[] both = added.bytes().clone();
                Objects.requireNonNull(part.passCombination()).reduce(sum.bytes(), 0, both, 0, both.length);
                sum = Payload.of(both);
            } else if (added != null) {
                sum = added;
            }
        }
        return sum;
    }

    private final class Rank implements MessagePort, CollectiveHost {
        @Override
        public long now() {
            return 0;
        }

        private final MessageLayer layer;
        private final CollectiveEngine engine = new CollectiveEngine(this);
        private int outstanding;

        Rank(int rank) {
            layer = new MessageLayer(rank, SETTINGS, this);
        }

        @Override
        public void serve(ServeWork service, Runnable then) {
            then.run();
        }

        @Override
        public void warn(String text) {
            throw new IllegalStateException(text);
        }

        @Override
        public void transmit(Message message, boolean adaptive) {
            if (message instanceof Message.Matchable matchable) {
                sent.add(matchable);
            }
            happening.add(() -> layer.transmitted(message));
            happening.add(() -> {
                MessageLayer receiver = ranks[message.destination()].layer;
                receiver.headerArrived(message);
                receiver.arrived(message);
            });
        }

        @Override
        public void finished(Operation operation) {
            happening.add(() -> {
                outstanding--;
                operation.complete(1);
            });
        }

        @Override
        public void start(Operation step) {
            if (step instanceof OffloadOperation operation) {
                join(operation);
                return;
            }
            outstanding++;
            mostOutstanding = Math.max(mostOutstanding, outstanding);
            layer.start(step);
        }

        @Override
        public void compute(LocalWork work, Runnable then) {
            reducedBytes += work.reducedBytes();
            copiedBytes += work.copiedBytes();
            if (random.nextBoolean()) {
                happening.add(then);
            } else {
                then.run();
            }
        }

        @Override
        public void finished(CollectiveOperation operation) {
            operation.complete(2);
        }
    }

    /** Creates a job that chooses these algorithms, and no others. */
    static CollectiveSite job(Map<String, String> choices) {
        return new CollectiveSite() {
            @Override
            public String choice(String key, String usual) {
                return choices.getOrDefault(key, usual);
            }

            @Override
            public CollectiveHardware collectiveHardware() {
                return CollectiveHardware.NONE;
            }

            @Override
            public @Nullable Rectangle rectangle(Rankmap ranks) {
                return null;
            }

            @Override
            public int nodeOf(int rank) {
                return rank;
            }

            @Override
            public int firstRankOn(int node) {
                return node;
            }

            @Override
            public int nodes() {
                throw new UnsupportedOperationException();
            }

            @Override
            public int[] ranksOn(int node) {
                return new int[] {node};
            }
        };
    }
}
