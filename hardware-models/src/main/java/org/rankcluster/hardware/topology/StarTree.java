package org.rankcluster.hardware.topology;

import java.util.stream.IntStream;

/** All nodes right below the first: a tree whose inner links are not told apart. */
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
