package org.rankcluster.protocol.pointtopoint;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.pointtopoint.MatchList.Entry;

/**
 * A hash index of a long {@link MatchList}: for each (context, source, tag) a first-in-first-out list of entries. The table is only queried
 * by key, never iterated, so results do not depend on the hash order.
 */
final class MatchIndex<V> {
    private static final int SMALLEST = 32;

    /** The entries of one key. The key leaves the table with its last entry. */
    private static final class Line<V> {
        final int context;
        final int source;
        final int tag;
        Entry<V> head;
        Entry<V> tail;

        @Nullable
        Line<V> next;

        Line(Entry<V> entry) {
            context = entry.context;
            source = entry.source;
            tag = entry.tag;
            head = entry;
            tail = entry;
        }

        boolean has(int withContext, int withSource, int withTag) {
            return tag == withTag && source == withSource && context == withContext;
        }
    }

    private @Nullable Line<V>[] buckets = newBuckets(SMALLEST);
    private int lines;

    /** Returns the oldest entry of a key, or null. */
    @Nullable
    Entry<V> first(int context, int source, int tag) {
        Line<V> line = line(context, source, tag);
        return line == null ? null : line.head;
    }

    void add(Entry<V> entry) {
        Line<V> line = line(entry.context, entry.source, entry.tag);
        if (line != null) {
            line.tail.nextEqual = entry;
            line.tail = entry;
            return;
        }
        if (lines == buckets.length) {
            grow();
        }
        link(new Line<>(entry));
        lines++;
    }

    /** Removes an entry of the table: in O(1) if it is the oldest of its key, otherwise after a walk to it. */
    void remove(Entry<V> entry) {
        Line<V> line = line(entry.context, entry.source, entry.tag);
        if (line == null) {
            throw new IllegalStateException("entry is not in the index of its queue: tag " + entry.tag);
        }
        if (line.head == entry) {
            Entry<V> next = entry.nextEqual;
            if (next == null) {
                unlink(line);
            } else {
                line.head = next;
            }
        } else {
            removeInside(line, entry);
        }
        entry.nextEqual = null;
    }

    private static <V> void removeInside(Line<V> line, Entry<V> entry) {
        Entry<V> at = line.head;
        while (at.nextEqual != entry) {
            Entry<V> next = at.nextEqual;
            if (next == null) {
                throw new IllegalStateException("entry is not among the entries of its key: tag " + entry.tag);
            }
            at = next;
        }
        at.nextEqual = entry.nextEqual;
        if (line.tail == entry) {
            line.tail = at;
        }
    }

    private @Nullable Line<V> line(int context, int source, int tag) {
        Line<V> line = buckets[bucket(context, source, tag)];
        while (line != null && !line.has(context, source, tag)) {
            line = line.next;
        }
        return line;
    }

    private void link(Line<V> line) {
        int bucket = bucket(line.context, line.source, line.tag);
        line.next = buckets[bucket];
        buckets[bucket] = line;
    }

    private void unlink(Line<V> line) {
        int bucket = bucket(line.context, line.source, line.tag);
        Line<V> at = buckets[bucket];
        if (at == line) {
            buckets[bucket] = line.next;
        } else {
            while (at != null && at.next != line) {
                at = at.next;
            }
            if (at != null) {
                at.next = line.next;
            }
        }
        lines--;
    }

    private void grow() {
        @Nullable Line<V>[] old = buckets;
        buckets = newBuckets(2 * old.length);
        for (Line<V> head : old) {
            Line<V> line = head;
            while (line != null) {
                Line<V> next = line.next;
                link(line);
                line = next;
            }
        }
    }

    private int bucket(int context, int source, int tag) {
        long h = (((long) source << 32) ^ (tag & 0xffffffffL)) * 0x9e3779b97f4a7c15L + context * 0xc2b2ae3d27d4eb4fL;
        h ^= h >>> 32;
        return (int) ((h * 0x9e3779b97f4a7c15L) >>> 32) & (buckets.length - 1);
    }

    @SuppressWarnings("unchecked")
    private static <V> @Nullable Line<V>[] newBuckets(int length) {
        return (Line<V>[]) new Line<?>[length];
    }
}
