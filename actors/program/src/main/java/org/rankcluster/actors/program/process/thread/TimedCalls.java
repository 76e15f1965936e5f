package org.rankcluster.actors.program.process.thread;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.TransferQueue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.StampedLock;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.process.Replaces;
import org.rankcluster.actors.program.process.system.ClockCalls;

/**
 * Replacements of calls of {@code java.util.concurrent} that wait with a limit, such as {@code poll} and {@code tryLock}: the limit is in
 * virtual time.
 */
@SuppressWarnings("WaitNotInLoop") // the caller has the loop
public final class TimedCalls {
    private TimedCalls() {}

    /** Replaces {@link BlockingQueue#poll(long, TimeUnit)}. */
    @Replaces(BlockingQueue.class)
    public static @Nullable Object poll(BlockingQueue<?> queue, long time, TimeUnit unit) throws InterruptedException {
        Deadline deadline = Deadline.in(time, unit);
        if (deadline == null) {
            return time <= 0 ? queue.poll() : queue.poll(time, unit);
        }
        return deadline.value(queue::take);
    }

    /** Replaces {@link BlockingQueue#offer(Object, long, TimeUnit)}. */
    @Replaces(BlockingQueue.class)
    @SuppressWarnings("unchecked")
    public static boolean offer(BlockingQueue<?> queue, Object element, long time, TimeUnit unit)
            throws InterruptedException {
        BlockingQueue<Object> any = (BlockingQueue<Object>) queue;
        Deadline deadline = Deadline.in(time, unit);
        return deadline == null ? any.offer(element, time, unit) : deadline.await(() -> any.put(element));
    }

    /** Replaces {@link Future#get(long, TimeUnit)}. */
    @Replaces(Future.class)
    public static @Nullable Object get(Future<?> future, long time, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        Deadline deadline = future.isDone() ? Deadline.in(time, unit) : Deadline.inOrSoon(time, unit);
        if (deadline == null) {
            return future.get(time, unit);
        }
        @Nullable Object[] value = new Object[1];
        if (!deadline.<ExecutionException>await(() -> value[0] = future.get())) {
            throw new TimeoutException();
        }
        return value[0];
    }

    /** Replaces {@link CountDownLatch#await(long, TimeUnit)}. */
    @Replaces(CountDownLatch.class)
    public static boolean await(CountDownLatch latch, long time, TimeUnit unit) throws InterruptedException {
        Deadline deadline = Deadline.in(time, unit);
        return deadline == null ? latch.await(time, unit) : deadline.await(() -> latch.await());
    }

    /** Replaces {@link CyclicBarrier#await(long, TimeUnit)}. */
    @Replaces(CyclicBarrier.class)
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

    /** Replaces {@link Condition#await(long, TimeUnit)}. */
    @Replaces(Condition.class)
    public static boolean await(Condition condition, long time, TimeUnit unit) throws InterruptedException {
        Deadline deadline = Deadline.inOrSoon(time, unit);
        return deadline == null ? condition.await(time, unit) : deadline.await(() -> condition.await());
    }

    /** Replaces {@link Condition#awaitNanos}. */
    @Replaces(Condition.class)
    public static long awaitNanos(Condition condition, long nanos) throws InterruptedException {
        long end = ClockCalls.nanoTime() + nanos;
        boolean unusedInTime = await(condition, nanos, TimeUnit.NANOSECONDS);
        return end - ClockCalls.nanoTime();
    }

    /** Replaces {@link Lock#tryLock(long, TimeUnit)}. */
    @Replaces(Lock.class)
    public static boolean tryLock(Lock lock, long time, TimeUnit unit) throws InterruptedException {
        Deadline deadline = Deadline.in(time, unit);
        return deadline == null ? lock.tryLock(time, unit) : deadline.await(() -> lock.lockInterruptibly());
    }

    /** Replaces {@link Semaphore#tryAcquire(long, TimeUnit)}. */
    @Replaces(Semaphore.class)
    public static boolean tryAcquire(Semaphore semaphore, long time, TimeUnit unit) throws InterruptedException {
        return tryAcquire(semaphore, 1, time, unit);
    }

    /** Replaces {@link Semaphore#tryAcquire(int, long, TimeUnit)}. */
    @Replaces(Semaphore.class)
    public static boolean tryAcquire(Semaphore semaphore, int permits, long time, TimeUnit unit)
            throws InterruptedException {
        Deadline deadline = Deadline.in(time, unit);
        return deadline == null
                ? semaphore.tryAcquire(permits, time, unit)
                : deadline.await(() -> semaphore.acquire(permits));
    }

    /** Replaces {@link Condition#awaitUntil}. */
    @Replaces(Condition.class)
    @SuppressWarnings("JavaUtilDate") // programs may call it
    public static boolean awaitUntil(Condition condition, Date date) throws InterruptedException {
        return await(condition, date.getTime() - ClockCalls.currentTimeMillis(), TimeUnit.MILLISECONDS);
    }

    /** Replaces {@link BlockingDeque#pollFirst(long, TimeUnit)}. */
    @Replaces(BlockingDeque.class)
    public static @Nullable Object pollFirst(BlockingDeque<?> deque, long time, TimeUnit unit)
            throws InterruptedException {
        Deadline deadline = Deadline.in(time, unit);
        return deadline == null ? deque.pollFirst(time, unit) : deadline.value(deque::takeFirst);
    }

    /** Replaces {@link BlockingDeque#pollLast(long, TimeUnit)}. */
    @Replaces(BlockingDeque.class)
    public static @Nullable Object pollLast(BlockingDeque<?> deque, long time, TimeUnit unit)
            throws InterruptedException {
        Deadline deadline = Deadline.in(time, unit);
        return deadline == null ? deque.pollLast(time, unit) : deadline.value(deque::takeLast);
    }

    /** Replaces {@link BlockingDeque#offerFirst(Object, long, TimeUnit)}. */
    @Replaces(BlockingDeque.class)
    @SuppressWarnings("unchecked")
    public static boolean offerFirst(BlockingDeque<?> deque, Object element, long time, TimeUnit unit)
            throws InterruptedException {
        BlockingDeque<Object> any = (BlockingDeque<Object>) deque;
        Deadline deadline = Deadline.in(time, unit);
        return deadline == null ? any.offerFirst(element, time, unit) : deadline.await(() -> any.putFirst(element));
    }

    /** Replaces {@link BlockingDeque#offerLast(Object, long, TimeUnit)}. */
    @Replaces(BlockingDeque.class)
    public static boolean offerLast(BlockingDeque<?> deque, Object element, long time, TimeUnit unit)
            throws InterruptedException {
        return offer(deque, element, time, unit);
    }

    /** Replaces {@link TransferQueue#tryTransfer(Object, long, TimeUnit)}. */
    @Replaces(TransferQueue.class)
    @SuppressWarnings("unchecked")
    public static boolean tryTransfer(TransferQueue<?> queue, Object element, long time, TimeUnit unit)
            throws InterruptedException {
        TransferQueue<Object> any = (TransferQueue<Object>) queue;
        Deadline deadline = Deadline.in(time, unit);
        return deadline == null ? any.tryTransfer(element, time, unit) : deadline.await(() -> any.transfer(element));
    }

    /** Replaces {@link Exchanger#exchange(Object, long, TimeUnit)}. */
    @Replaces(Exchanger.class)
    @SuppressWarnings("unchecked")
    public static @Nullable Object exchange(Exchanger<?> exchanger, @Nullable Object mine, long time, TimeUnit unit)
            throws InterruptedException, TimeoutException {
        Exchanger<@Nullable Object> any = (Exchanger<@Nullable Object>) exchanger;
        Deadline deadline = Deadline.inOrSoon(time, unit);
        if (deadline == null) {
            return any.exchange(mine, time, unit);
        }
        @Nullable Object[] theirs = new Object[1];
        if (!deadline.await(() -> theirs[0] = any.exchange(mine))) {
            throw new TimeoutException();
        }
        return theirs[0];
    }

    /** Replaces {@link Phaser#awaitAdvanceInterruptibly(int, long, TimeUnit)}. */
    @Replaces(Phaser.class)
    public static int awaitAdvanceInterruptibly(Phaser phaser, int phase, long time, TimeUnit unit)
            throws InterruptedException, TimeoutException {
        Deadline deadline = Deadline.inOrSoon(time, unit);
        if (deadline == null) {
            return phaser.awaitAdvanceInterruptibly(phase, time, unit);
        }
        int[] next = new int[1];
        if (!deadline.await(() -> next[0] = phaser.awaitAdvanceInterruptibly(phase))) {
            throw new TimeoutException();
        }
        return next[0];
    }

    /** Replaces {@link StampedLock#tryReadLock(long, TimeUnit)}. */
    @Replaces(StampedLock.class)
    public static long tryReadLock(StampedLock lock, long time, TimeUnit unit) throws InterruptedException {
        Deadline deadline = Deadline.in(time, unit);
        long[] stamp = new long[1];
        return deadline == null
                ? lock.tryReadLock(time, unit)
                : deadline.await(() -> stamp[0] = lock.readLockInterruptibly()) ? stamp[0] : 0;
    }

    /** Replaces {@link StampedLock#tryWriteLock(long, TimeUnit)}. */
    @Replaces(StampedLock.class)
    public static long tryWriteLock(StampedLock lock, long time, TimeUnit unit) throws InterruptedException {
        Deadline deadline = Deadline.in(time, unit);
        long[] stamp = new long[1];
        return deadline == null
                ? lock.tryWriteLock(time, unit)
                : deadline.await(() -> stamp[0] = lock.writeLockInterruptibly()) ? stamp[0] : 0;
    }

    /** Replaces {@link ExecutorService#invokeAny(Collection, long, TimeUnit)}. */
    @Replaces(ExecutorService.class)
    @SuppressWarnings("unchecked")
    public static @Nullable Object invokeAny(ExecutorService pool, Collection<?> tasks, long time, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        Collection<Callable<Object>> any = (Collection<Callable<Object>>) tasks;
        Deadline deadline = Deadline.inOrSoon(time, unit);
        if (deadline == null) {
            return pool.invokeAny(any, time, unit);
        }
        @Nullable Object[] value = new Object[1];
        if (!deadline.<ExecutionException>await(() -> value[0] = pool.invokeAny(any))) {
            throw new TimeoutException();
        }
        return value[0];
    }

    /** Replaces {@link ExecutorService#invokeAll(Collection, long, TimeUnit)}. */
    @Replaces(ExecutorService.class)
    @SuppressWarnings("unchecked")
    public static List<?> invokeAll(ExecutorService pool, Collection<?> tasks, long time, TimeUnit unit)
            throws InterruptedException {
        Collection<Callable<Object>> any = (Collection<Callable<Object>>) tasks;
        Deadline deadline = Deadline.in(time, unit);
        if (deadline == null) {
            return pool.invokeAll(any, time, unit);
        }
        List<Future<Object>> futures = new ArrayList<>();
        try {
            boolean unusedInTime = deadline.await(() -> {
                any.forEach(task -> futures.add(pool.submit(task)));
                for (Future<Object> future : futures) {
                    awaitEnd(future);
                }
            });
        } finally {
            futures.forEach(future -> future.cancel(true));
        }
        return futures;
    }

    private static void awaitEnd(Future<?> future) throws InterruptedException {
        try {
            Object unusedValue = future.get();
        } catch (ExecutionException | CancellationException over) {
            // the caller that requested all finds it there
        }
    }

    /** Replaces {@link ExecutorService#awaitTermination}. */
    @Replaces(ExecutorService.class)
    public static boolean awaitTermination(ExecutorService pool, long time, TimeUnit unit) throws InterruptedException {
        Deadline deadline = Deadline.in(time, unit);
        if (deadline == null) {
            return pool.awaitTermination(time, unit);
        }
        boolean[] ended = new boolean[1];
        return deadline.await(() -> ended[0] = pool.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS)) && ended[0];
    }
}
