package org.rankcluster.hardware.topology;

/**
 * Every node linked to every other.
 *
 * @param nodes number of nodes, at least 1
 */
public record Crossbar(int nodes) implements Topology {
    public Crossbar {
        if (nodes < 1) {
            throw new IllegalArgumentException("nodes: " + nodes + " (expected: 1 or more)");
        }
    }

    @Override
    public int dimensions() {
        return 1;
    }

    @Override
    public int extent(int dimension) {
        return nodes;
    }

    @Override
    public int coordinate(int node, int dimension) {
        return node;
    }

    @Override
    public int node(int... coordinates) {
        return coordinates[0];
    }

    @Override
    public int[] shape() {
        return new int[] {nodes};
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
    public String describe() {
        return "crossbar of " + nodes;
    }
}
