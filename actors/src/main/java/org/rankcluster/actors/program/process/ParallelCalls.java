package org.rankcluster.actors.program.process;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import java.util.stream.BaseStream;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the JDK does on threads of its own: its common pool knows of no rank. Streams and forked tasks run on the thread that asks for
 * their results, in order; what is to be done asynchronously, on a thread of the rank.
 */
public final class ParallelCalls {
    private static final String POOL = ParallelCalls.class.getName();

    private ParallelCalls() {}

    // ---- streams and arrays

    /** {@link Collection#parallelStream}. */
    @InPlaceOf(Collection.class)
    public static Stream<?> parallelStream(Collection<?> elements) {
        return elements.stream();
    }

    /** {@link BaseStream#parallel}. */
    @InPlaceOf(BaseStream.class)
    public static BaseStream<?, ?> parallel(BaseStream<?, ?> stream) {
        return stream.sequential();
    }

    /** {@link IntStream#parallel}. */
    @InPlaceOf(IntStream.class)
    public static IntStream parallel(IntStream stream) {
        return stream.sequential();
    }

    /** {@link LongStream#parallel}. */
    @InPlaceOf(LongStream.class)
    public static LongStream parallel(LongStream stream) {
        return stream.sequential();
    }

    /** {@link DoubleStream#parallel}. */
    @InPlaceOf(DoubleStream.class)
    public static DoubleStream parallel(DoubleStream stream) {
        return stream.sequential();
    }

    /** {@link Arrays#parallelSort(int[])}. */
    @InPlaceOf(Arrays.class)
    public static void parallelSort(int[] values) {
        Arrays.sort(values);
    }

    /** {@link Arrays#parallelSort(long[])}. */
    @InPlaceOf(Arrays.class)
    public static void parallelSort(long[] values) {
        Arrays.sort(values);
    }

    /** {@link Arrays#parallelSort(double[])}. */
    @InPlaceOf(Arrays.class)
    public static void parallelSort(double[] values) {
        Arrays.sort(values);
    }

    /** {@link Arrays#parallelSort(Comparable[])}. */
    @InPlaceOf(Arrays.class)
    public static void parallelSort(Comparable<?>[] values) {
        Arrays.sort(values);
    }

    /** {@link Arrays#parallelSort(Object[], Comparator)}. */
    @InPlaceOf(Arrays.class)
    @SuppressWarnings("unchecked")
    public static void parallelSort(Object[] values, @Nullable Comparator<?> order) {
        Arrays.sort(values, (Comparator<Object>) order);
    }

    /** {@link Arrays#parallelSetAll(int[], IntUnaryOperator)}. */
    @InPlaceOf(Arrays.class)
    public static void parallelSetAll(int[] values, IntUnaryOperator value) {
        Arrays.setAll(values, value);
    }

    /** {@link Arrays#parallelSetAll(long[], IntToLongFunction)}. */
    @InPlaceOf(Arrays.class)
    public static void parallelSetAll(long[] values, IntToLongFunction value) {
        Arrays.setAll(values, value);
    }

    /** {@link Arrays#parallelSetAll(double[], IntToDoubleFunction)}. */
    @InPlaceOf(Arrays.class)
    public static void parallelSetAll(double[] values, IntToDoubleFunction value) {
        Arrays.setAll(values, value);
    }

    /** {@link Arrays#parallelSetAll(Object[], IntFunction)}. */
    @InPlaceOf(Arrays.class)
    public static void parallelSetAll(Object[] values, IntFunction<?> value) {
        Arrays.setAll(values, value);
    }

    // ---- the common pool

    /** The last argument of the methods of {@link CompletableFuture} that end with {@code Async}. */
    @LastArgumentOf(value = CompletableFuture.class, name = ".*Async")
    public static Executor executor() {
        RankHost rank = RankHost.currentOrNull();
        if (rank == null) {
            return ForkJoinPool.commonPool();
        }
        return (Executor) rank.state().service(POOL, ParallelCalls::pool);
    }

    /** The same for {@link CompletionStage}. */
    @LastArgumentOf(value = CompletionStage.class, name = ".*Async")
    public static Executor stageExecutor() {
        return executor();
    }

    private static Executor pool() {
        int threads = SystemCalls.availableProcessors(Runtime.getRuntime());
        return new ThreadPoolExecutor(
                threads, threads, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), PoolCalls.daemons());
    }

    // ---- fork and join

    /** {@link ForkJoinTask#fork}. */
    @InPlaceOf(ForkJoinTask.class)
    public static ForkJoinTask<?> fork(ForkJoinTask<?> task) {
        if (RankHost.currentOrNull() == null) {
            return task.fork();
        }
        task.quietlyInvoke();
        return task;
    }

    /** {@link ForkJoinTask#invokeAll(ForkJoinTask, ForkJoinTask)}. */
    @InPlaceOf(ForkJoinTask.class)
    public static void invokeAll(ForkJoinTask<?> first, ForkJoinTask<?> second) {
        invokeAll(new ForkJoinTask<?>[] {first, second});
    }

    /** {@link ForkJoinTask#invokeAll(ForkJoinTask[])}. */
    @InPlaceOf(ForkJoinTask.class)
    public static void invokeAll(ForkJoinTask<?>[] tasks) {
        if (RankHost.currentOrNull() == null) {
            ForkJoinTask.invokeAll(tasks);
        } else {
            for (ForkJoinTask<?> task : tasks) {
                task.invoke();
            }
        }
    }

    /** {@link ForkJoinTask#invokeAll(Collection)}. */
    @InPlaceOf(ForkJoinTask.class)
    public static Collection<?> invokeAll(Collection<?> tasks) {
        invokeAll(tasks.toArray(new ForkJoinTask<?>[0]));
        return tasks;
    }

    /** {@link ForkJoinPool#invoke}. */
    @InPlaceOf(ForkJoinPool.class)
    public static @Nullable Object invoke(ForkJoinPool pool, ForkJoinTask<?> task) {
        return RankHost.currentOrNull() == null ? pool.invoke(task) : task.invoke();
    }

    /** {@link ForkJoinPool#execute(ForkJoinTask)}. */
    @InPlaceOf(ForkJoinPool.class)
    public static void execute(ForkJoinPool pool, ForkJoinTask<?> task) {
        ForkJoinTask<?> unusedTask = submit(pool, task);
    }

    /** {@link ForkJoinPool#execute(Runnable)}. */
    @InPlaceOf(ForkJoinPool.class)
    public static void execute(ForkJoinPool pool, Runnable task) {
        ForkJoinTask<?> unusedTask = submit(pool, ForkJoinTask.adapt(task));
    }

    /** {@link ForkJoinPool#submit(ForkJoinTask)}. */
    @InPlaceOf(ForkJoinPool.class)
    public static ForkJoinTask<?> submit(ForkJoinPool pool, ForkJoinTask<?> task) {
        return RankHost.currentOrNull() == null ? pool.submit(task) : fork(task);
    }

    /** {@link ForkJoinPool#submit(Callable)}. */
    @InPlaceOf(ForkJoinPool.class)
    public static ForkJoinTask<?> submit(ForkJoinPool pool, Callable<?> task) {
        return submit(pool, ForkJoinTask.adapt(task));
    }

    /** {@link ForkJoinPool#submit(Runnable)}. */
    @InPlaceOf(ForkJoinPool.class)
    public static ForkJoinTask<?> submit(ForkJoinPool pool, Runnable task) {
        return submit(pool, ForkJoinTask.adapt(task));
    }
}
