package org.rankcluster.protocol.match;

import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The messages of a rank that no receive has matched yet, in the order in which they were put here. A receive takes the
 * first one that it matches. Expected O(1) for a receive without wildcards; one with wildcards walks in the order of arrival.
 *
 * @param <V> what stands for a message
 */
public final class UnexpectedQueue<V> {
    private final MatchList<V> list = new MatchList<>();

    /** Adds a message behind all others; its source is a rank in the communicator. */
    public void add(int context, int source, int tag, V message) {
        list.add(context, source, tag, message);
    }

    /**
     * Removes and returns the first message that a receive matches, or null.
     *
     * @param source rank in the communicator, or {@link Pattern#ANY}
     * @param tag tag, or {@link Pattern#ANY}
     */
    public @Nullable V match(int context, int source, int tag) {
        MatchList.Entry<V> found = find(context, source, tag);
        if (found == null) {
            return null;
        }
        list.remove(found);
        return found.value;
    }

    /** Removes and returns the first message of which something is true, or null; walks in the order of arrival. */
    public @Nullable V remove(Predicate<? super V> property) {
        MatchList.Entry<V> entry = list.first();
        while (entry != null && !property.test(entry.value)) {
            entry = entry.after;
        }
        if (entry == null) {
            return null;
        }
        list.remove(entry);
        return entry.value;
    }

    /** As {@link #match}, but leaves the message here. */
    public @Nullable V peek(int context, int source, int tag) {
        MatchList.Entry<V> found = find(context, source, tag);
        return found == null ? null : found.value;
    }

    /** Number of messages. */
    public int size() {
        return list.size();
    }

    /** All messages in the order of arrival. */
    public void forEach(Consumer<? super V> action) {
        for (MatchList.Entry<V> entry = list.first(); entry != null; entry = entry.after) {
            action.accept(entry.value);
        }
    }

    /** The first messages in the order of arrival, at most so many. */
    public void forFirst(int most, Consumer<? super V> action) {
        MatchList.Entry<V> entry = list.first();
        for (int left = most; left > 0 && entry != null; left--) {
            action.accept(entry.value);
            entry = entry.after;
        }
    }

    private MatchList.@Nullable Entry<V> find(int context, int source, int tag) {
        if (list.isIndexed() && source != Pattern.ANY && tag != Pattern.ANY) {
            return list.firstIndexed(context, source, tag);
        }
        MatchList.Entry<V> entry = list.first();
        while (entry != null && !Pattern.matches(context, source, tag, entry.context, entry.source, entry.tag)) {
            entry = entry.after;
        }
        return entry;
    }
}
