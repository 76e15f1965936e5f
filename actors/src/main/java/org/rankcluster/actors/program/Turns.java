package org.rankcluster.actors.program;

import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.time.WallClock;

/**
 * Carries one thread of a rank. The threads of a rank take turns where they wait, so one must not lose its turn to the JVM: where it
 * comes upon a monitor that a thread of another rank is in for a moment, it keeps its turn, and the carrier waits with it.
 */
final class Turns implements Executor {
    /** How long the carrier waits; then it must be a thread of the same carrier that holds the monitor. */
    private static final long LONGEST_NANOS = 100_000_000;

    private static final long LOOK_NANOS = 5_000;

    /** The JDK's thread that lets virtual threads go on that have got their monitor. */
    private static final String UNBLOCKER = "VirtualThread-unblocker";

    private static final Runnable NOBODY = new Mark("nobody");
    private static final Runnable EXPECTED = new Mark("expected");

    private final Executor carrier;
    private final BooleanSupplier waitsForShared;
    private final AtomicReference<Runnable> unblocked = new AtomicReference<>(NOBODY);
    private volatile @Nullable Turn turn;

    /** No thread, but something said of one. */
    private record Mark(String what) implements Runnable {
        @Override
        public void run() {
            throw new IllegalStateException(what);
        }
    }

    /** What the carrier is given for a continuation, of which a thread has one. */
    private final class Turn implements Runnable {
        private final Runnable continuation;

        Turn(Runnable continuation) {
            this.continuation = continuation;
        }

        @Override
        public void run() {
            take(continuation);
        }
    }

    /**
     * Turns of a thread on {@code carrier}.
     *
     * @param waitsForShared whether the thread waits for a monitor that other ranks use as well
     */
    Turns(Executor carrier, BooleanSupplier waitsForShared) {
        this.carrier = carrier;
        this.waitsForShared = waitsForShared;
    }

    /** Called by the JDK for a thread that can go on; never for one that runs or is to run already. */
    @Override
    public void execute(Runnable next) {
        boolean isUnblocked = Thread.currentThread().getName().startsWith(UNBLOCKER);
        if (!isUnblocked || !unblocked.compareAndSet(EXPECTED, next)) {
            Turn its = turn;
            if (its == null || !its.continuation.equals(next)) {
                its = new Turn(next);
                turn = its;
            }
            carrier.execute(its);
        }
    }

    private void take(Runnable first) {
        Runnable next = first;
        while (!next.equals(NOBODY)) {
            unblocked.set(EXPECTED);
            next.run();
            if (waitsForShared.getAsBoolean()) {
                awaitMonitor();
            }
            next = unblocked.getAndSet(NOBODY);
            if (next.equals(EXPECTED)) {
                next = NOBODY;
            }
        }
    }

    private void awaitMonitor() {
        long end = WallClock.nanos() + LONGEST_NANOS;
        while (EXPECTED.equals(unblocked.get()) && WallClock.nanos() < end) {
            LockSupport.parkNanos(this, LOOK_NANOS);
        }
    }
}
