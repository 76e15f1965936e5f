package org.rankcluster.actors.time;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The arrays that no bucket of a {@link Calendar} uses at present. Few windows have many events at the same time. A bucket that needs more
 * space takes an array that another bucket has left. So all buckets together have arrays for the most events that were ever under way at
 * once, and not each for the fullest window. The arrays do not shrink.
 */
final class BucketArrays {
    /** Capacity of the arrays of an empty bucket, in events. All capacities are powers of two. */
    static final int LEAST = 16;

    // The unused arrays by the exponent of their capacity. The array left last, which is likely to be in the cache, is
    // taken first.
    private final List<ArrayDeque<long[]>> keys = lists();
    private final List<ArrayDeque<long[]>> words = lists();
    private final List<ArrayDeque<@Nullable Event[]>> events = lists();

    private static <T> List<ArrayDeque<T>> lists() {
        return Stream.generate(ArrayDeque<T>::new).limit(Integer.SIZE).toList();
    }

    /** Returns an array of keys for an empty bucket. */
    long[] keys() {
        return keys(LEAST);
    }

    /** Returns an array of events by value for an empty bucket. */
    long[] words() {
        return words(LEAST);
    }

    /** Returns an array of events for an empty bucket; all its elements are null. */
    @Nullable
    Event[] events() {
        return events(LEAST);
    }

    /** Returns an array of keys. */
    long[] keys(int capacity) {
        long[] left = free(keys, capacity).poll();
        return left == null ? new long[capacity] : left;
    }

    private long[] words(int capacity) {
        long[] left = free(words, capacity).poll();
        return left == null ? new long[capacity * ValueEvent.SIZE] : left;
    }

    private @Nullable Event[] events(int capacity) {
        @Nullable Event[] left = free(events, capacity).poll();
        return left == null ? new Event[capacity] : left;
    }

    /** Returns an array of twice the capacity with the content of a full array of keys. */
    long[] longerKeys(long[] full) {
        long[] longer = keys(2 * full.length);
        System.arraycopy(full, 0, longer, 0, full.length);
        leaveKeys(full);
        return longer;
    }

    /** Returns an array of twice the capacity with the content of a full array of events by value. */
    long[] longerWords(long[] full) {
        long[] longer = words(2 * full.length / ValueEvent.SIZE);
        System.arraycopy(full, 0, longer, 0, full.length);
        leaveWords(full);
        return longer;
    }

    /** Returns an array of twice the capacity with the content of a full array of events. */
    @Nullable
    Event[] longerEvents(@Nullable Event[] full) {
        @Nullable Event[] longer = events(2 * full.length);
        System.arraycopy(full, 0, longer, 0, full.length);
        leaveEvents(full, full.length);
        return longer;
    }

    /** Takes over an array of keys that is no longer used. */
    void leaveKeys(long[] unused) {
        free(keys, unused.length).push(unused);
    }

    /** Takes over an array of events by value that is no longer used. */
    void leaveWords(long[] unused) {
        free(words, unused.length / ValueEvent.SIZE).push(unused);
    }

    /** Takes over an array of events that is no longer used. Its first {@code used} elements become null, so no dead event stays alive. */
    void leaveEvents(@Nullable Event[] unused, int used) {
        Arrays.fill(unused, 0, used, null);
        free(events, unused.length).push(unused);
    }

    private static <T> ArrayDeque<T> free(List<ArrayDeque<T>> lists, int capacity) {
        return lists.get(Integer.numberOfTrailingZeros(capacity));
    }
}
