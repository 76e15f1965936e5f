package org.rankcluster.actors.program.process.thread;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Spliterator;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.function.BinaryOperator;
import java.util.function.DoubleBinaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.function.Supplier;
import java.util.stream.BaseStream;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.process.AppendsArgument;
import org.rankcluster.actors.program.process.RankHost;
import org.rankcluster.actors.program.process.Replaces;

/**
 * Replacements of parallel streams, forked tasks and asynchronous calls, which the JDK would run on its common pool. Streams and forked
 * tasks run on the thread that requests their results, in order. Asynchronous work runs on a thread of the rank.
 */
public final class ParallelCalls {
    private ParallelCalls() {}

    // ---- streams and arrays

    /** Replaces {@link Collection#parallelStream}. */
    @Replaces(Collection.class)
    public static Stream<?> parallelStream(Collection<?> elements) {
        return elements.stream();
    }

    /** Replaces {@link BaseStream#parallel}. */
    @Replaces(BaseStream.class)
    public static BaseStream<?, ?> parallel(BaseStream<?, ?> stream) {
        return stream.sequential();
    }

    /** Replaces {@link IntStream#parallel}. */
    @Replaces(IntStream.class)
    public static IntStream parallel(IntStream stream) {
        return stream.sequential();
    }

    /** Replaces {@link LongStream#parallel}. */
    @Replaces(LongStream.class)
    public static LongStream parallel(LongStream stream) {
        return stream.sequential();
    }

    /** Replaces {@link DoubleStream#parallel}. */
    @Replaces(DoubleStream.class)
    public static DoubleStream parallel(DoubleStream stream) {
        return stream.sequential();
    }

    /** Replaces {@link StreamSupport#stream(Spliterator, boolean)}. */
    @Replaces(StreamSupport.class)
    public static Stream<?> stream(Spliterator<?> elements, boolean parallel) {
        return StreamSupport.stream(elements, false);
    }

    /** Replaces {@link StreamSupport#stream(Supplier, int, boolean)}. */
    @Replaces(StreamSupport.class)
    public static Stream<?> stream(
            Supplier<? extends Spliterator<Object>> elements, int characteristics, boolean parallel) {
        return StreamSupport.stream(elements, characteristics, false);
    }

    /** Replaces {@link StreamSupport#intStream(Spliterator.OfInt, boolean)}. */
    @Replaces(StreamSupport.class)
    public static IntStream intStream(Spliterator.OfInt elements, boolean parallel) {
        return StreamSupport.intStream(elements, false);
    }

    /** Replaces {@link StreamSupport#intStream(Supplier, int, boolean)}. */
    @Replaces(StreamSupport.class)
    public static IntStream intStream(
            Supplier<? extends Spliterator.OfInt> elements, int characteristics, boolean parallel) {
        return StreamSupport.intStream(elements, characteristics, false);
    }

    /** Replaces {@link StreamSupport#longStream(Spliterator.OfLong, boolean)}. */
    @Replaces(StreamSupport.class)
    public static LongStream longStream(Spliterator.OfLong elements, boolean parallel) {
        return StreamSupport.longStream(elements, false);
    }

    /** Replaces {@link StreamSupport#longStream(Supplier, int, boolean)}. */
    @Replaces(StreamSupport.class)
    public static LongStream longStream(
            Supplier<? extends Spliterator.OfLong> elements, int characteristics, boolean parallel) {
        return StreamSupport.longStream(elements, characteristics, false);
    }

    /** Replaces {@link StreamSupport#doubleStream(Spliterator.OfDouble, boolean)}. */
    @Replaces(StreamSupport.class)
    public static DoubleStream doubleStream(Spliterator.OfDouble elements, boolean parallel) {
        return StreamSupport.doubleStream(elements, false);
    }

    /** Replaces {@link StreamSupport#doubleStream(Supplier, int, boolean)}. */
    @Replaces(StreamSupport.class)
    public static DoubleStream doubleStream(
            Supplier<? extends Spliterator.OfDouble> elements, int characteristics, boolean parallel) {
        return StreamSupport.doubleStream(elements, characteristics, false);
    }

    /** Replaces {@link Arrays#parallelSort(int[])}. */
    @Replaces(Arrays.class)
    public static void parallelSort(int[] values) {
        Arrays.sort(values);
    }

    /** Replaces {@link Arrays#parallelSort(long[])}. */
    @Replaces(Arrays.class)
    public static void parallelSort(long[] values) {
        Arrays.sort(values);
    }

    /** Replaces {@link Arrays#parallelSort(double[])}. */
    @Replaces(Arrays.class)
    public static void parallelSort(double[] values) {
        Arrays.sort(values);
    }

    /** Replaces {@link Arrays#parallelSort(Comparable[])}. */
    @Replaces(Arrays.class)
    public static void parallelSort(Comparable<?>[] values) {
        Arrays.sort(values);
    }

    /** Replaces {@link Arrays#parallelSort(Object[], Comparator)}. */
    @Replaces(Arrays.class)
    @SuppressWarnings("unchecked")
    public static void parallelSort(Object[] values, @Nullable Comparator<?> order) {
        Arrays.sort(values, (Comparator<Object>) order);
    }

    /** Replaces {@link Arrays#parallelSort(Comparable[], int, int)}. */
    @Replaces(Arrays.class)
    public static void parallelSort(Comparable<?>[] values, int from, int to) {
        Arrays.sort(values, from, to);
    }

    /** Replaces {@link Arrays#parallelSort(Object[], int, int, Comparator)}. */
    @Replaces(Arrays.class)
    @SuppressWarnings("unchecked")
    public static void parallelSort(Object[] values, int from, int to, @Nullable Comparator<?> order) {
        Arrays.sort(values, from, to, (Comparator<Object>) order);
    }

    /** Replaces {@link Arrays#parallelSetAll(int[], IntUnaryOperator)}. */
    @Replaces(Arrays.class)
    public static void parallelSetAll(int[] values, IntUnaryOperator value) {
        Arrays.setAll(values, value);
    }

    /** Replaces {@link Arrays#parallelSetAll(long[], IntToLongFunction)}. */
    @Replaces(Arrays.class)
    public static void parallelSetAll(long[] values, IntToLongFunction value) {
        Arrays.setAll(values, value);
    }

    /** Replaces {@link Arrays#parallelSetAll(double[], IntToDoubleFunction)}. */
    @Replaces(Arrays.class)
    public static void parallelSetAll(double[] values, IntToDoubleFunction value) {
        Arrays.setAll(values, value);
    }

    /** Replaces {@link Arrays#parallelSetAll(Object[], IntFunction)}. */
    @Replaces(Arrays.class)
    public static void parallelSetAll(Object[] values, IntFunction<?> value) {
        Arrays.setAll(values, value);
    }

    /** Replaces {@link Arrays#parallelPrefix(int[], IntBinaryOperator)}. */
    @Replaces(Arrays.class)
    public static void parallelPrefix(int[] values, IntBinaryOperator combine) {
        parallelPrefix(values, 0, values.length, combine);
    }

    /** Replaces {@link Arrays#parallelPrefix(int[], int, int, IntBinaryOperator)}. */
    @Replaces(Arrays.class)
    public static void parallelPrefix(int[] values, int from, int to, IntBinaryOperator combine) {
        for (int i = from + 1; i < to; i++) {
            values[i] = combine.applyAsInt(values[i - 1], values[i]);
        }
    }

    /** Replaces {@link Arrays#parallelPrefix(long[], LongBinaryOperator)}. */
    @Replaces(Arrays.class)
    public static void parallelPrefix(long[] values, LongBinaryOperator combine) {
        parallelPrefix(values, 0, values.length, combine);
    }

    /** Replaces {@link Arrays#parallelPrefix(long[], int, int, LongBinaryOperator)}. */
    @Replaces(Arrays.class)
    public static void parallelPrefix(long[] values, int from, int to, LongBinaryOperator combine) {
        for (int i = from + 1; i < to; i++) {
            values[i] = combine.applyAsLong(values[i - 1], values[i]);
        }
    }

    /** Replaces {@link Arrays#parallelPrefix(double[], DoubleBinaryOperator)}. */
    @Replaces(Arrays.class)
    public static void parallelPrefix(double[] values, DoubleBinaryOperator combine) {
        parallelPrefix(values, 0, values.length, combine);
    }

    /** Replaces {@link Arrays#parallelPrefix(double[], int, int, DoubleBinaryOperator)}. */
    @Replaces(Arrays.class)
    public static void parallelPrefix(double[] values, int from, int to, DoubleBinaryOperator combine) {
        for (int i = from + 1; i < to; i++) {
            values[i] = combine.applyAsDouble(values[i - 1], values[i]);
        }
    }

    /** Replaces {@link Arrays#parallelPrefix(Object[], BinaryOperator)}. */
    @Replaces(Arrays.class)
    public static void parallelPrefix(Object[] values, BinaryOperator<Object> combine) {
        parallelPrefix(values, 0, values.length, combine);
    }

    /** Replaces {@link Arrays#parallelPrefix(Object[], int, int, BinaryOperator)}. */
    @Replaces(Arrays.class)
    public static void parallelPrefix(Object[] values, int from, int to, BinaryOperator<Object> combine) {
        for (int i = from + 1; i < to; i++) {
            values[i] = combine.apply(values[i - 1], values[i]);
        }
    }

    // ---- asynchronous stages

    /** Returns the last argument of the methods of {@link CompletableFuture} whose names end with {@code Async}. */
    @AppendsArgument(value = CompletableFuture.class, name = ".*Async")
    public static Executor executor() {
        return task -> PoolCalls.daemons().newThread(task).start();
    }

    /** Returns the last argument of such methods of {@link CompletionStage}. */
    @AppendsArgument(value = CompletionStage.class, name = ".*Async")
    public static Executor stageExecutor() {
        return executor();
    }

    /** Replaces {@link CompletableFuture#defaultExecutor}. */
    @Replaces(CompletableFuture.class)
    @SuppressWarnings("ReferenceEquality") // the common pool is a singleton
    public static Executor defaultExecutor(CompletableFuture<?> future) {
        Executor given = future.defaultExecutor();
        return given == ForkJoinPool.commonPool() ? executor() : given;
    }

    // ---- fork and join

    /** Replaces {@link ForkJoinTask#fork}. */
    @Replaces(ForkJoinTask.class)
    public static ForkJoinTask<?> fork(ForkJoinTask<?> task) {
        if (RankHost.currentOrNull() == null) {
            return task.fork();
        }
        task.quietlyInvoke();
        return task;
    }

    /** Replaces {@link ForkJoinTask#invokeAll(ForkJoinTask, ForkJoinTask)}. */
    @Replaces(ForkJoinTask.class)
    public static void invokeAll(ForkJoinTask<?> first, ForkJoinTask<?> second) {
        invokeAll(new ForkJoinTask<?>[] {first, second});
    }

    /** Replaces {@link ForkJoinTask#invokeAll(ForkJoinTask[])}. */
    @Replaces(ForkJoinTask.class)
    public static void invokeAll(ForkJoinTask<?>[] tasks) {
        if (RankHost.currentOrNull() == null) {
            ForkJoinTask.invokeAll(tasks);
        } else {
            for (ForkJoinTask<?> task : tasks) {
                task.invoke();
            }
        }
    }

    /** Replaces {@link ForkJoinTask#invokeAll(Collection)}. */
    @Replaces(ForkJoinTask.class)
    public static Collection<?> invokeAll(Collection<?> tasks) {
        invokeAll(tasks.toArray(new ForkJoinTask<?>[0]));
        return tasks;
    }
}
