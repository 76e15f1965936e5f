package org.rankcluster.protocol.pointtopoint;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The posted receives of a rank that no message has matched yet. A message takes the receive posted first among the matching ones, with or
 * without wildcards (MPI-4.1, section 3.5). Expected O(1), also with wildcards: a message checks the four patterns that can match it, and
 * takes the one with the lowest sequence number.
 *
 * @param <V> type of a receive
 */
public final class PostedQueue<V> extends MatchList<V> {
    /**
     * Adds a receive behind all others.
     *
     * @param context context id of the communicator
     * @param source rank in the communicator, or {@link Pattern#ANY}
     * @param tag tag, {@link Pattern#ANY}, or a negative number for internal tags
     * @param receive the receive
     */
    public void post(int context, int source, int tag, V receive) {
        append(context, source, tag, receive);
    }

    /**
     * Removes and returns the first receive that matches a message.
     *
     * @param context context id of the message
     * @param source rank of the sender in the communicator
     * @param tag tag of the message; negative for internal tags
     * @return the receive, or null
     */
    public @Nullable V match(int context, int source, int tag) {
        MatchList.Entry<V> found = isIndexed() ? look(context, source, tag) : walk(context, source, tag);
        if (found == null) {
            return null;
        }
        unlink(found);
        return found.value;
    }

    /**
     * Withdraws a receive.
     *
     * @param context context id with which it was posted
     * @param source rank of the source with which it was posted, or {@link Pattern#ANY}
     * @param tag tag with which it was posted, {@link Pattern#ANY}, or a negative number for internal tags
     * @param receive the receive
     * @return false if it is not in the queue (any more)
     */
    public boolean remove(int context, int source, int tag, V receive) {
        boolean indexed = isIndexed();
        MatchList.Entry<V> entry = indexed ? firstIndexed(context, source, tag) : first();
        while (entry != null && !isSame(entry.value, receive)) {
            entry = indexed ? entry.nextEqual : entry.after;
        }
        if (entry == null) {
            return false;
        }
        unlink(entry);
        return true;
    }

    /**
     * Returns the first receive with this context and tag; walks in the order of posting.
     *
     * @param context context id of the receive
     * @param tag tag of the receive, {@link Pattern#ANY}, or a negative number for internal tags
     * @return the receive, or null
     */
    public @Nullable V first(int context, int tag) {
        MatchList.Entry<V> entry = first();
        while (entry != null && (entry.context != context || entry.tag != tag)) {
            entry = entry.after;
        }
        return entry == null ? null : entry.value;
    }

    /**
     * Visits all receives in the order of posting.
     *
     * @param action called with each receive
     */
    public void forEach(Consumer<? super V> action) {
        for (MatchList.Entry<V> entry = first(); entry != null; entry = entry.after) {
            action.accept(entry.value);
        }
    }

    @SuppressWarnings("ReferenceEquality") // identity: the same receive, not an equal one
    private static boolean isSame(Object a, Object b) {
        return a == b;
    }

    private MatchList.@Nullable Entry<V> walk(int context, int source, int tag) {
        MatchList.Entry<V> entry = first();
        while (entry != null && !Pattern.matches(entry.context, entry.source, entry.tag, context, source, tag)) {
            entry = entry.after;
        }
        return entry;
    }

    private MatchList.@Nullable Entry<V> look(int context, int source, int tag) {
        MatchList.Entry<V> found = older(firstIndexed(context, source, tag), firstIndexed(context, Pattern.ANY, tag));
        if (tag >= 0) {
            found = older(found, firstIndexed(context, source, Pattern.ANY));
            found = older(found, firstIndexed(context, Pattern.ANY, Pattern.ANY));
        }
        return found;
    }

    private static <V> MatchList.@Nullable Entry<V> older(
            MatchList.@Nullable Entry<V> a, MatchList.@Nullable Entry<V> b) {
        if (a == null) {
            return b;
        }
        return b == null || a.sequence < b.sequence ? a : b;
    }
}
