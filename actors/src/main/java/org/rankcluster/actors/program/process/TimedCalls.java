package org.rankcluster.actors.program.process;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import org.jspecify.annotations.Nullable;

/** Waiting with a limit, which is one of virtual time. */
@SuppressWarnings("WaitNotInLoop") // whoever calls has the loop
public final class TimedCalls {
    private TimedCalls() {}

    /** {@link BlockingQueue#poll(long, TimeUnit)}. */
    @InPlaceOf(BlockingQueue.class)
    public static @Nullable Object poll(BlockingQueue<?> queue, long time, TimeUnit unit) throws InterruptedException {
        Deadline deadline = Deadline.in(time, unit);
        if (deadline == null) {
            return queue.poll(time, unit);
        }
        @Nullable Object[] taken = new Object[1];
        boolean unusedInTime = deadline.await(() -> taken[0] = queue.take());
        return taken[0];
    }

    /** {@link BlockingQueue#offer(Object, long, TimeUnit)}. */
    @InPlaceOf(BlockingQueue.class)
    @SuppressWarnings("unchecked")
    public static boolean offer(BlockingQueue<?> queue, Object element, long time, TimeUnit unit)
            throws InterruptedException {
        BlockingQueue<Object> any = (BlockingQueue<Object>) queue;
        Deadline deadline = Deadline.in(time, unit);
        return deadline == null ? any.offer(element, time, unit) : deadline.await(() -> any.put(element));
    }

    /** {@link Future#get(long, TimeUnit)}. */
    @InPlaceOf(Future.class)
    public static @Nullable Object get(Future<?> future, long time, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        Deadline deadline = Deadline.in(time, unit);
        if (deadline == null) {
            return future.get(time, unit);
        }
        @Nullable Object[] value = new Object[1];
        if (!deadline.<ExecutionException>await(() -> value[0] = future.get())) {
            throw new TimeoutException();
        }
        return value[0];
    }

    /** {@link CountDownLatch#await(long, TimeUnit)}. */
    @InPlaceOf(CountDownLatch.class)
    public static boolean await(CountDownLatch latch, long time, TimeUnit unit) throws InterruptedException {
        Deadline deadline = Deadline.in(time, unit);
        return deadline == null ? latch.await(time, unit) : deadline.await(() -> latch.await());
    }

    /** {@link CyclicBarrier#await(long, TimeUnit)}. */
    @InPlaceOf(CyclicBarrier.class)
    public static int await(CyclicBarrier barrier, long time, TimeUnit unit)
            throws InterruptedException, BrokenBarrierException, TimeoutException {
        Deadline deadline = Deadline.in(time, unit);
        if (deadline == null) {
            return barrier.await(time, unit);
        }
        int[] index = new int[1];
        if (!deadline.<BrokenBarrierException>await(() -> index[0] = barrier.await())) {
            throw new TimeoutException();
        }
        return index[0];
    }

    /** {@link Condition#await(long, TimeUnit)}. */
    @InPlaceOf(Condition.class)
    public static boolean await(Condition condition, long time, TimeUnit unit) throws InterruptedException {
        Deadline deadline = Deadline.in(time, unit);
        return deadline == null ? condition.await(time, unit) : deadline.await(() -> condition.await());
    }

    /** {@link Condition#awaitNanos}. */
    @InPlaceOf(Condition.class)
    public static long awaitNanos(Condition condition, long nanos) throws InterruptedException {
        long end = ClockCalls.nanoTime() + nanos;
        boolean unusedInTime = await(condition, nanos, TimeUnit.NANOSECONDS);
        return end - ClockCalls.nanoTime();
    }

    /** {@link Lock#tryLock(long, TimeUnit)}. */
    @InPlaceOf(Lock.class)
    public static boolean tryLock(Lock lock, long time, TimeUnit unit) throws InterruptedException {
        Deadline deadline = Deadline.in(time, unit);
        return deadline == null ? lock.tryLock(time, unit) : deadline.await(() -> lock.lockInterruptibly());
    }

    /** {@link Semaphore#tryAcquire(long, TimeUnit)}. */
    @InPlaceOf(Semaphore.class)
    public static boolean tryAcquire(Semaphore semaphore, long time, TimeUnit unit) throws InterruptedException {
        return tryAcquire(semaphore, 1, time, unit);
    }

    /** {@link Semaphore#tryAcquire(int, long, TimeUnit)}. */
    @InPlaceOf(Semaphore.class)
    public static boolean tryAcquire(Semaphore semaphore, int permits, long time, TimeUnit unit)
            throws InterruptedException {
        Deadline deadline = Deadline.in(time, unit);
        return deadline == null
                ? semaphore.tryAcquire(permits, time, unit)
                : deadline.await(() -> semaphore.acquire(permits));
    }

    /** {@link ExecutorService#awaitTermination}. */
    @InPlaceOf(ExecutorService.class)
    public static boolean awaitTermination(ExecutorService pool, long time, TimeUnit unit) throws InterruptedException {
        Deadline deadline = Deadline.in(time, unit);
        return deadline == null ? pool.awaitTermination(time, unit) : deadline.await(() -> awaitTermination(pool));
    }

    private static void awaitTermination(ExecutorService pool) throws InterruptedException {
        while (!pool.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS)) {}
    }
}
