package org.rankcluster.hardware.topology;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A greedy mapping of ranks to slots of nodes by their traffic. The method is by Hoefler and Snir, "Generic topology mapping strategies for
 * large-scale parallel architectures", ICS 2011, section 4.1. The rank with most traffic is placed first. Then follows, again and again,
 * the rank with most traffic to ranks that are placed. This rank takes the free position with the least sum of bytes times links to them.
 * Exchanges of two ranks then make the sum smaller.
 */
public final class GreedyMapping {
    /** Largest number of rounds of exchanges. */
    private static final int ROUNDS = 8;

    private final Topology topology;
    private final int slots;
    private final List<List<Edge>> edges = new ArrayList<>();
    private final int[] positions;
    /** Rank at each position; -1 for none. */
    private final int[] ranks;

    private final int[][] near;

    /** The traffic with another rank, both ways together. */
    private record Edge(int rank, long bytes) {}

    private GreedyMapping(Topology topology, int ranks, int slots) {
        this.topology = topology;
        this.slots = slots;
        this.positions = new int[ranks];
        this.ranks = new int[topology.nodes() * slots];
        this.near = new int[topology.nodes()][];
        Arrays.fill(positions, -1);
        Arrays.fill(this.ranks, -1);
        for (int rank = 0; rank < ranks; rank++) {
            edges.add(new ArrayList<>());
        }
    }

    /**
     * Creates a mapping.
     *
     * @param topology topology of the machine
     * @param ranks number of ranks, 1 to the number of nodes times {@code slots}
     * @param slots number of ranks that a node can host
     * @param from senders
     * @param to receivers, one for each sender
     * @param bytes bytes that each sender sends to its receiver
     * @return position of each rank: node times {@code slots} plus slot
     */
    public static int[] positions(Topology topology, int ranks, int slots, int[] from, int[] to, long[] bytes) {
        GreedyMapping mapping = new GreedyMapping(topology, ranks, slots);
        for (int i = 0; i < from.length; i++) {
            if (from[i] != to[i]) {
                mapping.edges.get(from[i]).add(new Edge(to[i], bytes[i]));
                mapping.edges.get(to[i]).add(new Edge(from[i], bytes[i]));
            }
        }
        mapping.assign();
        for (int round = 0; round < ROUNDS && mapping.exchange(); round++) {
            // each round makes the sum smaller
        }
        return mapping.positions;
    }

    /**
     * Returns the sum of bytes times links.
     *
     * @param topology topology of the machine
     * @param nodes node of each rank
     * @param from senders
     * @param to receivers, one for each sender
     * @param bytes bytes that each sender sends to its receiver
     * @return the sum, in bytes times links, 0 or more
     */
    public static double distance(Topology topology, int[] nodes, int[] from, int[] to, long[] bytes) {
        double sum = 0;
        for (int i = 0; i < from.length; i++) {
            sum += (double) bytes[i] * topology.distance(nodes[from[i]], nodes[to[i]]);
        }
        return sum;
    }

    private void assign() {
        double[] attached = new double[positions.length];
        for (int placed = 0; placed < positions.length; placed++) {
            int next = next(attached);
            int position = best(next);
            positions[next] = position;
            ranks[position] = next;
            for (Edge edge : edges.get(next)) {
                attached[edge.rank] += edge.bytes;
            }
        }
    }

    /** Returns the rank that is placed next: with most traffic to placed ranks, of equals with most traffic, of equals the lowest. */
    private int next(double[] attached) {
        int best = -1;
        double traffic = 0;
        for (int rank = 0; rank < positions.length; rank++) {
            if (positions[rank] < 0 && (best < 0 || attached[rank] >= attached[best])) {
                double own = edges.get(rank).stream().mapToDouble(Edge::bytes).sum();
                if (best < 0 || attached[rank] > attached[best] || own > traffic) {
                    best = rank;
                    traffic = own;
                }
            }
        }
        return best;
    }

    /** Returns the free position with the least distances to placed ranks; of equals the lowest. */
    private int best(int rank) {
        int best = -1;
        double least = Double.POSITIVE_INFINITY;
        for (int position = 0; position < ranks.length && least > 0; position++) {
            if (ranks[position] < 0) {
                double sum = distance(rank, position, -1);
                if (sum < least) {
                    least = sum;
                    best = position;
                }
            }
        }
        return best;
    }

    /** Returns the sum of bytes times links of a rank at a position, without the traffic with {@code other}. */
    private double distance(int rank, int position, int other) {
        double sum = 0;
        for (Edge edge : edges.get(rank)) {
            if (edge.rank != other && positions[edge.rank] >= 0) {
                sum += (double) edge.bytes * topology.distance(position / slots, positions[edge.rank] / slots);
            }
        }
        return sum;
    }

    /**
     * Exchanges ranks with others, or with free positions, near the ranks that they communicate with. Returns whether the sum is smaller.
     */
    private boolean exchange() {
        boolean hasChanged = false;
        for (int rank = 0; rank < positions.length; rank++) {
            for (Edge edge : edges.get(rank)) {
                hasChanged |= exchangeNear(rank, positions[edge.rank] / slots);
            }
        }
        return hasChanged;
    }

    private boolean exchangeNear(int rank, int node) {
        boolean hasChanged = false;
        for (int near : near(node)) {
            for (int position = near * slots; position < (near + 1) * slots; position++) {
                hasChanged |= position != positions[rank] && exchange(rank, position);
            }
        }
        return hasChanged;
    }

    /** Returns the nodes that are no farther from a node than the nearest one is, with the node itself. */
    private int[] near(int node) {
        if (near[node] == null) {
            int nearest = IntStream.range(0, topology.nodes())
                    .filter(other -> other != node)
                    .map(other -> topology.distance(node, other))
                    .min()
                    .orElse(0);
            near[node] = IntStream.range(0, topology.nodes())
                    .filter(other -> topology.distance(node, other) <= nearest)
                    .toArray();
        }
        return near[node];
    }

    private boolean exchange(int rank, int position) {
        int here = positions[rank];
        int other = ranks[position];
        double before = distance(rank, here, other);
        double after = distance(rank, position, other);
        if (other >= 0) {
            before += distance(other, position, rank);
            after += distance(other, here, rank);
        }
        if (after >= before) {
            return false;
        }
        positions[rank] = position;
        ranks[position] = rank;
        ranks[here] = other;
        if (other >= 0) {
            positions[other] = here;
        }
        return true;
    }
}
