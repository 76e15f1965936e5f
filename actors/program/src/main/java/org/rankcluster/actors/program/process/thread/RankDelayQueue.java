package org.rankcluster.actors.program.process.thread;

import java.util.Collection;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.process.RankHost;

/** What programs make and extend in place of {@link DelayQueue}: delays are of virtual time. */
public class RankDelayQueue<E extends Delayed> extends DelayQueue<E> {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition added = lock.newCondition();

    /** {@link DelayQueue#DelayQueue()}. */
    public RankDelayQueue() {}

    /** {@link DelayQueue#DelayQueue(Collection)}. */
    @SuppressWarnings("this-escape") // as the JDK's does
    public RankDelayQueue(Collection<? extends E> elements) {
        addAll(elements);
    }

    @Override
    public boolean offer(E element) {
        lock.lock();
        try {
            boolean isAdded = super.offer(element);
            added.signalAll(); // it may be due before those for which others wait
            return isAdded;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public E take() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            E due = poll();
            while (due == null) {
                E first = peek();
                if (first == null) {
                    added.await();
                } else {
                    long unusedLeft = TimedCalls.awaitNanos(added, first.getDelay(TimeUnit.NANOSECONDS));
                }
                due = poll();
            }
            return due;
        } finally {
            lock.unlock();
        }
    }

    @Override
    @SuppressWarnings("unchecked") // what is polled are its elements
    public @Nullable E poll(long time, TimeUnit unit) throws InterruptedException {
        return RankHost.currentOrNull() == null ? super.poll(time, unit) : (E) TimedCalls.poll(this, time, unit);
    }
}
