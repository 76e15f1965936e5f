package org.rankcluster.protocol.address.rankmap;

import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.RankmapModel;
import org.rankcluster.protocol.address.Reciprocal;
import org.rankcluster.protocol.address.Structs;
import org.rankcluster.protocol.address.TranslationCost;

/**
 * The model "blocked stride": blocks of {@code block} consecutive LPIDs that start {@code stride} LPIDs apart (Guo et al., section IV-C).
 *
 * @param size number of ranks
 * @param offset LPID of rank 0
 * @param stride number of LPIDs from the start of a block to the start of the next; at least {@code block}
 * @param block number of LPIDs of a block, 1 or more
 * @param multiplier fixed-point reciprocal of the block; 0 for a division, as in the paper. The reciprocal replaces the division by a
 *     multiplication and a shift (Granlund and Montgomery 1994; ours)
 */
public record BlockedStrideRankmap(int size, int offset, int stride, int block, long multiplier) implements Rankmap {
    /**
     * Three instructions more than Fig. 5 of Guo et al., which has no blocks. They load the block size, divide for quotient and remainder,
     * and add the remainder. The count is ours; Table III has no row for it. Division and multiplication are on the chain.
     */
    public static final TranslationCost COST = new TranslationCost(16, new TranslationCost.Chain(2, 1, 1, 3, 0));

    /** The cost with a multiplication, a shift, and loads of both numbers instead of the division and its load. */
    public static final TranslationCost RECIPROCAL_COST =
            new TranslationCost(18, new TranslationCost.Chain(2, 2, 0, 4, 0));

    /**
     * Creates the map of the paper, with a division.
     *
     * @param size number of ranks
     * @param offset LPID of rank 0
     * @param stride number of LPIDs from the start of a block to the start of the next; at least {@code block}
     * @param block number of LPIDs of a block, 1 or more
     */
    public BlockedStrideRankmap(int size, int offset, int stride, int block) {
        this(size, offset, stride, block, 0);
    }

    /** {@return the equal map without a division} */
    public BlockedStrideRankmap multiplying() {
        return new BlockedStrideRankmap(size, offset, stride, block, Reciprocal.multiplier(block));
    }

    @Override
    public int lpid(int rank) {
        int before = multiplier == 0 ? rank / block : (int) (rank * multiplier >>> Reciprocal.shift(block));
        return before * stride + (rank - before * block) + offset;
    }

    @Override
    public int rankOf(int lpid) {
        int distance = lpid - offset;
        if (distance < 0) {
            return -1;
        }
        int before = distance / stride;
        int within = distance - before * stride;
        long rank = (long) before * block + within;
        return within < block && rank < size ? (int) rank : -1;
    }

    @Override
    public RankmapModel model() {
        return RankmapModel.BLOCKED_STRIDE;
    }

    @Override
    public TranslationCost cost() {
        return multiplier == 0 ? COST : RECIPROCAL_COST;
    }

    @Override
    public long bytes() {
        return Structs.RANKMAP;
    }

    @Override
    public long heapBytes() {
        return Structs.object(4 * Integer.BYTES + Long.BYTES);
    }
}
