package org.rankcluster.protocol.match;

import org.jspecify.annotations.Nullable;

/**
 * Entries with a (context, source, tag) each, in the order in which they were added. A short list is searched from its head;
 * beyond {@value #INDEXED_FROM} entries it grows a hash index of first-in-first-out lists, one for each (context, source,
 * tag), which is dropped again when the list is empty: an idle rank has nothing but two null heads.
 */
final class MatchList<V> {
    /** Length from which on a hash beats a walk. */
    static final int INDEXED_FROM = 16;

    /** One entry; its sequence tells which of two entries was added first. */
    static final class Entry<V> {
        final int context;
        final int source;
        final int tag;
        final long sequence;
        final V value;

        @Nullable
        Entry<V> before;

        @Nullable
        Entry<V> after;

        @Nullable
        Entry<V> nextEqual;

        Entry(int context, int source, int tag, long sequence, V value) {
            this.context = context;
            this.source = source;
            this.tag = tag;
            this.sequence = sequence;
            this.value = value;
        }
    }

    private @Nullable Entry<V> first;
    private @Nullable Entry<V> last;
    private @Nullable MatchIndex<V> index;
    private int size;
    private long added;

    int size() {
        return size;
    }

    /** The oldest entry. */
    @Nullable
    Entry<V> first() {
        return first;
    }

    boolean isIndexed() {
        return index != null;
    }

    /** The oldest entry of the index that has exactly these three values (wildcards are values like others here). */
    @Nullable
    Entry<V> firstIndexed(int context, int source, int tag) {
        MatchIndex<V> in = index;
        return in == null ? null : in.first(context, source, tag);
    }

    void add(int context, int source, int tag, V value) {
        Entry<V> entry = new Entry<>(context, source, tag, added++, value);
        Entry<V> previous = last;
        entry.before = previous;
        if (previous == null) {
            first = entry;
        } else {
            previous.after = entry;
        }
        last = entry;
        size++;
        if (index != null) {
            index.add(entry);
        } else if (size > INDEXED_FROM) {
            buildIndex();
        }
    }

    void remove(Entry<V> entry) {
        if (index != null) {
            index.remove(entry);
        }
        Entry<V> previous = entry.before;
        Entry<V> next = entry.after;
        if (previous == null) {
            first = next;
        } else {
            previous.after = next;
        }
        if (next == null) {
            last = previous;
        } else {
            next.before = previous;
        }
        if (--size == 0) {
            index = null;
        }
    }

    private void buildIndex() {
        MatchIndex<V> made = new MatchIndex<>();
        for (Entry<V> entry = first; entry != null; entry = entry.after) {
            made.add(entry);
        }
        index = made;
    }
}
