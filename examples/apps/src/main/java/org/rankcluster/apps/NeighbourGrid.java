package org.rankcluster.apps;

import java.util.Arrays;
import org.rankcluster.apps.common.ProcessGrid;
import org.rankcluster.hardware.topology.Topology;
import org.rankcluster.hardware.torus.Torus;
import org.rankcluster.protocol.runtime.Nodes;

/**
 * The six or more neighbours of each rank in samples with exchanges of faces: on the machine's torus, or in a grid of ranks. If the machine
 * is a torus of enough dimensions and full, they are the ranks at the same place of neighbouring nodes. Otherwise they are neighbours in a
 * periodic grid of ranks with extents that are close to each other. Directions are the directions of {@link Torus}.
 *
 * @param grid nodes of the machine, or ranks
 * @param nodes ranks of its nodes, if it is the machine
 * @param isMachine whether the grid is the machine
 */
record NeighbourGrid(Torus grid, Nodes nodes, boolean isMachine) {
    /** Returns the grid of this number of ranks on a machine, in which each rank has this number of neighbours. */
    static NeighbourGrid of(int ranks, int neighbours, Topology machine, Nodes nodes) {
        int perNode = nodes.ranksOn(nodes.nodeOf(0)).length;
        boolean isMachine = machine instanceof Torus torus
                && torus.directions() >= neighbours
                && (long) torus.nodes() * perNode == ranks;
        Torus grid = isMachine ? (Torus) machine : Torus.of(ProcessGrid.balanced(ranks, neighbours / 2));
        return new NeighbourGrid(grid, nodes, isMachine);
    }

    /** Returns the neighbour of a rank in a direction; the rank itself if there is none. */
    int neighbour(int rank, int direction) {
        int node = isMachine ? nodes.nodeOf(rank) : rank;
        int next = grid.neighbour(node, direction);
        if (next < 0) {
            return rank;
        }
        return isMachine ? nodes.ranksOn(next)[Arrays.binarySearch(nodes.ranksOn(node), rank)] : next;
    }
}
