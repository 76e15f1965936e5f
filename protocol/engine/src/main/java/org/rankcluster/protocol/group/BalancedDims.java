package org.rankcluster.protocol.group;

import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.rankcluster.protocol.address.cartesian.WorldRectangle;

/**
 * The balanced extents of a grid with a given size, in non-increasing order (MPI-4.1, MPI_DIMS_CREATE). The largest is as small as
 * possible, then the next, and so on.
 */
public final class BalancedDims {
    private BalancedDims() {}

    /**
     * Fills in the extents that are 0.
     *
     * @param nodes product of all extents, 1 or more
     * @param dims extents; 0 for those to be filled in, the others fixed
     * @return false, with nothing filled in, if the fixed extents do not divide {@code nodes}, or none is 0 and their product differs
     *     from {@code nodes}
     */
    public static boolean fill(int nodes, int[] dims) {
        int free = 0;
        long fixed = 1;
        for (int extent : dims) {
            free += extent == 0 ? 1 : 0;
            fixed *= extent == 0 ? 1 : extent;
            if (fixed > nodes) {
                return false;
            }
        }
        if (nodes % fixed != 0 || free == 0 && nodes != fixed) {
            return false;
        }
        int[] balanced = balanced((int) (nodes / fixed), free);
        int next = 0;
        for (int d = 0; d < dims.length; d++) {
            if (dims[d] == 0) {
                dims[d] = balanced[next++];
            }
        }
        return true;
    }

    /**
     * Returns rectangles of a world in 2, 3 and 4 dimensions. Each is counted from the first extent and from the last (Kumar et al.,
     * section 4; docs/papers.md, K1). The figure there has the first numbering, MPI_Cart_create the other.
     *
     * @param nodes number of ranks of the world, 1 or more
     * @return six rectangles
     */
    public static Stream<WorldRectangle> rectangles(int nodes) {
        return IntStream.rangeClosed(2, 4).boxed().flatMap(count -> {
            int[] extents = balanced(nodes, count);
            return Stream.of(
                    WorldRectangle.firstFastest("first fastest", extents),
                    WorldRectangle.lastFastest("last fastest", extents));
        });
    }

    /**
     * Returns the extents of a grid.
     *
     * @param nodes product of the extents, 1 or more
     * @param dimensions number of dimensions, 1 or more
     * @return the extents, in non-increasing order
     */
    public static int[] of(int nodes, int dimensions) {
        return balanced(nodes, dimensions);
    }

    private static int[] balanced(int product, int count) {
        int[] dims = new int[count];
        int rest = product;
        for (int d = 0; d < count; d++) {
            dims[d] = smallestLargest(rest, count - d);
            rest /= dims[d];
        }
        return dims;
    }

    /** Returns the smallest divisor that can be the largest of {@code count} factors. */
    private static int smallestLargest(int product, int count) {
        int divisor = 1;
        while (product % divisor != 0 || !divides(product / divisor, count - 1, divisor)) {
            divisor++;
        }
        return divisor;
    }

    /** Returns whether {@code product} is the product of {@code count} factors of at most {@code most} each. */
    private static boolean divides(int product, int count, int most) {
        if (product == 1) {
            return true;
        }
        if (count == 0) {
            return false;
        }
        for (int factor = Math.min(most, product); factor > 1; factor--) {
            if (product % factor == 0 && divides(product / factor, count - 1, factor)) {
                return true;
            }
        }
        return false;
    }
}
