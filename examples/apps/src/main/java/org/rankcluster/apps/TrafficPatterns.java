package org.rankcluster.apps;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.IntUnaryOperator;
import org.rankcluster.apps.common.ProcessGrid;
import org.rankcluster.hardware.topology.Topology;
import org.rankcluster.hardware.torus.Torus;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.extension.Placement;
import org.rankcluster.protocol.runtime.JobView;
import org.rankcluster.protocol.runtime.RankRuntime;

/** The patterns that the sample {@code traffic} offers, and their layouts on the machine. */
enum TrafficPatterns {
    /**
     * One rank sends to {@code directions} neighbours. On a torus it is the rank in the middle of all extents, and the neighbours
     * are +x, -x, +y, -y, +z, -z. On other machines it is rank {@code ranks / 2}, m, and the neighbours are the first of m+1, m-1,
     * m+2, m-2 and so on that are on other nodes, one a node.
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
    /** Coordinates change places. */
    TRANSPOSE {
        @Override
        TrafficPattern here(int ranks) {
            int rows = transposedRows(ranks, Placement.topology());
            return new TrafficPattern.Transpose(ranks, rows, Traffic.MESSAGES.value());
        }
    },
    /** Every rank sends to random ranks. */
    UNIFORM {
        // The pattern of each job, one for all its ranks here, because the messages to a rank depend on the draws of
        // all.
        private final Map<JobView, TrafficPattern> drawn = Collections.synchronizedMap(new WeakHashMap<>());

        @Override
        TrafficPattern here(int ranks) {
            int messages = countable(ranks);
            return drawn.computeIfAbsent(
                    RankRuntime.current().job(), job -> new TrafficPattern.Uniform(ranks, messages, job.seed()));
        }
    },
    /** All ranks send to the rank in the middle. */
    HOTSPOT {
        @Override
        TrafficPattern here(int ranks) {
            return new TrafficPattern.HotSpot(ranks, ranks / 2, countable(ranks));
        }
    };

    /** Returns the pattern on the calling rank's machine. */
    abstract TrafficPattern here(int ranks);

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

    /** Returns the machine's own rows if the ranks fill it; otherwise rows as close to a square as possible. */
    static int transposedRows(int ranks, Topology machine) {
        int first = machine.extent(0);
        boolean fills = machine.nodes() == ranks && first > 1 && first < ranks;
        int rows = fills ? first : ProcessGrid.balanced(ranks, 2)[0];
        if (rows == ranks) {
            throw InputException.option("--ranks", ranks, "not a prime number, for pattern transpose");
        }
        return rows;
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
