package org.rankcluster.hardware.topology;

/** The interface of topologies without coordinates, in which a node is identified by its number only. */
public interface FlatTopology extends Topology {
    @Override
    default int dimensions() {
        return 1;
    }

    @Override
    default int extent(int dimension) {
        return nodes();
    }

    @Override
    default int coordinate(int node, int dimension) {
        return node;
    }

    @Override
    default int node(int... coordinates) {
        return coordinates[0];
    }

    @Override
    default int[] shape() {
        return new int[] {nodes()};
    }
}
