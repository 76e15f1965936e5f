package org.rankcluster.actors.time;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A list of events in the order of arrival, which the {@link Calendar} keeps for a window or a later stretch. The nodes are stored apart
 * from the events, as keys {@code node << 32 | index}. Sorting by node therefore touches no event.
 */
final class Bucket {
    private static final int INITIAL = 16;

    long[] keys = new long[INITIAL];

    @Nullable
    Event[] events = new Event[INITIAL];

    int size;
    long earliest = Long.MAX_VALUE;

    /** Appends an event of {@code node}. */
    void add(int node, Event event) {
        int index = size;
        if (index == events.length) {
            keys = Arrays.copyOf(keys, 2 * index);
            events = Arrays.copyOf(events, 2 * index);
        }
        keys[index] = (long) node << 32 | index;
        events[index] = event;
        size = index + 1;
    }

    /** Appends an event and keeps the earliest time. */
    void addTimed(int node, Event event) {
        add(node, event);
        earliest = Math.min(earliest, event.time);
    }

    /** The event that a key stands for. */
    @SuppressWarnings("NullAway") // below size there is an event
    Event event(long key) {
        return events[(int) key];
    }

    /** The node of a key. */
    static int node(long key) {
        return (int) (key >>> 32);
    }

    /** Empties the bucket; a reference left behind would keep a dead event alive. */
    void clear() {
        Arrays.fill(events, 0, size, null);
        size = 0;
        earliest = Long.MAX_VALUE;
    }
}
