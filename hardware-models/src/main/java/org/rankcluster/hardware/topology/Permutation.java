package org.rankcluster.hardware.topology;

import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * The traffic patterns that are permutations: each node sends to one node, and no two nodes to the same. See Dally and
 * Towles, "Principles and practices of interconnection networks", 2004, section 3.2. A node whose destination is
 * itself sends nothing.
 */
public enum Permutation {
    /** Each node sends to the one whose number is greater by a distance, around the end. */
    SHIFT {
        @Override
        int destination(Topology topology, int node) {
            throw new IllegalStateException(name());
        }

        @Override
        public int[] destinations(Topology topology, int distance, long seed) {
            int nodes = topology.nodes();
            return IntStream.range(0, nodes)
                    .map(node -> Math.floorMod((long) node + distance, nodes))
                    .toArray();
        }
    },
    /** Each coordinate advances by one, around the end. */
    NEIGHBOR {
        @Override
        int destination(Topology topology, int node) {
            return moved(topology, node, 1, 0);
        }
    },
    /**
     * Each coordinate of extent k advances by {@code ceil(k / 2) - 1}, just less than half-way around. All minimal routes of a dimension
     * then go in the same direction. Without coordinates k is the number of nodes.
     */
    TORNADO {
        @Override
        int destination(Topology topology, int node) {
            return moved(topology, node, -1, 1);
        }
    },
    /** Node i of N sends to N - 1 - i, the complement of its bits if N is a power of two. */
    BIT_COMPLEMENT {
        @Override
        int destination(Topology topology, int node) {
            return topology.nodes() - 1 - node;
        }
    },
    /**
     * The nodes as a matrix, numbered column by column, are transposed. The matrix has the first extent as rows; without coordinates it is
     * as close to a square as possible. With three equal extents (x, y, z) sends to (y, z, x).
     */
    TRANSPOSE {
        @Override
        int destination(Topology topology, int node) {
            int rows = rows(topology);
            return node / rows + topology.nodes() / rows * (node % rows);
        }
    },
    /** The pattern of the network's family that loads minimal routes most, see {@link Topology#adversary}. */
    ADVERSARIAL {
        @Override
        int destination(Topology topology, int node) {
            return topology.adversary(node);
        }
    },
    /** The destinations are a random permutation. */
    PERMUTATION {
        @Override
        int destination(Topology topology, int node) {
            throw new IllegalStateException(name());
        }

        @Override
        public int[] destinations(Topology topology, int distance, long seed) {
            int[] destinations = new int[topology.nodes()];
            // Not the golden ratio, which is the generator's own step: successive seeds would give shifts of one
            // sequence.
            SplittableRandom random = new SplittableRandom(seed * 0xd6e8feb86659fd93L);
            for (int i = 0; i < destinations.length; i++) {
                int j = random.nextInt(i + 1);
                destinations[i] = destinations[j];
                destinations[j] = i;
            }
            return destinations;
        }
    };

    abstract int destination(Topology topology, int node);

    /**
     * Returns the destination of each node.
     *
     * @param topology the network's geometry
     * @param distance difference of node numbers for {@link #SHIFT}; ignored by the others
     * @param seed number that seeds {@link #PERMUTATION}; ignored by the others
     * @return a permutation of the numbers of nodes
     */
    public int[] destinations(Topology topology, int distance, long seed) {
        int[] destinations = new int[topology.nodes()];
        for (int node = 0; node < destinations.length; node++) {
            destinations[node] = destination(topology, node);
        }
        return destinations;
    }

    /** Returns the node whose coordinates are greater by {@code steps + halves * ceil(extent / 2)}, around the ends. */
    private static int moved(Topology topology, int node, int steps, int halves) {
        int[] to = new int[topology.dimensions()];
        for (int d = 0; d < to.length; d++) {
            int extent = topology.extent(d);
            to[d] = (topology.coordinate(node, d) + steps + halves * ((extent + 1) / 2)) % extent;
        }
        return topology.node(to);
    }

    private static int rows(Topology topology) {
        int nodes = topology.nodes();
        int first = topology.extent(0);
        if (topology.dimensions() > 1 && first > 1 && first < nodes) {
            return first;
        }
        int rows = (int) Math.ceil(Math.sqrt(nodes));
        while (nodes % rows != 0) {
            rows++;
        }
        return rows;
    }
}
