package org.rankcluster.actors.time;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The barrier at which the partition threads of one member meet at the end of each window. The last one to arrive closes the meeting on
 * behalf of all, while the others wait; then all continue. A partition that arrives early spins for a while (if there is a core for each)
 * and then parks.
 */
final class WindowBarrier {
    /** The action of the last one to arrive; the others leave without it only if the run is aborted. */
    @FunctionalInterface
    interface Closing {
        void close() throws RunAborted;
    }

    /** Number of checks of a thread before it parks; 0 where JVMs share the cores, as test JVMs do. */
    private static final int SPINS = Integer.getInteger("rankcluster.spins", 4_000);

    private static final long PARK_NANOS = 5_000_000;

    private final RunControl control;
    private final AtomicInteger arrived = new AtomicInteger();
    private final AtomicInteger heldUp = new AtomicInteger();
    private final Waiting[] waiting;
    private final int spins;
    private volatile long rounds;
    private volatile boolean givenUp;

    /** Creates a barrier for {@code partitions} threads, beside {@code others} that have work to do while these wait. */
    WindowBarrier(int partitions, int others, RunControl control) {
        this.control = control;
        waiting = new Waiting[partitions];
        for (int i = 0; i < partitions; i++) {
            waiting[i] = new Waiting();
        }
        spins = partitions + others <= Runtime.getRuntime().availableProcessors() ? SPINS : 0;
    }

    /** Number of meetings that have been closed; does not change before the caller comes to the next one. */
    long rounds() {
        return rounds;
    }

    /**
     * Enters the next meeting and waits until it is closed.
     *
     * @throws RunAborted if not all will come, or closing it was given up
     */
    void meet(int partition, Closing closing) throws RunAborted {
        long round = rounds;
        if (arrived.incrementAndGet() < waiting.length) {
            await(waiting[partition], round);
            return;
        }
        arrived.set(0);
        boolean closed = false;
        try {
            closing.close();
            closed = true;
        } finally {
            if (!closed) {
                givenUp = true;
            }
        }
        rounds = round + 1;
        for (Waiting other : waiting) {
            LockSupport.unpark(other.thread);
        }
    }

    /** Records that one partition more (1) or less (-1) cannot come for now: its programs are blocked. */
    void holdUp(int change) {
        heldUp.addAndGet(change);
    }

    /** Returns whether all partitions have arrived or are blocked, as of now. Called by one that is blocked, so no meeting closes. */
    boolean allIdle() {
        return arrived.get() + heldUp.get() == waiting.length;
    }

    private void await(Waiting me, long round) throws RunAborted {
        for (int i = 0; i < spins && rounds == round; i++) {
            Thread.onSpinWait();
        }
        while (rounds == round) {
            if (control.aborted() && (isMissingSomeone() || givenUp) && rounds == round) {
                throw new RunAborted();
            }
            me.thread = Thread.currentThread();
            if (rounds == round) {
                LockSupport.parkNanos(this, PARK_NANOS);
            }
            me.thread = null;
        }
    }

    /**
     * Returns whether a partition is missing; called by one that waits. When all have arrived, the closer decides the ending: other members
     * may have been notified that the meeting was held.
     */
    private boolean isMissingSomeone() {
        int came = arrived.get();
        return came > 0 && came < waiting.length;
    }

    /** A partition's thread while it is parked. */
    private static final class Waiting {
        volatile @Nullable Thread thread;
    }
}
