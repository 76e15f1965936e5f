package org.rankcluster.actors.program;

/**
 * The JVM passes a monitor that somebody has left on to a virtual thread on a thread of its own. Until that has run, the next one
 * looks blocked, although it can go on.
 */
public final class MonitorHandover {
    /** What the JVM's thread has in hand is done in any order; after a second round all of it is. */
    private static final int ROUNDS = 2;

    private MonitorHandover() {}

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
