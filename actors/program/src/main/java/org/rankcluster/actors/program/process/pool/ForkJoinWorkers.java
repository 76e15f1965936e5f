package org.rankcluster.actors.program.process.pool;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.process.thread.Deadline;
import org.rankcluster.actors.program.process.thread.ThreadCalls;

/**
 * The threads of a {@link RankForkJoinPool}. What comes from outside has as many as the pool is parallel. What a task hands to its own pool has a
 * thread of its own: the task may wait for it, and the JDK's workers run what they wait for.
 */
final class ForkJoinWorkers extends AbstractExecutorService {
    private final Thread.@Nullable UncaughtExceptionHandler handler;
    private final ThreadLocal<Boolean> inside = ThreadLocal.withInitial(() -> false);
    private final ThreadPoolExecutor workers;
    private final ThreadPoolExecutor spares;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition quiescent = lock.newCondition();
    private @Nullable RankScheduledPool timed;
    private int pending;

    ForkJoinWorkers(int parallelism, Thread.@Nullable UncaughtExceptionHandler handler) {
        this.handler = handler;
        ThreadFactory factory = task -> PoolCalls.daemons().newThread(() -> {
            inside.set(true);
            task.run();
        });
        workers = new ThreadPoolExecutor(
                parallelism, parallelism, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), factory);
        spares = new ThreadPoolExecutor(0, Integer.MAX_VALUE, 0, TimeUnit.SECONDS, new SynchronousQueue<>(), factory);
    }

    /** A task, and what is cancelled if it never begins. */
    private record Task(
            ForkJoinWorkers owner, Runnable body, @Nullable Future<?> future) implements Runnable {
        @Override
        public void run() {
            try {
                body.run();
            } catch (Throwable thrown) {
                if (owner.handler == null) {
                    throw thrown;
                }
                owner.handler.uncaughtException(ThreadCalls.currentThread(), thrown);
            } finally {
                owner.count(-1);
            }
        }
    }

    private void count(int tasks) {
        lock.lock();
        try {
            pending += tasks;
            if (pending == 0) {
                quiescent.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void execute(Runnable task) {
        execute(task, task instanceof Future<?> future ? future : null);
    }

    /** Runs {@code task}; cancels {@code future} if the pool is shut down before that. */
    void execute(Runnable task, @Nullable Future<?> future) {
        if (isShutdown() && !inside.get()) {
            throw new RejectedExecutionException();
        }
        count(1);
        (inside.get() ? spares : workers).execute(new Task(this, task, future));
    }

    <T> List<Future<T>> invokeAllUninterruptibly(Collection<? extends Callable<T>> tasks) {
        List<Future<T>> futures = new ArrayList<>();
        tasks.forEach(task -> futures.add(submit(task)));
        boolean interrupted = false;
        for (Future<T> future : futures) {
            while (!future.isDone()) {
                try {
                    T unusedValue = future.get();
                } catch (InterruptedException later) {
                    interrupted = true;
                } catch (ExecutionException | CancellationException over) {
                    // whoever asked for all finds it there
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return futures;
    }

    /** What runs tasks with a delay. */
    synchronized RankScheduledPool timed() {
        if (timed == null) {
            timed = new RankScheduledPool(workers.getCorePoolSize(), PoolCalls.daemons());
            if (isShutdown()) {
                timed.shutdown();
            }
        }
        return timed;
    }

    private synchronized @Nullable RankScheduledPool timedOrNull() {
        return timed;
    }

    void setParallelism(int size) {
        if (size > workers.getMaximumPoolSize()) {
            workers.setMaximumPoolSize(size);
            workers.setCorePoolSize(size);
        } else {
            workers.setCorePoolSize(size);
            workers.setMaximumPoolSize(size);
        }
    }

    boolean isQuiescent() {
        lock.lock();
        try {
            return pending == 0;
        } finally {
            lock.unlock();
        }
    }

    /** Waits, in virtual time and whatever interrupts, until all tasks are done; false if that takes longer. */
    boolean awaitQuiescence(long time, TimeUnit unit) {
        Deadline deadline = Deadline.in(time, unit);
        try {
            return deadline == null ? isQuiescent() : deadline.await(this::awaitQuiescence);
        } catch (InterruptedException notForUs) {
            Thread.currentThread().interrupt();
            return isQuiescent();
        }
    }

    private void awaitQuiescence() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (pending > 0) {
                quiescent.await();
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void shutdown() {
        workers.shutdown();
        RankScheduledPool later = timedOrNull();
        if (later != null) {
            later.shutdown();
        }
    }

    @Override
    public List<Runnable> shutdownNow() {
        for (Runnable never : workers.shutdownNow()) {
            Future<?> future = ((Task) never).future;
            if (future != null) {
                future.cancel(false);
            }
            count(-1);
        }
        List<Runnable> unusedNever = spares.shutdownNow();
        RankScheduledPool later = timedOrNull();
        if (later != null) {
            List<Runnable> unusedLater = later.shutdownNow();
        }
        return List.of(); // as the JDK's
    }

    @Override
    public boolean isShutdown() {
        return workers.isShutdown();
    }

    @Override
    public boolean isTerminated() {
        RankScheduledPool later = timedOrNull();
        return workers.isTerminated() && isQuiescent() && (later == null || later.isTerminated());
    }

    @Override
    public boolean awaitTermination(long time, TimeUnit unit) throws InterruptedException {
        RankScheduledPool later = timedOrNull();
        if (!workers.awaitTermination(time, unit) || later != null && !later.awaitTermination(time, unit)) {
            return false;
        }
        awaitQuiescence();
        return true;
    }
}
