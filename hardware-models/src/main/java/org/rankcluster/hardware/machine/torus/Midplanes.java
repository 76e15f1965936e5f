package org.rankcluster.hardware.machine.torus;

import java.util.List;
import org.rankcluster.hardware.topology.torus.Torus;

/**
 * The blocks of nodes that a torus is wired from: links that leave one go through link chips and cables, and take longer. A
 * dimension that is no longer than the block has no such links.
 *
 * @param extents of a block; none if all links are alike
 * @param latency ps that a link from one block to another takes more than others
 */
public record Midplanes(List<Integer> extents, long latency) {
    /** All links are alike. */
    public static final Midplanes NONE = new Midplanes(List.of(), 0);

    /** Whether any link leaves its block. */
    boolean areLeft(Torus torus) {
        for (int d = 0; d < extents.size(); d++) {
            if (torus.extent(d) > extents.get(d)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the link of a node along a dimension leaves its block. */
    public boolean leaves(Torus torus, int node, int dimension, boolean positive) {
        if (extents.isEmpty() || torus.extent(dimension) <= extents.get(dimension)) {
            return false;
        }
        int block = extents.get(dimension);
        int at = torus.coordinate(node, dimension);
        return positive ? at % block == block - 1 || at == torus.extent(dimension) - 1 : at % block == 0;
    }

    /** How many of the {@code hops} links from a node straight along a dimension leave a block; fewer hops than its extent. */
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

    /** Blocks that end before a coordinate; the last one may be smaller. */
    private static int borders(int coordinate, int extent, int block) {
        return coordinate == extent ? Math.ceilDiv(extent, block) : coordinate / block;
    }
}
