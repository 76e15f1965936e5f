package org.rankcluster.hardware.crossbar;

import org.rankcluster.hardware.topology.FlatTopology;

/**
 * The geometry of a crossbar: every node is one hop from every other.
 *
 * @param nodes number of nodes, at least 1
 */
public record Crossbar(int nodes) implements FlatTopology {
    public Crossbar {
        if (nodes < 1) {
            throw new IllegalArgumentException("nodes: " + nodes + " (expected: 1 or more)");
        }
    }

    @Override
    public int distance(int from, int to) {
        return from == to ? 0 : 1;
    }

    @Override
    public int diameter() {
        return nodes == 1 ? 0 : 1;
    }

    @Override
    public Crossbar withNodes(int newNodes) {
        return new Crossbar(newNodes);
    }

    @Override
    public String describe() {
        return "crossbar of " + nodes;
    }
}
