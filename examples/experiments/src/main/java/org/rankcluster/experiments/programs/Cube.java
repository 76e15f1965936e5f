package org.rankcluster.experiments.programs;

import java.util.SortedMap;
import java.util.TreeMap;
import org.rankcluster.hardware.torus.Torus;
import org.rankcluster.input.InputException;

/**
 * The distribution of a cube of {@code n^3} numbers over a torus of three dimensions, in each {@link Layout}. Source: Eleftheriou et al.,
 * "A study of the effects of machine geometry and mapping on distributed transpose performance", section 3. The order of lines is the order
 * of the authors' program, class MatrixIndices. The lines of a row of nodes are numbered by the two other axes within the row's blocks.
 * Lines along z are numbered by x and then y, lines along y by z and x, and lines along x by z and y. They are assigned evenly in this
 * order. If there are fewer lines than nodes, every second node gets one, or every fourth, and so on.
 *
 * @param torus the nodes; its extents divide {@code n}
 * @param n numbers along each axis
 * @param checkerboard whether only every second node gets lines along z
 */
record Cube(Torus torus, int n, boolean checkerboard) {

    /** Checks that the cube can be cut into blocks. */
    Cube {
        for (int d = 0; d < torus.dimensions(); d++) {
            if (n % torus.extent(d) != 0 || torus.dimensions() != 3) {
                throw InputException.option("--shape", torus.describe(), "three extents that divide " + n);
            }
        }
    }

    /** Returns the node that has a number. */
    int holder(Layout layout, int x, int y, int z) {
        int column = x / block(0);
        int row = y / block(1);
        int level = z / block(2);
        int inX = x % block(0);
        int inY = y % block(1);
        int inZ = z % block(2);
        return switch (layout) {
            case BLOCKS -> torus.node(column, row, level);
            case Z -> torus.node(column, row, placeInColumn(inX * block(1) + inY, column + row));
            case Y -> torus.node(column, position(inZ * block(0) + inX, block(0) * block(2), torus.extent(1)), level);
            case X -> torus.node(position(inZ * block(1) + inY, block(1) * block(2), torus.extent(0)), row, level);
        };
    }

    private int placeInColumn(int index, int parity) {
        int lines = block(0) * block(1);
        int extent = torus.extent(2);
        return checkerboard ? 2 * position(index, lines, extent / 2) + parity % 2 : position(index, lines, extent);
    }

    private static int position(int index, int lines, int nodes) {
        return (int) ((long) index * nodes / lines);
    }

    private int block(int dimension) {
        return n / torus.extent(dimension);
    }

    /** Returns the counts of numbers that a node sends for {@code layout}, by receiving node, in the order of nodes. */
    SortedMap<Integer, Integer> destinations(Layout layout, int node) {
        return peers(layout.before(), layout, node);
    }

    /** Returns the counts of numbers that a node receives for {@code layout}, by sending node, in the order of nodes. */
    SortedMap<Integer, Integer> sources(Layout layout, int node) {
        return peers(layout, layout.before(), node);
    }

    /** Returns the counts of the numbers that {@code node} has in one layout, by their nodes in the other. */
    private SortedMap<Integer, Integer> peers(Layout here, Layout there, int node) {
        SortedMap<Integer, Integer> counts = new TreeMap<>();
        int[] from = new int[3];
        int[] to = new int[3];
        for (int axis = 0; axis < 3; axis++) {
            boolean whole = here.axis() == axis;
            from[axis] = whole ? 0 : torus.coordinate(node, axis) * block(axis);
            to[axis] = whole ? n : from[axis] + block(axis);
        }
        for (int x = from[0]; x < to[0]; x++) {
            for (int y = from[1]; y < to[1]; y++) {
                for (int z = from[2]; z < to[2]; z++) {
                    if (holder(here, x, y, z) == node) {
                        counts.merge(holder(there, x, y, z), 1, Integer::sum);
                    }
                }
            }
        }
        return counts;
    }

    /** Returns the number of lines of a node, of {@code n} numbers each. */
    int lines(Layout layout, int node) {
        int numbers = sources(layout, node).values().stream()
                .mapToInt(Integer::intValue)
                .sum();
        return numbers / n;
    }
}
