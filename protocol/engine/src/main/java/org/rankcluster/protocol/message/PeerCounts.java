package org.rankcluster.protocol.message;

import java.util.Arrays;

/**
 * A compact map from peers to message counts, in one array of words. A word has the peer in its high half and the count in its low half. A
 * rank of a barrier among a million ranks has 41 peers.
 *
 * <p>The words of up to {@value #MOST_LISTED} peers form a list without gaps, which is searched from its head. The list takes half the
 * memory of a hash table, and its few cache lines are adjacent. The words of more peers form a hash table with open addressing and linear
 * probing (Knuth, volume 3, section 6.4, algorithm L). A map with separate arrays of keys and values needs half as much memory again for
 * them.
 */
final class PeerCounts {
    /** Number of peers up to which the words form a list. */
    static final int MOST_LISTED = 24;

    /** Number of words by which a list grows. */
    private static final int MORE = 2;

    private static final long HIGH = 0xffff_ffff_0000_0000L;
    /** 2^32 divided by the golden ratio. */
    private static final int GOLDEN = 0x9e3779b9;

    private static final long[] EMPTY = {};

    /** The list; or a power of two of slots, at least a quarter of them 0, which is free. */
    private long[] words = EMPTY;

    private int size;

    /** Returns the count of a peer, 0 or more. */
    int get(int peer) {
        int index = find(key(peer));
        return index < 0 ? 0 : (int) words[index];
    }

    /** Increments the count of a peer. Returns the count before. */
    int increment(int peer) {
        long key = key(peer);
        int index = find(key);
        if (index < 0) {
            index = add(key);
        }
        int count = (int) words[index];
        words[index] = key | Integer.toUnsignedLong(count + 1);
        return count;
    }

    /** Returns the index of a key; negative if it is not present. */
    private int find(long key) {
        if (size > MOST_LISTED) {
            int slot = slot(words, key);
            return words[slot] == 0 ? -1 : slot;
        }
        for (int i = 0; i < size; i++) {
            if ((words[i] & HIGH) == key) {
                return i;
            }
        }
        return -1;
    }

    /** Adds a key with the count 0. Returns its index. */
    private int add(long key) {
        size++;
        if (size <= MOST_LISTED) {
            if (size > words.length) {
                words = Arrays.copyOf(words, Math.min(words.length + MORE, MOST_LISTED));
            }
            words[size - 1] = key;
            return size - 1;
        }
        if (size == MOST_LISTED + 1 || size > words.length - words.length / 4) {
            long[] grown = new long[Integer.highestOneBit(4 * size)];
            for (long each : words) {
                if (each != 0) {
                    grown[slot(grown, each & HIGH)] = each;
                }
            }
            words = grown;
        }
        int slot = slot(words, key);
        words[slot] = key;
        return slot;
    }

    /** Returns the slot of a key in a hash table, or the free slot where it belongs. */
    private static int slot(long[] slots, long key) {
        int slot = (int) (key >>> 32) * GOLDEN >>> 1 + Integer.numberOfLeadingZeros(slots.length);
        while (slots[slot] != 0 && (slots[slot] & HIGH) != key) {
            slot = slot + 1 & slots.length - 1;
        }
        return slot;
    }

    /** Returns a key that is never 0, whatever the count. */
    private static long key(int peer) {
        return (long) ~peer << 32;
    }
}
