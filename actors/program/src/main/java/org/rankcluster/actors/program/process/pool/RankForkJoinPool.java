package org.rankcluster.actors.program.process.pool;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.process.RankHost;
import org.rankcluster.actors.program.process.system.SystemCalls;

/**
 * What programs make and extend in place of {@link ForkJoinPool}: whoever calls it, by whatever interface, tasks run on threads of the
 * rank ({@link ForkJoinWorkers}). The pool of the JDK that it extends has nothing to do then, and starts no thread.
 */
public class RankForkJoinPool extends ForkJoinPool {
    private static final String COMMON = RankForkJoinPool.class.getName();

    private final @Nullable ForkJoinWorkers workers;

    /** {@link ForkJoinPool#ForkJoinPool()}. */
    public RankForkJoinPool() {
        this(SystemCalls.availableProcessors(Runtime.getRuntime()));
    }

    /** {@link ForkJoinPool#ForkJoinPool(int)}. */
    public RankForkJoinPool(int parallelism) {
        this(parallelism, defaultForkJoinWorkerThreadFactory, null, false);
    }

    /** {@link ForkJoinPool#ForkJoinPool(int, ForkJoinWorkerThreadFactory, Thread.UncaughtExceptionHandler, boolean)}. */
    public RankForkJoinPool(
            int parallelism,
            ForkJoinWorkerThreadFactory factory,
            Thread.@Nullable UncaughtExceptionHandler handler,
            boolean async) {
        super(parallelism, factory, handler, async);
        workers = workers(handler);
    }

    /** The constructor with all of it. */
    public RankForkJoinPool(
            int parallelism,
            ForkJoinWorkerThreadFactory factory,
            Thread.@Nullable UncaughtExceptionHandler handler,
            boolean async,
            int core,
            int most,
            int runnable,
            @Nullable Predicate<? super ForkJoinPool> saturate,
            long idle,
            TimeUnit unit) {
        super(parallelism, factory, handler, async, core, most, runnable, saturate, idle, unit);
        workers = workers(handler);
    }

    private @Nullable ForkJoinWorkers workers(Thread.@Nullable UncaughtExceptionHandler handler) {
        return RankHost.currentOrNull() == null ? null : new ForkJoinWorkers(super.getParallelism(), handler);
    }

    /** The calling rank's common pool, which never ends; the JVM's outside of any. */
    static ForkJoinPool common() {
        RankHost rank = RankHost.currentOrNull();
        return rank == null
                ? ForkJoinPool.commonPool()
                : (ForkJoinPool) rank.state().service(COMMON, Common::new);
    }

    private static final class Common extends RankForkJoinPool {
        @Override
        public void shutdown() {}

        @Override
        public List<Runnable> shutdownNow() {
            return List.of();
        }

        @Override
        public boolean awaitTermination(long time, TimeUnit unit) {
            boolean unusedInTime = awaitQuiescence(time, unit);
            return false;
        }

        @Override
        public void close() {}
    }

    /** In the calling thread, which would wait for it. */
    @Override
    public <T> T invoke(ForkJoinTask<T> task) {
        return workers == null ? super.invoke(task) : task.invoke();
    }

    @Override
    public void execute(ForkJoinTask<?> task) {
        ForkJoinTask<?> unusedTask = submit(task);
    }

    @Override
    public void execute(Runnable task) {
        if (workers == null) {
            super.execute(task);
        } else {
            workers.execute(task);
        }
    }

    @Override
    public <T> ForkJoinTask<T> submit(ForkJoinTask<T> task) {
        if (workers == null) {
            return super.submit(task);
        }
        workers.execute(task::quietlyInvoke, task);
        return task;
    }

    @Override
    public <T> ForkJoinTask<T> submit(Callable<T> task) {
        return workers == null ? super.submit(task) : submit(ForkJoinTask.adaptInterruptible(task));
    }

    @Override
    public <T> ForkJoinTask<T> submit(Runnable task, T result) {
        return workers == null ? super.submit(task, result) : submit(ForkJoinTask.adaptInterruptible(task, result));
    }

    @Override
    public ForkJoinTask<?> submit(Runnable task) {
        if (workers == null) {
            return super.submit(task);
        }
        return task instanceof ForkJoinTask<?> own ? submit(own) : submit(ForkJoinTask.adaptInterruptible(task));
    }

    @Override
    public <T> ForkJoinTask<T> externalSubmit(ForkJoinTask<T> task) {
        return workers == null ? super.externalSubmit(task) : submit(task);
    }

    @Override
    public <T> ForkJoinTask<T> lazySubmit(ForkJoinTask<T> task) {
        return workers == null ? super.lazySubmit(task) : submit(task);
    }

    @Override
    public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks) throws InterruptedException {
        return workers == null ? super.invokeAll(tasks) : workers.invokeAll(tasks);
    }

    @Override
    public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks, long time, TimeUnit unit)
            throws InterruptedException {
        return workers == null ? super.invokeAll(tasks, time, unit) : workers.invokeAll(tasks, time, unit);
    }

    @Override
    public <T> List<Future<T>> invokeAllUninterruptibly(Collection<? extends Callable<T>> tasks) {
        return workers == null ? super.invokeAllUninterruptibly(tasks) : workers.invokeAllUninterruptibly(tasks);
    }

    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks) throws InterruptedException, ExecutionException {
        return workers == null ? super.invokeAny(tasks) : workers.invokeAny(tasks);
    }

    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks, long time, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        return workers == null ? super.invokeAny(tasks, time, unit) : workers.invokeAny(tasks, time, unit);
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
        return workers == null
                ? super.schedule(task, delay, unit)
                : workers.timed().schedule(task, delay, unit);
    }

    @Override
    public <V> ScheduledFuture<V> schedule(Callable<V> task, long delay, TimeUnit unit) {
        return workers == null
                ? super.schedule(task, delay, unit)
                : workers.timed().schedule(task, delay, unit);
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable task, long first, long period, TimeUnit unit) {
        return workers == null
                ? super.scheduleAtFixedRate(task, first, period, unit)
                : workers.timed().scheduleAtFixedRate(task, first, period, unit);
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable task, long first, long delay, TimeUnit unit) {
        return workers == null
                ? super.scheduleWithFixedDelay(task, first, delay, unit)
                : workers.timed().scheduleWithFixedDelay(task, first, delay, unit);
    }

    @Override
    public <V> ForkJoinTask<V> submitWithTimeout(
            Callable<V> task, long time, TimeUnit unit, @Nullable Consumer<? super ForkJoinTask<V>> action) {
        if (workers == null) {
            return super.submitWithTimeout(task, time, unit, action);
        }
        ForkJoinTask<V> begun = ForkJoinTask.adaptInterruptible(task);
        ScheduledFuture<?> unusedAlarm = workers.timed()
                .schedule(
                        () -> {
                            if (begun.isDone()) {
                                return;
                            }
                            if (action == null) {
                                begun.cancel(true);
                            } else {
                                action.accept(begun);
                            }
                        },
                        time,
                        unit);
        return submit(begun);
    }

    @Override
    public void cancelDelayedTasksOnShutdown() {
        if (workers == null) {
            super.cancelDelayedTasksOnShutdown();
        } else {
            workers.timed().setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        }
    }

    @Override
    public int setParallelism(int size) {
        int before = super.setParallelism(size);
        if (workers != null) {
            workers.setParallelism(size);
        }
        return before;
    }

    @Override
    public boolean isQuiescent() {
        return workers == null ? super.isQuiescent() : workers.isQuiescent();
    }

    @Override
    public boolean awaitQuiescence(long time, TimeUnit unit) {
        return workers == null ? super.awaitQuiescence(time, unit) : workers.awaitQuiescence(time, unit);
    }

    @Override
    public void shutdown() {
        super.shutdown();
        if (workers != null) {
            workers.shutdown();
        }
    }

    @Override
    public List<Runnable> shutdownNow() {
        List<Runnable> never = super.shutdownNow();
        return workers == null ? never : workers.shutdownNow();
    }

    @Override
    public boolean isTerminated() {
        return workers == null ? super.isTerminated() : workers.isTerminated();
    }

    @Override
    public boolean isTerminating() {
        return workers == null ? super.isTerminating() : workers.isShutdown() && !workers.isTerminated();
    }

    @Override
    public boolean awaitTermination(long time, TimeUnit unit) throws InterruptedException {
        return workers == null ? super.awaitTermination(time, unit) : workers.awaitTermination(time, unit);
    }

    @Override
    public void close() {
        if (workers == null) {
            super.close();
        } else {
            shutdown();
            workers.close();
        }
    }
}
