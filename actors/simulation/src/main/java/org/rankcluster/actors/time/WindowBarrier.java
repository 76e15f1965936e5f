package org.rankcluster.actors.time;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Where the partitions of a member wait for each other. The last one to come closes the meeting on behalf of all, while
 * none of them does anything else; then all go on. Who comes early spins for a while (if there is a core for each) and then
 * parks.
 */
final class WindowBarrier {
    /** What the last one to come does; the others leave without it only if the run is aborted. */
    @FunctionalInterface
    interface Closing {
        void close() throws RunAborted;
    }

    /** How often a thread looks before it parks; none where JVMs share the cores, as those of tests do. */
    private static final int SPINS = Integer.getInteger("rankcluster.spins", 4_000);

    private static final long PARK_NANOS = 5_000_000;

    private final RunControl control;
    private final AtomicInteger arrived = new AtomicInteger();
    private final AtomicInteger heldUp = new AtomicInteger();
    private final Waiting[] waiting;
    private final int spins;
    private volatile long rounds;
    private volatile boolean givenUp;

    /** For {@code partitions} threads, beside {@code others} that have work to do while these wait. */
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
     * Comes to the next meeting and waits until it is closed.
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

    /** One partition more (1) or less (-1) cannot come for now: programs of it are blocked. */
    void holdUp(int change) {
        heldUp.addAndGet(change);
    }

    /** Whether all partitions have come or are held up, as it seems at this moment; asked by one that is held up, so no meeting closes. */
    boolean nobodyWorks() {
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

    /** Asked by one that waits. When all have come, who closes says how it ends: others may hear that the meeting was held. */
    private boolean isMissingSomeone() {
        int came = arrived.get();
        return came > 0 && came < waiting.length;
    }

    /** A partition's thread while it is parked. */
    private static final class Waiting {
        volatile @Nullable Thread thread;
    }
}
