package org.rankcluster.actors.program;

/**
 * A wait until the JVM has resumed every thread that acquired a Java monitor. Without it, the order of turns would depend on timing. If a
 * thread leaves a monitor for which a virtual thread waits, a thread of the JDK resumes the waiter. Until that thread has run, the waiter
 * appears blocked although it can run.
 */
public final class MonitorQuiescence {
    /** Rounds of waiting. The JDK's thread handles its pending work in any order; a second round completes all of it. */
    private static final int ROUNDS = 2;

    private MonitorQuiescence() {}

    /** Waits until all monitors that were left before are passed on. */
    public static void settle() {
        for (int round = 0; round < ROUNDS; round++) {
            passOne();
        }
    }

    private static void passOne() {
        Object monitor = new Object();
        Thread next;
        synchronized (monitor) {
            next = Thread.ofVirtual().start(() -> {
                synchronized (monitor) {
                    Thread.onSpinWait();
                }
            });
            while (next.getState() != Thread.State.BLOCKED) {
                Thread.yield();
            }
        }
        boolean interrupted = false;
        while (next.isAlive()) {
            try {
                next.join();
            } catch (InterruptedException later) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
