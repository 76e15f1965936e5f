package org.rankcluster.actors.program.process.pool;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.process.InPlaceOf;

/** Going through a {@link ConcurrentHashMap}: from some size on the JDK does it in its common pool, but no map has that size here. */
public final class BulkCalls {
    private static final long NEVER = Long.MAX_VALUE;

    private BulkCalls() {}

    /** {@link ConcurrentHashMap#forEach(long, BiConsumer)}. */
    @InPlaceOf(ConcurrentHashMap.class)
    public static void forEach(
            ConcurrentHashMap<Object, Object> table, long threshold, BiConsumer<Object, Object> action) {
        table.forEach(NEVER, action);
    }

    /** {@link ConcurrentHashMap#forEach(long, BiFunction, Consumer)}. */
    @InPlaceOf(ConcurrentHashMap.class)
    public static void forEach(
            ConcurrentHashMap<Object, Object> table,
            long threshold,
            BiFunction<Object, Object, Object> map,
            Consumer<Object> action) {
        table.forEach(NEVER, map, action);
    }

    /** {@link ConcurrentHashMap#search(long, BiFunction)}. */
    @InPlaceOf(ConcurrentHashMap.class)
    public static @Nullable Object search(
            ConcurrentHashMap<Object, Object> table, long threshold, BiFunction<Object, Object, Object> search) {
        return table.search(NEVER, search);
    }

    /** {@link ConcurrentHashMap#forEachKey(long, Consumer)}. */
    @InPlaceOf(ConcurrentHashMap.class)
    public static void forEachKey(ConcurrentHashMap<Object, Object> table, long threshold, Consumer<Object> action) {
        table.forEachKey(NEVER, action);
    }

    /** {@link ConcurrentHashMap#forEachKey(long, Function, Consumer)}. */
    @InPlaceOf(ConcurrentHashMap.class)
    public static void forEachKey(
            ConcurrentHashMap<Object, Object> table,
            long threshold,
            Function<Object, Object> map,
            Consumer<Object> action) {
        table.forEachKey(NEVER, map, action);
    }

    /** {@link ConcurrentHashMap#searchKeys(long, Function)}. */
    @InPlaceOf(ConcurrentHashMap.class)
    public static @Nullable Object searchKeys(
            ConcurrentHashMap<Object, Object> table, long threshold, Function<Object, Object> search) {
        return table.searchKeys(NEVER, search);
    }

    /** {@link ConcurrentHashMap#forEachValue(long, Consumer)}. */
    @InPlaceOf(ConcurrentHashMap.class)
    public static void forEachValue(ConcurrentHashMap<Object, Object> table, long threshold, Consumer<Object> action) {
        table.forEachValue(NEVER, action);
    }

    /** {@link ConcurrentHashMap#forEachValue(long, Function, Consumer)}. */
    @InPlaceOf(ConcurrentHashMap.class)
    public static void forEachValue(
            ConcurrentHashMap<Object, Object> table,
            long threshold,
            Function<Object, Object> map,
            Consumer<Object> action) {
        table.forEachValue(NEVER, map, action);
    }

    /** {@link ConcurrentHashMap#searchValues(long, Function)}. */
    @InPlaceOf(ConcurrentHashMap.class)
    public static @Nullable Object searchValues(
            ConcurrentHashMap<Object, Object> table, long threshold, Function<Object, Object> search) {
        return table.searchValues(NEVER, search);
    }

    /** {@link ConcurrentHashMap#forEachEntry(long, Consumer)}. */
    @InPlaceOf(ConcurrentHashMap.class)
    public static void forEachEntry(
            ConcurrentHashMap<Object, Object> table, long threshold, Consumer<Map.Entry<Object, Object>> action) {
        table.forEachEntry(NEVER, action);
    }

    /** {@link ConcurrentHashMap#forEachEntry(long, Function, Consumer)}. */
    @InPlaceOf(ConcurrentHashMap.class)
    public static void forEachEntry(
            ConcurrentHashMap<Object, Object> table,
            long threshold,
            Function<Map.Entry<Object, Object>, Object> map,
            Consumer<Object> action) {
        table.forEachEntry(NEVER, map, action);
    }

    /** {@link ConcurrentHashMap#searchEntries(long, Function)}. */
    @InPlaceOf(ConcurrentHashMap.class)
    public static @Nullable Object searchEntries(
            ConcurrentHashMap<Object, Object> table,
            long threshold,
            Function<Map.Entry<Object, Object>, Object> search) {
        return table.searchEntries(NEVER, search);
    }
}
