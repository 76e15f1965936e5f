package org.rankcluster.actors.time;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A list of events with a key for each. It has the events of a window or later epoch of the {@link Calendar}, the events for another
 * partition, or the late events of a {@link NodeQueue}. The nodes are stored apart from the events, as keys {@code node << 32 | position}.
 * Sorting by node therefore touches no event. Events are objects, or lie here by value ({@link ValueEvent}). A bit of the position
 * distinguishes them.
 */
final class Bucket {
    private static final int BY_VALUE = 1 << 31;

    /** The arrays that this bucket shares with others; null if it keeps its own. */
    private final @Nullable BucketArrays shared;

    long[] keys;

    @Nullable
    Event[] events;

    long[] words;

    int size;
    long earliest = Long.MAX_VALUE;
    private int objects;
    private int values;

    /** Creates an empty bucket with arrays of its own, which only grow. */
    Bucket() {
        this.shared = null;
        this.keys = new long[BucketArrays.LEAST];
        this.events = new Event[BucketArrays.LEAST];
        this.words = new long[BucketArrays.LEAST * ValueEvent.SIZE];
    }

    /** Creates an empty bucket that shares arrays with others. */
    Bucket(BucketArrays shared) {
        this.shared = shared;
        this.keys = shared.keys();
        this.events = shared.events();
        this.words = shared.words();
    }

    /** Appends an event of {@code node}. */
    void add(int node, Event event) {
        int index = objects;
        if (index == events.length) {
            events = shared == null ? Arrays.copyOf(events, 2 * index) : shared.longerEvents(events);
        }
        events[index] = event;
        objects = index + 1;
        addKey(node, index);
    }

    /** Appends an event by value of {@code node}, which lies in {@code from} at {@code at}. */
    void add(int node, long[] from, int at) {
        int index = values;
        int to = index * ValueEvent.SIZE;
        if (to == words.length) {
            words = shared == null ? Arrays.copyOf(words, 2 * to) : shared.longerWords(words);
        }
        long[] into = words;
        into[to] = from[at];
        into[to + 1] = from[at + 1];
        into[to + 2] = from[at + 2];
        into[to + 3] = from[at + 3];
        into[to + 4] = from[at + 4];
        into[to + 5] = from[at + 5];
        values = index + 1;
        addKey(node, index | BY_VALUE);
    }

    private void addKey(int node, int position) {
        int index = size;
        if (index == keys.length) {
            keys = shared == null ? Arrays.copyOf(keys, 2 * index) : shared.longerKeys(keys);
        }
        keys[index] = (long) node << Integer.SIZE | Integer.toUnsignedLong(position);
        size = index + 1;
    }

    /** Appends an event and keeps the earliest time. */
    void addTimed(int node, Event event) {
        add(node, event);
        earliest = Math.min(earliest, event.time);
    }

    /** Appends an event by value and keeps the earliest time. */
    void addTimed(int node, long[] from, int at) {
        add(node, from, at);
        earliest = Math.min(earliest, from[at]);
    }

    /** Returns an array of the length of {@link #keys}, for {@link #replaceKeys}. */
    long[] spareKeys() {
        return shared == null ? new long[keys.length] : shared.keys(keys.length);
    }

    /** Replaces the array of keys by one with the same keys in another order. */
    void replaceKeys(long[] ordered) {
        if (shared != null) {
            shared.leaveKeys(keys);
        }
        keys = ordered;
    }

    /** Returns whether a key stands for an event by value. */
    static boolean isValue(long key) {
        return (int) key < 0;
    }

    /** Returns the position in {@link #words} of the event by value that a key stands for. */
    static int at(long key) {
        return ((int) key & ~BY_VALUE) * ValueEvent.SIZE;
    }

    /** Puts an event in the place of another one, which a key stands for. */
    void put(long key, @Nullable Event event) {
        events[(int) key] = event;
    }

    /** Puts an event by value in the place of another one, which a key stands for. */
    void put(long key, long[] from, int at) {
        System.arraycopy(from, at, words, at(key), ValueEvent.SIZE);
    }

    /** Removes and returns the last key; its event stays. */
    long takeKey() {
        return keys[--size];
    }

    /** Returns the event that a key stands for, which is an object. */
    @SuppressWarnings("NullAway") // below size there is an event
    Event event(long key) {
        return events[(int) key];
    }

    /** Returns the node of a key. */
    static int node(long key) {
        return (int) (key >>> Integer.SIZE);
    }

    /** Empties the bucket. Shared arrays are left to others. */
    void clear() {
        if (shared == null) {
            Arrays.fill(events, 0, objects, null); // a reference left behind would keep a dead event alive
        } else {
            shared.leaveKeys(keys);
            shared.leaveEvents(events, objects);
            shared.leaveWords(words);
            keys = shared.keys();
            events = shared.events();
            words = shared.words();
        }
        objects = 0;
        values = 0;
        size = 0;
        earliest = Long.MAX_VALUE;
    }
}
