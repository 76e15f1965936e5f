package org.rankcluster.protocol.address.cartesian;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.address.Interner;
import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.RankmapModel;
import org.rankcluster.protocol.address.Reciprocal;
import org.rankcluster.protocol.address.Structs;
import org.rankcluster.protocol.address.TranslationCost;
import org.rankcluster.protocol.address.rankmap.DirectRankmap;

/**
 * The model "cartesian": a rank map for members that form a sub-rectangle of a world rectangle (Kumar et al., Figure 1). Ranks count along
 * the dimensions in a given order. A translation goes from the rank to coordinates in the sub-rectangle, to coordinates in the world, to
 * the LPID. The map stores the cumulative products that its divisions need (docs/papers.md, K3).
 */
public final class CartesianRankmap implements Rankmap {
    private static final int TERM = 3;
    private static final Interner<CartesianRankmap> MAPS = new Interner<>();

    private final WorldRectangle world;
    private final int[] low;
    private final int[] sizes;
    private final int[] order;
    private final int size;
    private final int origin;
    /** Increment of the LPID for each rank within the first extent. */
    private final int step;
    /**
     * Corrections of the LPID for each further dimension of the order. Each term has three numbers. They are the reciprocal of the product
     * of the preceding extents, its shift, and the amount added for each whole product in the rank. The amount is the stride of the
     * dimension less the LPID distance covered by the preceding dimension. Terms with the amount 0 are left out.
     */
    private final long[] terms;

    /** Returns the map of a sub-rectangle. Equal maps are one object; for the parameters see the constructor. */
    static CartesianRankmap of(WorldRectangle world, int[] low, int[] sizes, int[] order) {
        return MAPS.intern(new CartesianRankmap(world, low, sizes, order));
    }

    /**
     * Creates the map of a sub-rectangle.
     *
     * @param world the rectangle of the world
     * @param low lower left corner: a coordinate for each dimension of the world
     * @param sizes extents: 1 or more for each dimension of the world
     * @param order dimensions longer than 1, fastest first
     */
    public CartesianRankmap(WorldRectangle world, int[] low, int[] sizes, int[] order) {
        this.world = world;
        this.low = low.clone();
        this.sizes = sizes.clone();
        this.order = order.clone();
        int product = 1;
        for (int extent : sizes) {
            product *= extent;
        }
        this.size = product;
        this.origin = world.rank(low);
        this.step = order.length == 0 ? 0 : world.stride(order[0]);
        this.terms = terms(world, sizes, order);
    }

    private static long[] terms(WorldRectangle world, int[] sizes, int[] order) {
        long[] terms = new long[TERM * order.length];
        int used = 0;
        int before = 1;
        for (int i = 1; i < order.length; i++) {
            int last = order[i - 1];
            before *= sizes[last];
            int added = world.stride(order[i]) - sizes[last] * world.stride(last);
            if (added != 0) {
                terms[used++] = Reciprocal.multiplier(before);
                terms[used++] = Reciprocal.shift(before);
                terms[used++] = added;
            }
        }
        return Arrays.copyOf(terms, used);
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public int lpid(int rank) {
        long lpid = origin + (long) rank * step;
        for (int i = 0; i < terms.length; i += TERM) {
            lpid += (rank * terms[i] >>> terms[i + 1]) * terms[i + 2];
        }
        return (int) lpid;
    }

    @Override
    public int rankOf(int lpid) {
        if (lpid < 0) {
            return -1;
        }
        int beyond = lpid;
        for (int d = 0; d < sizes.length; d++) {
            int coordinate = world.coordinate(lpid, d);
            if (coordinate < low[d] || coordinate >= low[d] + sizes[d]) {
                return -1;
            }
            beyond -= coordinate * world.stride(d);
        }
        int rank = 0;
        for (int i = order.length - 1; i >= 0; i--) {
            int dimension = order[i];
            rank = rank * sizes[dimension] + world.coordinate(lpid, dimension) - low[dimension];
        }
        return beyond == 0 ? rank : -1;
    }

    @Override
    public RankmapModel model() {
        return RankmapModel.CARTESIAN;
    }

    @Override
    public TranslationCost cost() {
        return cost(world.dimensions());
    }

    /**
     * Returns the cost of Figure 1 of Kumar et al. The counts are ours. The part before and after the loops is the model "direct" (9
     * instructions with the load of the AVE). In the first loop, each dimension takes a division, a multiplication, four loads from the
     * structs, and a subtraction. The dimension also takes an addition, a store, and two for the loop. In the second loop each dimension
     * takes three loads, a multiplication, an addition, and two for the loop. Division, both multiplications, subtraction and addition of
     * each dimension are on the chain; the loads from the structs are not.
     *
     * @param dimensions number of dimensions of the world, 1 or more
     * @return instructions on the modelled machine
     */
    public static TranslationCost cost(int dimensions) {
        return DirectRankmap.COST.plus(
                new TranslationCost(18, new TranslationCost.Chain(0, 2, 1, 2, 0)).times(dimensions));
    }

    /**
     * {@return the size of the two rectangles of Figure 1 and of the header of a table, in bytes} The rectangles are its own and the copy
     * of the world's.
     */
    @Override
    public long bytes() {
        return Structs.VCRT_HEADER + 2L * 3 * Integer.BYTES * world.dimensions();
    }

    @Override
    public long heapBytes() {
        return Structs.object(8 * Integer.BYTES)
                + Structs.array(low.length, Integer.BYTES)
                + Structs.array(sizes.length, Integer.BYTES)
                + Structs.array(order.length, Integer.BYTES)
                + Structs.array(terms.length, Long.BYTES);
    }

    /** {@return the world's rectangle} */
    public WorldRectangle world() {
        return world;
    }

    /** {@return corners and order of the dimensions as text for messages} */
    public String describe() {
        return "in " + world.describe() + " from " + Arrays.toString(low) + ", " + Arrays.toString(sizes)
                + ", dimensions " + Arrays.toString(order) + " fastest first";
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other
                || (other instanceof CartesianRankmap that
                        && origin == that.origin
                        && Arrays.equals(sizes, that.sizes)
                        && Arrays.equals(order, that.order)
                        && world.equals(that.world));
    }

    @Override
    public int hashCode() {
        return 31 * (31 * Arrays.hashCode(sizes) + Arrays.hashCode(order)) + origin;
    }

    @Override
    public String toString() {
        return describe();
    }
}
