package org.rankcluster.hardware.topology;

import java.util.stream.IntStream;

/**
 * A combining tree of depth 1: node 0 is the root, and all other nodes are directly below it. It is used at fidelity {@code endpoint}.
 *
 * @param nodes number of nodes, 1 or more
 */
public record StarTree(int nodes) implements CombiningTree {
    @Override
    public int root() {
        return 0;
    }

    @Override
    public int parent(int node) {
        return node == 0 ? -1 : 0;
    }

    @Override
    public int[] children(int node) {
        return node == 0 ? IntStream.range(1, nodes).toArray() : new int[0];
    }

    @Override
    public int levels() {
        return nodes == 1 ? 0 : 1;
    }
}
