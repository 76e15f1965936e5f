package org.rankcluster.actors.observe.frame;

import java.util.Arrays;
import org.rankcluster.hardware.torus.Torus;

/**
 * The division of a large torus into blocks of nodes, for a history with loads by block instead of by link. The
 * longest dimension is halved first until at most 8,192 blocks remain.
 */
public final class TorusBlocks {
    private static final int MOST = 8192;

    private final Torus torus;
    private final int[] size;
    private final int[] shape;
    private final int count;
    private final int[] blockOf;

    /** Creates the blocks of a torus. */
    TorusBlocks(Torus torus) {
        this.torus = torus;
        int dimensions = torus.dimensions();
        size = new int[dimensions];
        shape = torus.shape().clone();
        Arrays.fill(size, 1);
        while (product(shape) > MOST) {
            int longest = 0;
            for (int dimension = 1; dimension < dimensions; dimension++) {
                longest = shape[dimension] > shape[longest] ? dimension : longest;
            }
            size[longest] *= 2;
            shape[longest] = Math.ceilDiv(torus.extent(longest), size[longest]);
        }
        count = product(shape);
        blockOf = new int[torus.nodes()];
        for (int node = 0; node < blockOf.length; node++) {
            blockOf[node] = block(node);
        }
    }

    private static int product(int[] factors) {
        int product = 1;
        for (int factor : factors) {
            product *= factor;
        }
        return product;
    }

    private int block(int node) {
        int block = 0;
        for (int dimension = torus.dimensions() - 1; dimension >= 0; dimension--) {
            block = block * shape[dimension] + torus.coordinate(node, dimension) / size[dimension];
        }
        return block;
    }

    /** Returns the nodes of a block along each dimension. */
    public int[] size() {
        return size;
    }

    /** Returns the blocks along each dimension. */
    public int[] shape() {
        return shape;
    }

    /** Returns the number of blocks. */
    public int count() {
        return count;
    }

    /** Fills in the largest and the mean share of each block's links, by block and direction. */
    void fill(byte[] busy, byte[] max, byte[] mean) {
        int directions = torus.directions();
        int[] sum = new int[count * directions];
        int[] links = new int[count * directions];
        for (int link = 0; link < busy.length; link++) {
            int at = blockOf[link / directions] * directions + link % directions;
            int share = Byte.toUnsignedInt(busy[link]);
            sum[at] += share;
            links[at]++;
            if (share > Byte.toUnsignedInt(max[at])) {
                max[at] = (byte) share;
            }
        }
        for (int at = 0; at < sum.length; at++) {
            mean[at] = (byte) (links[at] == 0 ? 0 : Math.ceilDiv(sum[at], links[at]));
        }
    }
}
