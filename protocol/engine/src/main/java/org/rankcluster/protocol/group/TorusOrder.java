package org.rankcluster.protocol.group;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rankcluster.hardware.topology.Topology;

/**
 * A placement of a Cartesian process grid on a machine with coordinates, in which grid neighbours are neighbours on the machine. Each
 * dimension of the grid consists of whole dimensions of the machine whose extents multiply to its own. The grid's dimension runs through
 * them back and forth (a reflected Gray code), one link a step. The ranks of a node are consecutive in the grid's last dimension. A node's
 * index follows from its coordinates alone: O(1) for a rank, for any size of the machine.
 */
public final class TorusOrder {
    private final Topology topology;
    private final int[] extents;

    /** The dimension of the grid that contains each dimension of the machine. */
    private final int[] gridDimension;

    private TorusOrder(Topology topology, int[] extents, int[] gridDimension) {
        this.topology = topology;
        this.extents = extents;
        this.gridDimension = gridDimension;
    }

    /**
     * Returns the placement of a grid that fills the machine.
     *
     * @param topology the machine
     * @param dims extents of the grid
     * @param ranksPerNode number of ranks on each node, 1 or more
     * @return the placement; null if the extents do not fit each other
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

    /** Assigns the machine's dimensions from {@code next} on to dimensions of the grid with the remaining extents {@code left}. */
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

    /**
     * Returns the index of a node in the grid of nodes, in row-major order.
     *
     * @param node index of the node in the machine
     * @return index of the node in the grid, 0 or more
     */
    public int index(int node) {
        int index = 0;
        for (int d = 0; d < extents.length; d++) {
            index = index * extents[d] + coordinate(node, d);
        }
        return index;
    }

    /** Returns the position of a node on the path through the machine's dimensions of grid dimension {@code d}. */
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
