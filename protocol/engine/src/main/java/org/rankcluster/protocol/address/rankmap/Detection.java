package org.rankcluster.protocol.address.rankmap;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.address.Rankmap;

/**
 * The detection of an offset or stride in an array of ranks or LPIDs, in the order of Guo et al., section IV-C.1. The detection tries an
 * offset from entry 0. Then it tries a stride whose block size is the index at which the offset first fails. The time is linear in the
 * length of the array.
 */
public final class Detection {
    private final int[] values;
    private final @Nullable Rankmap found;
    private int offsetLooks;
    private int strideLooks;

    private Detection(int[] values) {
        this.values = values;
        this.found = search();
    }

    /**
     * Searches an array.
     *
     * @param values the array; neither changed nor kept by the model found
     * @return the finished search
     */
    public static Detection in(int[] values) {
        return new Detection(values);
    }

    /** {@return the regular model of the array, by index: direct, offset, stride or blocked stride; null if it has none of them} */
    public @Nullable Rankmap found() {
        return found;
    }

    /** {@return the number of reads of entries, repeated reads included} */
    public int looks() {
        return offsetLooks + strideLooks;
    }

    /** {@return the number of reads of entries in the search for an offset} */
    public int offsetLooks() {
        return offsetLooks;
    }

    /** {@return the number of reads of entries in the search for a stride, each with a division by the block size in C} */
    public int strideLooks() {
        return strideLooks;
    }

    private @Nullable Rankmap search() {
        if (values.length == 0) {
            return new DirectRankmap(0);
        }
        int offset = values[0];
        int block = agreeing(1, offset, 1);
        offsetLooks = Math.min(block + 1, values.length);
        if (block == values.length) {
            return offset == 0 ? new DirectRankmap(block) : new OffsetRankmap(block, offset);
        }
        int stride = values[block] - offset;
        if (stride < block) {
            return null;
        }
        int agreeing = agreeing(block, offset, stride);
        strideLooks = Math.min(agreeing + 1, values.length);
        if (agreeing < values.length) {
            return null;
        }
        return block == 1
                ? new StrideRankmap(values.length, offset, stride)
                : new BlockedStrideRankmap(values.length, offset, stride, block);
    }

    /** Returns the number of entries at the start that agree with a stride of blocks. A stride of 1 with blocks of 1 is an offset. */
    private int agreeing(int block, int offset, int stride) {
        int start = offset;
        int within = 0;
        for (int i = 0; i < values.length; i++) {
            if (within == block) {
                within = 0;
                start += stride;
            }
            if (values[i] != start + within) {
                return i;
            }
            within++;
        }
        return values.length;
    }
}
