package org.rankcluster.actors.time;

import java.util.Arrays;

/** A stable sorter of the event keys of a window by node: radix sort, or a plain sort for few keys. */
final class NodeSort {
    private static final int DIGIT_BITS = 11;
    private static final int DIGITS = 1 << DIGIT_BITS;
    private static final int FEW = 256;

    private final int[] ends = new int[DIGITS];
    private final int nodeBits;

    /** Creates a sorter for nodes 0 to {@code nodes - 1}. */
    NodeSort(int nodes) {
        nodeBits = Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(1, nodes - 1));
    }

    /** Sorts the keys of {@code bucket}. */
    void sort(Bucket bucket) {
        if (bucket.size < FEW) {
            Arrays.sort(bucket.keys, 0, bucket.size);
            return;
        }
        for (int digit = 0; digit < nodeBits; digit += DIGIT_BITS) {
            pass(bucket, 32 + digit);
        }
    }

    private void pass(Bucket bucket, int shift) {
        long[] from = bucket.keys;
        long[] to = bucket.spareKeys();
        int size = bucket.size;
        count(from, size, shift);
        for (int i = size - 1; i >= 0; i--) {
            long key = from[i];
            to[--ends[digit(key, shift)]] = key;
        }
        bucket.replaceKeys(to);
    }

    /** Leaves for each digit the index after its last key. */
    private void count(long[] keys, int size, int shift) {
        Arrays.fill(ends, 0);
        for (int i = 0; i < size; i++) {
            ends[digit(keys[i], shift)]++;
        }
        for (int digit = 1; digit < DIGITS; digit++) {
            ends[digit] += ends[digit - 1];
        }
    }

    private static int digit(long key, int shift) {
        return (int) (key >>> shift) & (DIGITS - 1);
    }
}
