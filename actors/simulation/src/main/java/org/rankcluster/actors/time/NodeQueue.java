package org.rankcluster.actors.time;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The priority queue of one node's events in one window, ordered by (time, source, sequence). Events that are known
 * when the window begins are sorted once. A small heap holds those that the node sends to itself within the window;
 * their positions are used again.
 *
 * <p>An entry has three words: the time; the source and the event's position; the sequence in the upper bits. The position of a known event
 * is its position in the bucket. The position of a later event is its position in this queue.
 */
final class NodeQueue {
    private static final int ENTRY = 3;
    private static final int RUN = 32;
    private static final int FEW = 16;
    private static final int NO_SLOT = -1;
    private static final Bucket NONE = new Bucket();

    private long[] known = new long[64 * ENTRY];
    private long[] other = new long[0];
    private int head;
    private int end;
    private Bucket bucket = NONE;

    private long[] late = new long[FEW * ENTRY];
    private int lateSize;
    /** The later events and the keys of their free positions. */
    private final Bucket lateEvents = new Bucket();

    private long[] freeObjects = new long[FEW];
    private int objectsFree;
    private long[] freeValues = new long[FEW];
    private int valuesFree;
    /** Key of the later event by value that is in execution: its words are still needed. */
    private long inExecution = NO_SLOT;

    private @Nullable Event event;
    private long[] words = known;
    private int at;

    /** Adds an event that is known when the window begins, by its key in a bucket. All are in the same one. */
    void add(Bucket from, long key) {
        if (end == known.length) {
            known = Arrays.copyOf(known, 2 * end);
        }
        bucket = from;
        enter(known, end, from, key);
        end += ENTRY;
    }

    private static void enter(long[] into, int to, Bucket from, long key) {
        if (Bucket.isValue(key)) {
            long[] source = from.words;
            int at = Bucket.at(key);
            into[to] = source[at];
            into[to + 1] = source[at + ValueEvent.ENDS] >>> Integer.SIZE << Integer.SIZE | key & 0xffff_ffffL;
            into[to + 2] = source[at + ValueEvent.ORDER];
        } else {
            Event event = from.event(key);
            into[to] = event.time;
            into[to + 1] = (long) event.source << Integer.SIZE | key & 0xffff_ffffL;
            into[to + 2] = ValueEvent.order(event.sequence, 0, 0);
        }
    }

    /** Returns whether an entry comes before another one. */
    private static boolean isBefore(long[] a, int i, long[] b, int j) {
        return isBefore(a[i], a[i + 1], a[i + 2], b, j);
    }

    private static boolean isBefore(long time, long origin, long order, long[] b, int j) {
        if (time != b[j]) {
            return time < b[j];
        }
        int one = (int) (origin >>> Integer.SIZE);
        int two = (int) (b[j + 1] >>> Integer.SIZE);
        return one != two ? one < two : order < b[j + 2];
    }

    private static void copy(long[] from, int at, long[] into, int to) {
        into[to] = from[at];
        into[to + 1] = from[at + 1];
        into[to + 2] = from[at + 2];
    }

    /** Sorts the known events; must precede {@link #next()}. */
    void sort() {
        for (int from = 0; from < end; from += RUN * ENTRY) {
            sortRun(from, Math.min(end, from + RUN * ENTRY));
        }
        for (int width = RUN * ENTRY; width < end; width *= 2) {
            if (other.length < known.length) {
                other = new long[known.length];
            }
            for (int from = 0; from < end; from += 2 * width) {
                merge(from, Math.min(end, from + width), Math.min(end, from + 2 * width));
            }
            long[] sorted = other;
            other = known;
            known = sorted;
        }
    }

    private void sortRun(int from, int to) {
        long[] entries = known;
        for (int i = from + ENTRY; i < to; i += ENTRY) {
            if (!isBefore(entries, i, entries, i - ENTRY)) {
                continue;
            }
            long time = entries[i];
            long origin = entries[i + 1];
            long order = entries[i + 2];
            int j = i;
            do {
                copy(entries, j - ENTRY, entries, j);
                j -= ENTRY;
            } while (j > from && isBefore(time, origin, order, entries, j - ENTRY));
            entries[j] = time;
            entries[j + 1] = origin;
            entries[j + 2] = order;
        }
    }

    /** Merges two sorted runs of the known entries into the other array. */
    private void merge(int from, int middle, int to) {
        int left = from;
        int right = middle;
        for (int i = from; i < to; i += ENTRY) {
            if (left < middle && (right == to || !isBefore(known, right, known, left))) {
                copy(known, left, other, i);
                left += ENTRY;
            } else {
                copy(known, right, other, i);
                right += ENTRY;
            }
        }
    }

    /** Adds an event that the node sends to itself within the window. */
    void addLate(Event sent) {
        if (objectsFree > 0) {
            long key = freeObjects[--objectsFree];
            lateEvents.put(key, sent);
            addLate(key);
        } else {
            lateEvents.add(0, sent);
            addLate(lateEvents.takeKey());
        }
    }

    /** Adds an event by value that the node sends to itself within the window. */
    void addLate(long[] from, int of) {
        if (valuesFree > 0) {
            long key = freeValues[--valuesFree];
            lateEvents.put(key, from, of);
            addLate(key);
        } else {
            lateEvents.add(0, from, of);
            addLate(lateEvents.takeKey());
        }
    }

    private void addLate(long key) {
        if (lateSize + ENTRY > late.length - ENTRY) {
            late = Arrays.copyOf(late, 2 * late.length);
        }
        // The last entry of the array holds the new one on its way up.
        int spare = late.length - ENTRY;
        enter(late, spare, lateEvents, key);
        int child = lateSize / ENTRY;
        lateSize += ENTRY;
        while (child > 0) {
            int parent = (child - 1) >>> 1;
            if (!isBefore(late, spare, late, parent * ENTRY)) {
                break;
            }
            copy(late, parent * ENTRY, late, child * ENTRY);
            child = parent;
        }
        copy(late, spare, late, child * ENTRY);
    }

    /** Takes the next event: {@link #event} or {@link #words}. Returns false when the node is done with the window. */
    boolean next() {
        if (inExecution != NO_SLOT) {
            freeValues = pushed(freeValues, valuesFree++, inExecution);
            inExecution = NO_SLOT;
        }
        if (lateSize != 0 && (head == end || isBefore(late, 0, known, head))) {
            takeLate(late[1] & 0xffff_ffffL);
            return true;
        }
        if (head != end) {
            take(bucket, known[head + 1]);
            head += ENTRY;
            return true;
        }
        head = 0;
        end = 0;
        event = null;
        bucket = NONE;
        return false;
    }

    private void takeLate(long key) {
        removeLate();
        take(lateEvents, key);
        if (Bucket.isValue(key)) {
            inExecution = key;
        } else {
            lateEvents.put(key, null);
            freeObjects = pushed(freeObjects, objectsFree++, key);
        }
    }

    private static long[] pushed(long[] stack, int size, long key) {
        long[] array = size == stack.length ? Arrays.copyOf(stack, 2 * size) : stack;
        array[size] = key;
        return array;
    }

    private void take(Bucket from, long key) {
        if (Bucket.isValue(key)) {
            event = null;
            words = from.words;
            at = Bucket.at(key);
        } else {
            event = from.event(key & 0xffff_ffffL);
        }
    }

    /** Returns the event that was taken; null if it is one by value. */
    @Nullable
    Event event() {
        return event;
    }

    /** Returns the words of the event by value that was taken, from {@link #at} on. */
    long[] words() {
        return words;
    }

    int at() {
        return at;
    }

    private void removeLate() {
        lateSize -= ENTRY;
        int last = lateSize;
        int count = lateSize / ENTRY;
        int parent = 0;
        int child = 1;
        while (child < count) {
            if (child + 1 < count && isBefore(late, (child + 1) * ENTRY, late, child * ENTRY)) {
                child++;
            }
            if (!isBefore(late, child * ENTRY, late, last)) {
                break;
            }
            copy(late, child * ENTRY, late, parent * ENTRY);
            parent = child;
            child = 2 * parent + 1;
        }
        copy(late, last, late, parent * ENTRY);
    }
}
