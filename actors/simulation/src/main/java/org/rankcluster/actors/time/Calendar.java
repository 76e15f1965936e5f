package org.rankcluster.actors.time;

import java.util.ArrayDeque;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The priority queue of one partition: a timing wheel of the events that wait for their window. Windows are as long as the lookahead, so a
 * window is a bucket: nothing is ordered before its window is executed.
 *
 * <p>An epoch is {@value #RING} windows. The windows of the current epoch have a bucket each, in a ring. Each later epoch has one bucket,
 * which is spread over the ring when the epoch begins. This is a timing wheel of two levels (Varghese and Lauck 1987), with a map of epochs
 * instead of further levels.
 */
final class Calendar {
    /** No window: the calendar is empty. */
    static final long NONE = Long.MAX_VALUE;

    private static final int RING_BITS = 12;
    private static final int RING = 1 << RING_BITS;

    private final long lookahead;
    private final @Nullable Bucket[] ring = new Bucket[RING];
    private final long[] occupied = new long[RING / Long.SIZE];
    private final TreeMap<Long, Bucket> later = new TreeMap<>();
    private final ArrayDeque<Bucket> spare = new ArrayDeque<>();
    private final BucketArrays arrays = new BucketArrays();
    private long firstWindow;
    private int cursor;

    /** Creates a calendar of windows of {@code lookahead} ps. */
    Calendar(long lookahead) {
        this.lookahead = lookahead;
    }

    /** Adds an event of {@code node}; its window must not have been taken. */
    void add(int node, Event event) {
        long window = event.time / lookahead;
        long slot = window - firstWindow;
        if (slot < RING) {
            bucketAt((int) slot).add(node, event);
        } else {
            later.computeIfAbsent(window >>> RING_BITS, epoch -> bucket()).addTimed(node, event);
        }
    }

    /** Adds an event by value of {@code node}, which lies in {@code from} at {@code at}; its window must not have been taken. */
    void add(int node, long[] from, int at) {
        long window = from[at] / lookahead;
        long slot = window - firstWindow;
        if (slot < RING) {
            bucketAt((int) slot).add(node, from, at);
        } else {
            later.computeIfAbsent(window >>> RING_BITS, epoch -> bucket()).addTimed(node, from, at);
        }
    }

    /** Adds all events of a bucket, by the nodes of its keys. */
    void addAll(Bucket from) {
        for (int i = 0; i < from.size; i++) {
            long key = from.keys[i];
            if (Bucket.isValue(key)) {
                add(Bucket.node(key), from.words, Bucket.at(key));
            } else {
                add(Bucket.node(key), from.event(key));
            }
        }
    }

    /** Returns the earliest window that has events, or {@link #NONE}. */
    long next() {
        int word = cursor >>> 6;
        if (word < occupied.length) {
            long bits = occupied[word] & -1L << cursor;
            while (bits == 0 && ++word < occupied.length) {
                bits = occupied[word];
            }
            if (bits != 0) {
                return firstWindow + (word << 6) + Long.numberOfTrailingZeros(bits);
            }
        }
        Map.Entry<Long, Bucket> epoch = later.firstEntry();
        return epoch == null ? NONE : epoch.getValue().earliest / lookahead;
    }

    /** Takes the events of {@code window}, null if there are none; no event is left in an earlier one. */
    @Nullable
    Bucket take(long window) {
        if (window - firstWindow >= RING) {
            turn(window >>> RING_BITS);
        }
        int slot = (int) (window - firstWindow);
        cursor = slot + 1;
        Bucket bucket = ring[slot];
        ring[slot] = null;
        occupied[slot >>> 6] &= ~(1L << slot);
        return bucket;
    }

    /** Returns a bucket for use by another window. */
    void recycle(Bucket bucket) {
        bucket.clear();
        spare.push(bucket);
    }

    /** Begins an epoch: spreads its events over the ring. */
    private void turn(long epoch) {
        firstWindow = epoch << RING_BITS;
        cursor = 0;
        Bucket bucket = later.remove(epoch);
        if (bucket == null) {
            return;
        }
        addAll(bucket);
        recycle(bucket);
    }

    private Bucket bucketAt(int slot) {
        Bucket bucket = ring[slot];
        if (bucket == null) {
            bucket = bucket();
            ring[slot] = bucket;
            occupied[slot >>> 6] |= 1L << slot;
        }
        return bucket;
    }

    private Bucket bucket() {
        Bucket bucket = spare.poll();
        return bucket == null ? new Bucket(arrays) : bucket;
    }
}
