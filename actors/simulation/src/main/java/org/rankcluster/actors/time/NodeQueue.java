package org.rankcluster.actors.time;

import java.util.Arrays;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * The events of one node in one window, by (time, source, sequence). Events that are known when the window begins are sorted once. A small
 * heap holds those that the node sends to itself within the window.
 */
final class NodeQueue {
    private static final Comparator<Event> ORDER = NodeQueue::compare;
    private static final int FEW = 32;

    private Event[] known = new Event[64];
    private int head;
    private int end;
    private Event[] late = new Event[16];
    private int lateSize;

    /** Compares events by their order of delivery within a node. */
    static int compare(Event a, Event b) {
        if (a.time != b.time) {
            return a.time < b.time ? -1 : 1;
        }
        if (a.source != b.source) {
            return a.source < b.source ? -1 : 1;
        }
        return Long.compare(a.sequence, b.sequence);
    }

    /** Adds an event that is known when the window begins. */
    void add(Event event) {
        if (end == known.length) {
            known = Arrays.copyOf(known, 2 * end);
        }
        known[end++] = event;
    }

    /** Sorts the known events; must precede {@link #poll()}. */
    void sort() {
        if (end > FEW) {
            Arrays.sort(known, 0, end, ORDER);
            return;
        }
        for (int i = 1; i < end; i++) {
            Event event = known[i];
            int j = i - 1;
            while (j >= 0 && compare(known[j], event) > 0) {
                known[j + 1] = known[j];
                j--;
            }
            known[j + 1] = event;
        }
    }

    /** Adds an event that the node sends to itself within the window. */
    void addLate(Event event) {
        if (lateSize == late.length) {
            late = Arrays.copyOf(late, 2 * lateSize);
        }
        int child = lateSize++;
        while (child > 0) {
            int parent = (child - 1) >>> 1;
            if (compare(late[parent], event) <= 0) {
                break;
            }
            late[child] = late[parent];
            child = parent;
        }
        late[child] = event;
    }

    /** Takes the next event; null when the node is done with the window. */
    @Nullable
    Event poll() {
        if (lateSize != 0 && (head == end || compare(late[0], known[head]) < 0)) {
            return pollLate();
        }
        if (head != end) {
            return known[head++];
        }
        head = 0;
        end = 0;
        return null;
    }

    private Event pollLate() {
        Event first = late[0];
        Event last = late[--lateSize];
        int parent = 0;
        int child = 1;
        while (child < lateSize) {
            if (child + 1 < lateSize && compare(late[child + 1], late[child]) < 0) {
                child++;
            }
            if (compare(last, late[child]) <= 0) {
                break;
            }
            late[parent] = late[child];
            parent = child;
            child = 2 * parent + 1;
        }
        late[parent] = last;
        return first;
    }
}
