package org.rankcluster.protocol.group;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rankcluster.hardware.topology.Topology;

/**
 * Puts a Cartesian grid of processes onto a machine with coordinates, so that neighbours in the grid are neighbours in the
 * machine: each dimension of the grid takes whole dimensions of the machine whose extents multiply to its own, and walks
 * through them back and forth (a reflected Gray code), one link a step. The ranks of a node follow each other in the grid's
 * last dimension. A node's place follows from its coordinates alone: O(1) for a rank, whatever the size of the machine.
 */
public final class TorusOrder {
    private final Topology topology;
    private final int[] extents;

    /** Dimension of the grid that each dimension of the machine goes to. */
    private final int[] gridDimension;

    private TorusOrder(Topology topology, int[] extents, int[] gridDimension) {
        this.topology = topology;
        this.extents = extents;
        this.gridDimension = gridDimension;
    }

    /**
     * The order for a grid that fills the machine with {@code ranksPerNode} ranks a node; null if the extents do not fit each
     * other.
     */
    public static @Nullable TorusOrder of(Topology topology, int[] dims, int ranksPerNode) {
        if (dims.length == 0 || dims[dims.length - 1] % ranksPerNode != 0) {
            return null;
        }
        int[] extents = dims.clone();
        extents[dims.length - 1] /= ranksPerNode;
        int[] gridDimension = new int[topology.dimensions()];
        return assign(topology, extents.clone(), gridDimension, 0)
                ? new TorusOrder(topology, extents, gridDimension)
                : null;
    }

    /** Gives the machine's dimensions from {@code next} on to dimensions of the grid, of which {@code left} is to be covered. */
    private static boolean assign(Topology topology, int[] left, int[] gridDimension, int next) {
        if (next == gridDimension.length) {
            return Arrays.stream(left).allMatch(extent -> extent == 1);
        }
        int extent = topology.extent(next);
        for (int d = 0; d < left.length; d++) {
            if (left[d] % extent == 0) {
                left[d] /= extent;
                gridDimension[next] = d;
                if (assign(topology, left, gridDimension, next + 1)) {
                    return true;
                }
                left[d] *= extent;
            }
        }
        return false;
    }

    /** Place of a node in the grid of nodes, in row-major order. */
    public int place(int node) {
        int place = 0;
        for (int d = 0; d < extents.length; d++) {
            place = place * extents[d] + coordinate(node, d);
        }
        return place;
    }

    /** Where the walk through the machine's dimensions of grid dimension {@code d} comes to the node. */
    private int coordinate(int node, int d) {
        int at = 0;
        for (int m = gridDimension.length - 1; m >= 0; m--) {
            if (gridDimension[m] == d) {
                int extent = topology.extent(m);
                int along = topology.coordinate(node, m);
                at = at * extent + (at % 2 == 0 ? along : extent - 1 - along);
            }
        }
        return at;
    }
}
