package org.rankcluster.hardware.torus;

import java.util.List;

/**
 * The blocks of nodes from which a torus is wired, and the additional latency of links between blocks. Links that
 * leave a block go through link chips and cables, and take longer. A dimension that is no longer than the block has no
 * such links.
 *
 * @param extents extents of a block; empty if all links are alike
 * @param latency additional latency of a link from one block to another, in picoseconds
 */
public record Midplanes(List<Integer> extents, long latency) {
    /** The blocks of a torus whose links are all alike. */
    public static final Midplanes NONE = new Midplanes(List.of(), 0);

    /** Returns whether any link leaves its block. */
    boolean areLeft(Torus torus) {
        for (int d = 0; d < extents.size(); d++) {
            if (torus.extent(d) > extents.get(d)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns true if a link leaves its block.
     *
     * @param torus the torus
     * @param node number of the node
     * @param dimension number of the link's dimension, 0 or more
     * @param positive true for the link to greater coordinates
     * @return true if the link leads to another block
     */
    public boolean leaves(Torus torus, int node, int dimension, boolean positive) {
        if (extents.isEmpty() || torus.extent(dimension) <= extents.get(dimension)) {
            return false;
        }
        int block = extents.get(dimension);
        int at = torus.coordinate(node, dimension);
        return positive ? at % block == block - 1 || at == torus.extent(dimension) - 1 : at % block == 0;
    }

    /**
     * Counts the links that leave a block, straight along a dimension.
     *
     * @param torus the torus
     * @param node number of the first node
     * @param dimension number of the links' dimension, 0 or more
     * @param positive true towards greater coordinates
     * @param hops number of links, 0 or more, less than the extent
     * @return number of these links that lead to another block
     */
    public int crossed(Torus torus, int node, int dimension, boolean positive, int hops) {
        if (extents.isEmpty() || torus.extent(dimension) <= extents.get(dimension)) {
            return 0;
        }
        int extent = torus.extent(dimension);
        int first = torus.coordinate(node, dimension) - (positive ? 0 : hops);
        int begin = first < 0 ? first + extent : first;
        int around = Math.max(0, begin + hops - extent);
        int block = extents.get(dimension);
        return borders(begin + hops - around, extent, block)
                - borders(begin, extent, block)
                + borders(around, extent, block);
    }

    /** Returns the number of blocks that end before a coordinate; the last block may be smaller. */
    private static int borders(int coordinate, int extent, int block) {
        return coordinate == extent ? Math.ceilDiv(extent, block) : coordinate / block;
    }
}
