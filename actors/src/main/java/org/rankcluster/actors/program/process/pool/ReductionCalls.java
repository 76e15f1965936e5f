package org.rankcluster.actors.program.process.pool;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.DoubleBinaryOperator;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntBiFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongBiFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.process.InPlaceOf;

/** Reductions of a {@link ConcurrentHashMap}: from some size on the JDK does them in its common pool, but no map has that size here. */
public final class ReductionCalls {
    private static final long NEVER = Long.MAX_VALUE;

    private ReductionCalls() {}

    /** {@link ConcurrentHashMap#reduce(long, BiFunction, BiFunction)}. */
    @InPlaceOf(ConcurrentHashMap.class)
    public static @Nullable Object reduce(
            ConcurrentHashMap<Object, Object> table,
            long threshold,
            BiFunction<Object, Object, Object> map,
            BiFunction<Object, Object, Object> combine) {
        return table.reduce(NEVER, map, combine);
    }

    /** {@link ConcurrentHashMap#reduceToDouble(long, ToDoubleBiFunction, double, DoubleBinaryOperator)}. */
    @InPlaceOf(ConcurrentHashMap.class)
    public static double reduceToDouble(
            ConcurrentHashMap<Object, Object> table,
            long threshold,
            ToDoubleBiFunction<Object, Object> map,
            double first,
            DoubleBinaryOperator combine) {
        return table.reduceToDouble(NEVER, map, first, combine);
    }

    /** {@link ConcurrentHashMap#reduceToLong(long, ToLongBiFunction, long, LongBinaryOperator)}. */
    @InPlaceOf(ConcurrentHashMap.class)
    public static long reduceToLong(
            ConcurrentHashMap<Object, Object> table,
            long threshold,
            ToLongBiFunction<Object, Object> map,
            long first,
            LongBinaryOperator combine) {
        return table.reduceToLong(NEVER, map, first, combine);
    }

    /** {@link ConcurrentHashMap#reduceToInt(long, ToIntBiFunction, int, IntBinaryOperator)}. */
    @InPlaceOf(ConcurrentHashMap.class)
    public static int reduceToInt(
            ConcurrentHashMap<Object, Object> table,
            long threshold,
            ToIntBiFunction<Object, Object> map,
            int first,
            IntBinaryOperator combine) {
        return table.reduceToInt(NEVER, map, first, combine);
    }

    /** {@link ConcurrentHashMap#reduceKeys(long, BiFunction)}. */
    @InPlaceOf(ConcurrentHashMap.class)
    public static @Nullable Object reduceKeys(
            ConcurrentHashMap<Object, Object> table, long threshold, BiFunction<Object, Object, Object> combine) {
        return table.reduceKeys(NEVER, combine);
    }

    /** {@link ConcurrentHashMap#reduceKeys(long, Function, BiFunction)}. */
    @InPlaceOf(ConcurrentHashMap.class)
    public static @Nullable Object reduceKeys(
            ConcurrentHashMap<Object, Object> table,
            long threshold,
            Function<Object, Object> map,
            BiFunction<Object, Object, Object> combine) {
        return table.reduceKeys(NEVER, map, combine);
    }

    /** {@link ConcurrentHashMap#reduceKeysToDouble(long, ToDoubleFunction, double, DoubleBinaryOperator)}. */
    @InPlaceOf(ConcurrentHashMap.class)
    public static double reduceKeysToDouble(
            ConcurrentHashMap<Object, Object> table,
            long threshold,
            ToDoubleFunction<Object> map,
            double first,
            DoubleBinaryOperator combine) {
        return table.reduceKeysToDouble(NEVER, map, first, combine);
    }

    /** {@link ConcurrentHashMap#reduceKeysToLong(long, ToLongFunction, long, LongBinaryOperator)}. */
    @InPlaceOf(ConcurrentHashMap.class)
    public static long reduceKeysToLong(
            ConcurrentHashMap<Object, Object> table,
            long threshold,
            ToLongFunction<Object> map,
            long first,
            LongBinaryOperator combine) {
        return table.reduceKeysToLong(NEVER, map, first, combine);
    }

    /** {@link ConcurrentHashMap#reduceKeysToInt(long, ToIntFunction, int, IntBinaryOperator)}. */
    @InPlaceOf(ConcurrentHashMap.class)
    public static int reduceKeysToInt(
            ConcurrentHashMap<Object, Object> table,
            long threshold,
            ToIntFunction<Object> map,
            int first,
            IntBinaryOperator combine) {
        return table.reduceKeysToInt(NEVER, map, first, combine);
    }

    /** {@link ConcurrentHashMap#reduceValues(long, BiFunction)}. */
    @InPlaceOf(ConcurrentHashMap.class)
    public static @Nullable Object reduceValues(
            ConcurrentHashMap<Object, Object> table, long threshold, BiFunction<Object, Object, Object> combine) {
        return table.reduceValues(NEVER, combine);
    }

    /** {@link ConcurrentHashMap#reduceValues(long, Function, BiFunction)}. */
    @InPlaceOf(ConcurrentHashMap.class)
    public static @Nullable Object reduceValues(
            ConcurrentHashMap<Object, Object> table,
            long threshold,
            Function<Object, Object> map,
            BiFunction<Object, Object, Object> combine) {
        return table.reduceValues(NEVER, map, combine);
    }

    /** {@link ConcurrentHashMap#reduceValuesToDouble(long, ToDoubleFunction, double, DoubleBinaryOperator)}. */
    @InPlaceOf(ConcurrentHashMap.class)
    public static double reduceValuesToDouble(
            ConcurrentHashMap<Object, Object> table,
            long threshold,
            ToDoubleFunction<Object> map,
            double first,
            DoubleBinaryOperator combine) {
        return table.reduceValuesToDouble(NEVER, map, first, combine);
    }

    /** {@link ConcurrentHashMap#reduceValuesToLong(long, ToLongFunction, long, LongBinaryOperator)}. */
    @InPlaceOf(ConcurrentHashMap.class)
    public static long reduceValuesToLong(
            ConcurrentHashMap<Object, Object> table,
            long threshold,
            ToLongFunction<Object> map,
            long first,
            LongBinaryOperator combine) {
        return table.reduceValuesToLong(NEVER, map, first, combine);
    }

    /** {@link ConcurrentHashMap#reduceValuesToInt(long, ToIntFunction, int, IntBinaryOperator)}. */
    @InPlaceOf(ConcurrentHashMap.class)
    public static int reduceValuesToInt(
            ConcurrentHashMap<Object, Object> table,
            long threshold,
            ToIntFunction<Object> map,
            int first,
            IntBinaryOperator combine) {
        return table.reduceValuesToInt(NEVER, map, first, combine);
    }

    /** {@link ConcurrentHashMap#reduceEntries(long, BiFunction)}. */
    @InPlaceOf(ConcurrentHashMap.class)
    public static Map.@Nullable Entry<Object, Object> reduceEntries(
            ConcurrentHashMap<Object, Object> table,
            long threshold,
            BiFunction<Map.Entry<Object, Object>, Map.Entry<Object, Object>, Map.Entry<Object, Object>> combine) {
        return table.reduceEntries(NEVER, combine);
    }

    /** {@link ConcurrentHashMap#reduceEntries(long, Function, BiFunction)}. */
    @InPlaceOf(ConcurrentHashMap.class)
    public static @Nullable Object reduceEntries(
            ConcurrentHashMap<Object, Object> table,
            long threshold,
            Function<Map.Entry<Object, Object>, Object> map,
            BiFunction<Object, Object, Object> combine) {
        return table.reduceEntries(NEVER, map, combine);
    }

    /** {@link ConcurrentHashMap#reduceEntriesToDouble(long, ToDoubleFunction, double, DoubleBinaryOperator)}. */
    @InPlaceOf(ConcurrentHashMap.class)
    public static double reduceEntriesToDouble(
            ConcurrentHashMap<Object, Object> table,
            long threshold,
            ToDoubleFunction<Map.Entry<Object, Object>> map,
            double first,
            DoubleBinaryOperator combine) {
        return table.reduceEntriesToDouble(NEVER, map, first, combine);
    }

    /** {@link ConcurrentHashMap#reduceEntriesToLong(long, ToLongFunction, long, LongBinaryOperator)}. */
    @InPlaceOf(ConcurrentHashMap.class)
    public static long reduceEntriesToLong(
            ConcurrentHashMap<Object, Object> table,
            long threshold,
            ToLongFunction<Map.Entry<Object, Object>> map,
            long first,
            LongBinaryOperator combine) {
        return table.reduceEntriesToLong(NEVER, map, first, combine);
    }

    /** {@link ConcurrentHashMap#reduceEntriesToInt(long, ToIntFunction, int, IntBinaryOperator)}. */
    @InPlaceOf(ConcurrentHashMap.class)
    public static int reduceEntriesToInt(
            ConcurrentHashMap<Object, Object> table,
            long threshold,
            ToIntFunction<Map.Entry<Object, Object>> map,
            int first,
            IntBinaryOperator combine) {
        return table.reduceEntriesToInt(NEVER, map, first, combine);
    }
}
