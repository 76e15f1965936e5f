package org.rankcluster.apps;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.WeakHashMap;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rankcluster.hardware.crossbar.Crossbar;
import org.rankcluster.hardware.topology.Permutation;
import org.rankcluster.hardware.topology.Topology;
import org.rankcluster.hardware.torus.Torus;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.extension.Placement;
import org.rankcluster.protocol.extension.Setting;
import org.rankcluster.protocol.runtime.JobView;
import org.rankcluster.protocol.runtime.RankRuntime;

/** The patterns that the sample {@code traffic} offers, and their layouts on the machine. */
enum TrafficPatterns {
    /**
     * One rank sends to {@code directions} neighbours. On a torus it is the rank in the middle of all extents, and the neighbours are +x,
     * -x, +y, -y, +z, -z. On other machines it is rank {@code ranks / 2}, m. The neighbours are then the first of m+1, m-1, m+2, m-2 and so
     * on that are on other nodes, one a node.
     */
    NEIGHBOURS {
        @Override
        TrafficPattern here(int ranks) {
            int directions = Traffic.DIRECTIONS.value();
            int messages = Traffic.MESSAGES.value();
            if (Placement.topology() instanceof Torus torus) {
                return neighbours(torus, directions, messages);
            }
            int[] receivers = nearest(ranks, directions, Placement::nodeOf);
            return new TrafficPattern.Neighbours(ranks / 2, receivers, messages);
        }
    },
    /** Every rank sends to random ranks. */
    UNIFORM {
        @Override
        TrafficPattern here(int ranks) {
            int messages = countable(ranks);
            return ofJob(job -> new TrafficPattern.Uniform(ranks, messages, job.seed()));
        }
    },
    /** All ranks send to the rank in the middle. */
    HOTSPOT {
        @Override
        TrafficPattern here(int ranks) {
            return new TrafficPattern.HotSpot(ranks, ranks / 2, countable(ranks));
        }
    },
    /** Coordinates change places. */
    TRANSPOSE(Permutation.TRANSPOSE),
    /** Each rank sends to the one whose number is greater by {@code distance}. */
    SHIFT(Permutation.SHIFT),
    /** Each coordinate advances by one. */
    NEIGHBOR(Permutation.NEIGHBOR),
    /** Each coordinate advances by just less than half of its extent. */
    TORNADO(Permutation.TORNADO),
    /** Rank i of N sends to N - 1 - i. */
    BIT_COMPLEMENT(Permutation.BIT_COMPLEMENT),
    /** Each rank sends to one other, drawn with the job's seed. */
    PERMUTATION(Permutation.PERMUTATION),
    /** The pattern that loads minimal routes most. */
    ADVERSARIAL(Permutation.ADVERSARIAL);

    /** The permutation of a pattern in which each rank sends to one other; null for other patterns. */
    private final @Nullable Permutation permutation;

    /** The pattern of each job, one for all its ranks here, because it takes memory for all of them. */
    private final Map<JobView, TrafficPattern> ofJobs = Collections.synchronizedMap(new WeakHashMap<>());

    TrafficPatterns() {
        this(null);
    }

    TrafficPatterns(@Nullable Permutation permutation) {
        this.permutation = permutation;
    }

    /** Returns the pattern on the calling rank's machine. */
    TrafficPattern here(int ranks) {
        Permutation chosen = Objects.requireNonNull(permutation);
        return ofJob(job -> {
            int[] destinations =
                    chosen.destinations(geometry(ranks, Placement.topology()), Traffic.DISTANCE.value(), job.seed());
            if (IntStream.range(0, ranks).allMatch(rank -> destinations[rank] == rank)) {
                String rule = "a number with which a rank sends to another, for pattern " + Setting.show(this);
                throw InputException.option("--ranks", ranks, rule);
            }
            return new TrafficPattern.OneToOne(destinations, Traffic.MESSAGES.value());
        });
    }

    final TrafficPattern ofJob(Function<JobView, TrafficPattern> maker) {
        return ofJobs.computeIfAbsent(RankRuntime.current().job(), maker);
    }

    /** Returns the pattern on the calling rank's machine, if there is a rank to send to. */
    final TrafficPattern hereChecked(int ranks) {
        if (ranks < 2) {
            throw InputException.option("--ranks", ranks, "2 or more, because no rank sends to itself");
        }
        return here(ranks);
    }

    /** Returns the number of messages of each rank, if the messages of all can be numbered. */
    private static int countable(int ranks) {
        int messages = Traffic.MESSAGES.value();
        int most = Integer.MAX_VALUE / ranks;
        if (messages > most) {
            throw new InputException("--set", "messages", messages, "at most " + most + " with " + ranks + " ranks");
        }
        return messages;
    }

    /** Returns the machine if the ranks fill it, one a node; otherwise a line of ranks. */
    static Topology geometry(int ranks, Topology machine) {
        return machine.nodes() == ranks ? machine : new Crossbar(ranks);
    }

    /** Returns {@code directions} ranks that are nearest to the middle one and on nodes of their own. */
    static int[] nearest(int ranks, int directions, IntUnaryOperator nodeOf) {
        int middle = ranks / 2;
        Map<Integer, Integer> receiverOf = new LinkedHashMap<>();
        for (int i = 2; receiverOf.size() < directions && i <= ranks + 1; i++) {
            int rank = i % 2 == 0 ? middle + i / 2 : middle - i / 2;
            if (rank >= 0 && rank < ranks && nodeOf.applyAsInt(rank) != nodeOf.applyAsInt(middle)) {
                receiverOf.putIfAbsent(nodeOf.applyAsInt(rank), rank);
            }
        }
        if (receiverOf.size() < directions) {
            String rule = "at most " + receiverOf.size() + ", for no more nodes have ranks";
            throw new InputException("--set", "directions", directions, rule);
        }
        return receiverOf.values().stream().mapToInt(Integer::intValue).toArray();
    }

    private static TrafficPattern neighbours(Torus torus, int directions, int messages) {
        int middle = middle(torus);
        int[] receivers = new int[directions];
        for (int direction = 0; direction < directions; direction++) {
            int node = direction < torus.directions() ? torus.neighbour(middle, direction) : -1;
            receivers[direction] = node < 0 ? -1 : Placement.rankOn(node);
            if (receivers[direction] < 0) {
                String rule = "at most " + direction + ", for node " + middle + " has no more neighbours with ranks";
                throw new InputException("--set", "directions", directions, rule);
            }
        }
        return new TrafficPattern.Neighbours(Placement.rankOn(middle), receivers, messages);
    }

    /** Returns the node at half of each extent, which has a neighbour on either side even where a mesh ends. */
    static int middle(Torus torus) {
        int[] coordinates = torus.shape();
        for (int d = 0; d < coordinates.length; d++) {
            coordinates[d] /= 2;
        }
        return torus.node(coordinates);
    }
}
