package org.rankcluster.hardware.topology;

/**
 * A combining tree with dedicated links, separate from the machine's network, filled level by level in the order of nodes. The children of
 * node n are {@code arity * n + 1} to {@code arity * n + arity}. With an arity of two, 65,536 nodes have 16 levels.
 *
 * @param nodes number of nodes, 1 or more
 * @param arity maximum number of children of a node, 1 or more
 */
public record HeapTree(int nodes, int arity) implements CombiningTree {
    /** Checks the ranges: both at least 1. */
    public HeapTree {
        if (nodes < 1 || arity < 1) {
            throw new IllegalArgumentException(
                    "nodes: " + nodes + ", arity: " + arity + " (expected: each at least 1)");
        }
    }

    @Override
    public int root() {
        return 0;
    }

    @Override
    public int parent(int node) {
        return node == 0 ? -1 : (node - 1) / arity;
    }

    @Override
    public int[] children(int node) {
        long first = (long) arity * node + 1;
        int count = Math.clamp(nodes - first, 0, arity);
        int[] children = new int[count];
        for (int i = 0; i < count; i++) {
            children[i] = (int) first + i;
        }
        return children;
    }

    @Override
    public int levels() {
        int levels = 0;
        for (int node = nodes - 1; node > 0; node = parent(node)) {
            levels++;
        }
        return levels;
    }
}
