package org.rankcluster.actors.program;

import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;

/**
 * The program of one rank: a thread of user code that runs only when its rank resumes it. Virtual time stands still while it runs.
 *
 * <p>The rank calls {@link #resume} in an event; the program calls {@link #park}. Both kinds of carrier give the same results. A carried
 * program runs on the thread of the rank's partition. A handed-over program runs on the JVM's own scheduler while that thread waits for it.
 */
public abstract sealed class Program {
    /** The kind of thread that carries programs. */
    public enum Carrier {
        /** The thread that executes the rank's events. */
        OWN,
        /** The JVM's scheduler of virtual threads. */
        PLAIN;

        /** Returns {@link #OWN} if the JVM is opened for it, else {@link #PLAIN}. */
        public static Carrier best() {
            return ProgramThreads.canCarry() ? OWN : PLAIN;
        }
    }

    /** The host of a program, which also counts the running programs of its partition. */
    public interface Host {
        /** Runs tasks on the thread that executes the rank's events. */
        Executor carrier();

        /** Returns the scheduler of the turns of the program's threads. */
        ProgramThreadScheduler turns();

        /** Records that the program runs again. */
        void resumed();

        /** Records that the program waits for virtual time or has ended. */
        void parked();
    }

    final Host host;
    private volatile boolean refused;

    Program(Host host) {
        this.host = host;
    }

    /**
     * Creates a program that runs {@code body} when first resumed.
     *
     * @param name name of its thread
     */
    public static Program create(Carrier carrier, Host host, String name, Runnable body) {
        return carrier == Carrier.OWN ? new Carried(host, name, body) : new HandedOver(host, name, body);
    }

    /** Runs the program, from where it parked or from its beginning, after the current event. */
    public abstract void resume();

    /** Parks the calling program until it is resumed. */
    public abstract void park();

    /**
     * Returns whether the program is blocked outside MPI without a time limit: on a lock, a queue, or a latch. Other threads than the
     * program call it.
     */
    public final boolean isBlocked() {
        return switch (thread().getState()) {
            case BLOCKED, WAITING -> true;
            default -> false;
        };
    }

    /** Returns whether only a thread of its rank can end the wait of a blocked program. False if the program works with the outside. */
    public final boolean isOwnWait() {
        return UserFrames.isOwnWait(thread().getStackTrace());
    }

    /** Returns the stack frame in which a blocked program is. */
    public final String location() {
        return UserFrames.location(thread().getStackTrace());
    }

    /** Returns the program's own frame at which a blocked program waits; empty if there is none. */
    public final String ownLocation() {
        return UserFrames.ownLocation(thread().getStackTrace());
    }

    /** Returns the program's own frames of a blocked program, each on a new line. */
    public final String stack() {
        return UserFrames.frames(thread().getStackTrace());
    }

    /**
     * Ends a park that holds its carrier. A class initialiser on the stack keeps a virtual thread on its carrier, so the partition would
     * wait for itself. The program gets an error instead.
     *
     * <p>A watching thread calls it when nothing moves. The call reads only the stack of a thread that holds its carrier. The JDK suspends
     * a thread to read its stack from another one. If that thread were resumed meanwhile, it would continue late: after other threads, or
     * after its partition has found that no thread can run.
     *
     * @return whether it was such a park
     */
    public final boolean refuseIfPinned() {
        if (!holdsCarrier()) {
            return false;
        }
        for (StackTraceElement frame : thread().getStackTrace()) {
            if (frame.getMethodName().equals("<clinit>")) {
                refused = true;
                LockSupport.unpark(thread());
                return true;
            }
        }
        return false;
    }

    /** Returns whether the program waits on the thread of its partition, which is then blocked. */
    abstract boolean holdsCarrier();

    /** Sets the interrupt flag again. MPI calls are not interrupted; the program finds the interrupt when it checks the flag. */
    static void interruptAgain(boolean interrupted) {
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    final void checkRefused() {
        if (refused) {
            host.resumed();
            throw new IllegalStateException(
                    "MPI was called in a class initialiser, which cannot wait (expected: in main, or later)");
        }
    }

    /** Returns the thread that runs the program. */
    public abstract Thread thread();

    /**
     * A program on the carrier of its host. The object is the task of its thread itself: a further object would add a frame to every rank's
     * stack.
     */
    private static final class Carried extends Program implements Runnable {
        private final Thread thread;
        private final ProgramThreadScheduler.Turn turn;
        private final Runnable body;
        private boolean started;
        private boolean mayRun;

        Carried(Host host, String name, Runnable body) {
            super(host);
            this.body = body;
            this.turn = host.turns().turn();
            this.thread = ProgramThreads.carried(turn, name, this);
            turn.of(thread);
        }

        @Override
        public void run() {
            begin();
            try {
                body.run();
            } finally {
                turn.end();
                host.parked();
            }
        }

        /** Counts the program as running if another thread than its rank started it. */
        private void begin() {
            if (!started) {
                started = true;
                mayRun = true;
                host.resumed();
            }
        }

        @Override
        public void resume() {
            mayRun = true;
            host.resumed();
            if (started) {
                LockSupport.unpark(thread);
            } else {
                started = true;
                thread.start();
            }
        }

        @Override
        public void park() {
            mayRun = false;
            host.parked();
            boolean interrupted = false;
            while (!mayRun) {
                LockSupport.park(this);
                interrupted |=
                        Thread.interrupted(); // otherwise park would return at once, and the carrier would wait for
                // ever
                checkRefused();
            }
            interruptAgain(interrupted);
        }

        @Override
        boolean holdsCarrier() {
            return turn.isPinned();
        }

        @Override
        public Thread thread() {
            return thread;
        }
    }

    /**
     * A program on the JVM's scheduler. The partition's thread waits in a carrier task while the program runs. If the program blocks on a
     * resource of its own (a lock, a file), the partition continues with its other programs. The program reports back through the carrier.
     */
    private static final class HandedOver extends Program {
        private static final long LOOK_NANOS = 1_000_000;

        private final Thread thread;
        private boolean started;
        private volatile boolean running;
        private volatile boolean detached;
        private volatile Thread waiter = Thread.currentThread();

        HandedOver(Host host, String name, Runnable body) {
            super(host);
            this.thread = ProgramThreads.plain(name, () -> {
                begin();
                try {
                    body.run();
                } finally {
                    handBack();
                }
            });
        }

        private void begin() {
            if (!started) {
                started = true;
                detached = true;
                running = true;
                host.carrier().execute(host::resumed);
            }
        }

        @Override
        public void resume() {
            host.resumed();
            host.carrier().execute(this::handOver);
        }

        private void handOver() {
            waiter = Thread.currentThread();
            detached = false;
            running = true;
            if (started) {
                LockSupport.unpark(thread);
            } else {
                started = true;
                thread.start();
            }
            while (running) {
                LockSupport.parkNanos(this, LOOK_NANOS);
                if (running && isWaiting() && detach()) {
                    return;
                }
            }
            host.parked();
        }

        private boolean isWaiting() {
            return isBlocked() || thread.getState() == Thread.State.TIMED_WAITING;
        }

        private synchronized boolean detach() {
            detached = running;
            return detached;
        }

        private synchronized void handBack() {
            running = false;
            if (detached) {
                host.carrier().execute(host::parked);
            } else {
                LockSupport.unpark(waiter);
            }
        }

        @Override
        public void park() {
            handBack();
            boolean interrupted = false;
            while (!running) {
                LockSupport.park(this);
                interrupted |= Thread.interrupted();
            }
            interruptAgain(interrupted);
        }

        @Override
        boolean holdsCarrier() {
            return false;
        }

        @Override
        public Thread thread() {
            return thread;
        }
    }
}
