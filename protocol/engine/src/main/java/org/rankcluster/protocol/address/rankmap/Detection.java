package org.rankcluster.protocol.address.rankmap;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.address.Rankmap;

/**
 * Looks for a regular model in an array, in the order of Guo et al., section IV-C.1: an offset, from entry 0; then a stride with the block size
 * at which the offset first fails; else nothing. Linear in the length of the array.
 */
public final class Detection {
    private final int[] values;
    private final @Nullable Rankmap found;
    private int looks;

    private Detection(int[] values) {
        this.values = values;
        this.found = search();
    }

    /** Looks at an array, which is neither changed nor kept by what is found. */
    public static Detection in(int[] values) {
        return new Detection(values);
    }

    /** The regular model of the array, by index: direct, offset, stride or blocked stride; null if it has none of them. */
    public @Nullable Rankmap found() {
        return found;
    }

    /** Entries that were looked at; each time that one was. */
    public int looks() {
        return looks;
    }

    private @Nullable Rankmap search() {
        if (values.length == 0) {
            return new DirectRankmap(0);
        }
        int offset = values[0];
        int block = agreeing(1, offset, 1);
        if (block == values.length) {
            return offset == 0 ? new DirectRankmap(block) : new OffsetRankmap(block, offset);
        }
        int stride = values[block] - offset;
        if (stride < block || agreeing(block, offset, stride) < values.length) {
            return null;
        }
        return block == 1
                ? new StrideRankmap(values.length, offset, stride)
                : new BlockedStrideRankmap(values.length, offset, stride, block);
    }

    /** Entries at the begin that are as a stride with blocks says; with a stride of 1 and blocks of 1 that is an offset. */
    private int agreeing(int block, int offset, int stride) {
        int start = offset;
        int within = 0;
        for (int i = 0; i < values.length; i++) {
            looks++;
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
