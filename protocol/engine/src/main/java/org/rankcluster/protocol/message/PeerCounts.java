package org.rankcluster.protocol.message;

/**
 * A compact hash table from peers to numbers of messages. The table uses open addressing with linear probing (Knuth, volume 3, section 6.4,
 * algorithm L) over one array of words. A word has the peer in its high half and the count in its low half. A rank of a barrier among a
 * million ranks has 41 peers. A map with separate arrays of keys and values needs half as much memory again for them.
 */
final class PeerCounts {
    private static final int SMALLEST = 4;
    private static final long HIGH = 0xffff_ffff_0000_0000L;
    /** 2^32 divided by the golden ratio. */
    private static final int GOLDEN = 0x9e3779b9;

    /** A power of two of slots, at least a quarter of them 0, which is free. */
    private long[] slots = new long[SMALLEST];

    private int shift = shift(SMALLEST);
    private int size;

    /** Returns the count of a peer, 0 or more. */
    int get(int peer) {
        return (int) slots[find(slots, shift, key(peer))];
    }

    /** Increments the count of a peer. Returns the count before. */
    int increment(int peer) {
        long key = key(peer);
        int slot = find(slots, shift, key);
        long known = slots[slot];
        if (known == 0) {
            slot = add(key, slot);
            known = key;
        }
        int count = (int) known;
        slots[slot] = key | Integer.toUnsignedLong(count + 1);
        return count;
    }

    /** Enlarges the table if needed. Returns the slot of the key. */
    private int add(long key, int slot) {
        size++;
        if (size <= slots.length - slots.length / 4) {
            return slot;
        }
        long[] grown = new long[2 * slots.length];
        int grownShift = shift(grown.length);
        for (long each : slots) {
            if (each != 0) {
                grown[find(grown, grownShift, each & HIGH)] = each;
            }
        }
        slots = grown;
        shift = grownShift;
        return find(grown, grownShift, key);
    }

    /** Returns the slot of a key, or the free slot where it belongs. */
    private static int find(long[] slots, int shift, long key) {
        int slot = (int) (key >>> 32) * GOLDEN >>> shift;
        while (slots[slot] != 0 && (slots[slot] & HIGH) != key) {
            slot = slot + 1 & slots.length - 1;
        }
        return slot;
    }

    private static int shift(int slots) {
        return 1 + Integer.numberOfLeadingZeros(slots);
    }

    /** Returns a key that is never 0, whatever the count. */
    private static long key(int peer) {
        return (long) ~peer << 32;
    }
}
