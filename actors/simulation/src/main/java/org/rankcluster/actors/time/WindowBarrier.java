package org.rankcluster.actors.time;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The barrier of one cluster member's partition threads at the end of each window. The last thread to arrive executes the
 * exchange on behalf of all, while the others wait; then all continue. The exchange of the partitions is
 * {@link WindowExchange}, and the exchange of several members is {@link MemberExchange}. A partition that arrives
 * early spins for a while (if there is a core for each and its last spins were successful) and then parks.
 */
final class WindowBarrier {
    /** The action of the last one to arrive; the others leave without it only if the run is aborted. */
    @FunctionalInterface
    interface Closing {
        void close() throws RunAborted;
    }

    /** Longest time of checking where each thread has a core, in nanoseconds; 0 where JVMs share the cores, as test JVMs do. */
    private static final long SPIN_NANOS = 1000L * Integer.getInteger("rankcluster.spin-micros", 50);

    /** Number of checks between two reads of the clock. */
    private static final int CHECKS = 16;

    /** Number of successive spins without success after which a core is probably missing: another job has it. */
    private static final int FAILED_SPINS = 8;

    /** Number of rounds without spinning after that. Then one more spin shows whether the core is back. */
    private static final int PARKED_ROUNDS = 64;

    private static final long PARK_NANOS = 5_000_000;

    private final RunControl control;
    private final AtomicInteger arrived = new AtomicInteger();
    private final AtomicInteger blocked = new AtomicInteger();
    private final Waiting[] waiting;
    private final long spinNanos;
    private volatile long rounds;
    private volatile boolean givenUp;

    /** Creates a barrier for {@code partitions} threads, each of which spins for at most {@code spinNanos} before it parks. */
    WindowBarrier(int partitions, long spinNanos, RunControl control) {
        this.control = control;
        this.spinNanos = spinNanos;
        waiting = new Waiting[partitions];
        for (int i = 0; i < partitions; i++) {
            waiting[i] = new Waiting();
        }
    }

    /**
     * Returns the longest time for which a thread checks before it parks, in nanoseconds; 0 if not each has a core.
     *
     * @param threads partitions of this JVM and others that have work to do while they wait
     */
    static long spinNanos(int threads) {
        return threads <= Runtime.getRuntime().availableProcessors() ? SPIN_NANOS : 0;
    }

    /** Returns the number of rounds that have been closed; does not change before the caller comes to the next one. */
    long rounds() {
        return rounds;
    }

    /**
     * Enters the next round and waits until it is closed.
     *
     * @throws RunAborted if not all partitions will arrive, or closing the round was abandoned
     */
    void arriveAndAwait(int partition, Closing closing) throws RunAborted {
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

    /** Records that one partition more (1) or less (-1) cannot arrive for now, because its programs are blocked. */
    void addBlocked(int change) {
        blocked.addAndGet(change);
    }

    /**
     * Returns whether all partitions have arrived or are blocked, as of now. Called by a blocked partition, so no round closes meanwhile.
     */
    boolean allIdle() {
        return arrived.get() + blocked.get() == waiting.length;
    }

    private void await(Waiting me, long round) throws RunAborted {
        if (me.parkedRounds > 0) {
            me.parkedRounds--;
        } else if (spinNanos > 0) {
            spin(me, round);
        }
        while (rounds == round) {
            if (control.aborted() && (isPartitionMissing() || givenUp) && rounds == round) {
                throw new RunAborted();
            }
            me.thread = Thread.currentThread();
            if (rounds == round) {
                LockSupport.parkNanos(this, PARK_NANOS);
            }
            me.thread = null;
        }
    }

    /** Checks for a while whether the round is closed, unless that failed too often. */
    private void spin(Waiting me, long round) {
        long end = WallClock.nanos() + spinNanos;
        do {
            for (int i = 0; i < CHECKS; i++) {
                if (rounds != round) {
                    me.failedSpins = 0;
                    return;
                }
                Thread.onSpinWait();
            }
        } while (WallClock.nanos() - end < 0);
        me.failedSpins++;
        if (me.failedSpins >= FAILED_SPINS) {
            me.failedSpins = FAILED_SPINS - 1;
            me.parkedRounds = PARKED_ROUNDS;
        }
    }

    /**
     * Returns whether a partition is missing; called by a partition that waits. When all have arrived, the closer decides the ending: other
     * members may have been notified that the round was held.
     */
    private boolean isPartitionMissing() {
        int came = arrived.get();
        return came > 0 && came < waiting.length;
    }

    /** The wait of one partition at the barrier. Only its own thread uses the counts. */
    private static final class Waiting {
        /** The thread while it is parked. */
        volatile @Nullable Thread thread;

        int failedSpins;
        int parkedRounds;
    }
}
