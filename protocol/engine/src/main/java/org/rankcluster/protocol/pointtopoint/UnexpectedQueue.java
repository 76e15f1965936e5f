package org.rankcluster.protocol.pointtopoint;

import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The arrived messages of a rank that no receive has matched yet, in the order of arrival. A receive takes the first message that it
 * matches. Expected O(1) for a receive without wildcards; a receive with wildcards walks in the order of arrival.
 *
 * @param <V> type of a message
 */
public final class UnexpectedQueue<V> extends MatchList<V> {
    /**
     * Adds a message behind all others.
     *
     * @param context context id of the communicator
     * @param source rank of the sender in the communicator
     * @param tag tag of the message; negative for internal tags
     * @param message the message
     */
    public void add(int context, int source, int tag, V message) {
        append(context, source, tag, message);
    }

    /**
     * Removes and returns the first message that a receive matches.
     *
     * @param context context id of the communicator
     * @param source rank in the communicator, or {@link Pattern#ANY}
     * @param tag tag, {@link Pattern#ANY}, or a negative number for internal tags
     * @return the message, or null
     */
    public @Nullable V match(int context, int source, int tag) {
        MatchList.Entry<V> found = find(context, source, tag);
        if (found == null) {
            return null;
        }
        unlink(found);
        return found.value;
    }

    /**
     * Removes and returns the first message with a property; walks in the order of arrival.
     *
     * @param property the property
     * @return the message, or null
     */
    public @Nullable V remove(Predicate<? super V> property) {
        MatchList.Entry<V> entry = first();
        while (entry != null && !property.test(entry.value)) {
            entry = entry.after;
        }
        if (entry == null) {
            return null;
        }
        unlink(entry);
        return entry.value;
    }

    /**
     * Returns the first message that a receive matches, and leaves it in the queue.
     *
     * @param context context id of the communicator
     * @param source rank in the communicator, or {@link Pattern#ANY}
     * @param tag tag, {@link Pattern#ANY}, or a negative number for internal tags
     * @return the message, or null
     */
    public @Nullable V peek(int context, int source, int tag) {
        MatchList.Entry<V> found = find(context, source, tag);
        return found == null ? null : found.value;
    }

    /**
     * Visits all messages in the order of arrival.
     *
     * @param action called with each message
     */
    public void forEach(Consumer<? super V> action) {
        for (MatchList.Entry<V> entry = first(); entry != null; entry = entry.after) {
            action.accept(entry.value);
        }
    }

    /**
     * Visits the first messages in the order of arrival.
     *
     * @param most maximum number of messages, 0 or more
     * @param action called with each message
     */
    public void forFirst(int most, Consumer<? super V> action) {
        MatchList.Entry<V> entry = first();
        for (int left = most; left > 0 && entry != null; left--) {
            action.accept(entry.value);
            entry = entry.after;
        }
    }

    private MatchList.@Nullable Entry<V> find(int context, int source, int tag) {
        if (isIndexed() && source != Pattern.ANY && tag != Pattern.ANY) {
            return firstIndexed(context, source, tag);
        }
        MatchList.Entry<V> entry = first();
        while (entry != null && !Pattern.matches(context, source, tag, entry.context, entry.source, entry.tag)) {
            entry = entry.after;
        }
        return entry;
    }
}
