package org.rankcluster.protocol.address.rankmap;

import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.RankmapModel;
import org.rankcluster.protocol.address.Structs;
import org.rankcluster.protocol.address.TranslationCost;

/**
 * The model "stride" with larger blocks: {@code block} consecutive LPIDs, then {@code stride} from the begin of one block to that of the next
 * (Guo et al., section IV-C).
 *
 * @param shifts whether blocks, of a power of two, are found by a shift where the paper divides; ours
 */
public record BlockedStrideRankmap(int size, int offset, int stride, int block, boolean shifts) implements Rankmap {
    /**
     * Three more than Fig. 5 of Guo et al., which has no blocks: load of the block size, division for quotient and remainder, addition of the
     * remainder. Our count; Table III has no row for it.
     */
    public static final TranslationCost COST = new TranslationCost(16, 1, 1);

    /** What a shift takes where the division was. */
    public static final TranslationCost SHIFT_COST = new TranslationCost(16, 1);

    /** The map of the paper. */
    public BlockedStrideRankmap(int size, int offset, int stride, int block) {
        this(size, offset, stride, block, false);
    }

    /** The map with a shift; itself if its blocks are of no power of two. */
    public BlockedStrideRankmap shifting() {
        return Integer.bitCount(block) == 1 ? new BlockedStrideRankmap(size, offset, stride, block, true) : this;
    }

    @Override
    public int lpid(int rank) {
        int before = rank / block;
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
        return shifts ? SHIFT_COST : COST;
    }

    @Override
    public long bytes() {
        return Structs.RANKMAP;
    }

    @Override
    public long heapBytes() {
        return Structs.object(4 * Integer.BYTES + 1);
    }
}
