package org.rankcluster.protocol.pointtopoint;

import org.jspecify.annotations.Nullable;

/**
 * A list of receives or messages, searched by (context, source, tag) in the order of insertion. A short list is searched from its head.
 * Beyond {@value #INDEXED_FROM} entries it gets a hash index of first-in-first-out lists, one for each (context, source, tag). The index is
 * dropped when the list is empty, so an idle rank keeps only two null references.
 */
abstract class MatchList<V> {
    /** Length from which a hash table is faster than a walk. */
    static final int INDEXED_FROM = 16;

    /** An entry of the list. Sequence numbers give the order of insertion. */
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

    /** {@return the number of entries} */
    public final int size() {
        return size;
    }

    /** Returns the oldest entry; null if the list is empty. */
    @Nullable
    final Entry<V> first() {
        return first;
    }

    final boolean isIndexed() {
        return index != null;
    }

    /** Returns the oldest entry of the index with exactly these three values. Wildcards are ordinary values here. */
    @Nullable
    final Entry<V> firstIndexed(int context, int source, int tag) {
        MatchIndex<V> in = index;
        return in == null ? null : in.first(context, source, tag);
    }

    final void append(int context, int source, int tag, V value) {
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

    final void unlink(Entry<V> entry) {
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
