package org.rankcluster.actors.program;

import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;

/**
 * One rank's program: a thread of user code that runs only when its rank says so, and to which virtual time stands still
 * while it runs.
 *
 * <p>{@link #resume} is called by the rank in an event, {@link #park} by the program. Both kinds give the same results:
 * carried programs run on the thread of the rank's place; handed-over ones run on the JVM's own scheduler while that thread
 * waits for them.
 */
public abstract sealed class Program {
    /** Which thread carries programs. */
    public enum Carrier {
        /** The thread that executes the rank's events. */
        OWN,
        /** The JVM's scheduler of virtual threads. */
        PLAIN;

        /** {@link #OWN} where the JVM is open for it. */
        public static Carrier best() {
            return ProgramThreads.canCarry() ? OWN : PLAIN;
        }
    }

    /** Where programs run, and who counts them. */
    public interface Place {
        /** Runs tasks on the thread that executes the rank's events. */
        Executor carrier();

        /** The turns that its threads take there. */
        Turns turns();

        /** The program goes on. */
        void resumed();

        /** The program waits for virtual time, or is over. */
        void parked();
    }

    final Place place;
    private volatile boolean refused;

    Program(Place place) {
        this.place = place;
    }

    /**
     * A program that runs {@code body} when first resumed.
     *
     * @param name of its thread
     */
    public static Program create(Carrier carrier, Place place, String name, Runnable body) {
        return carrier == Carrier.OWN ? new Carried(place, name, body) : new HandedOver(place, name, body);
    }

    /** Lets the program run from where it parked, or from its beginning, after the current event. */
    public abstract void resume();

    /** Parks the calling program until it is resumed. */
    public abstract void park();

    /**
     * Whether the program is blocked outside MPI: on a lock, a queue, a latch, with no time limit. Asked by others than the
     * program.
     */
    public final boolean isBlocked() {
        return switch (thread().getState()) {
            case BLOCKED, WAITING -> true;
            default -> false;
        };
    }

    /** Whether a blocked program waits for what only a thread of its rank can do, unless the program works with the outside. */
    public final boolean isOwnWait() {
        return UserFrames.isOwnWait(thread().getStackTrace());
    }

    /** Where a blocked program is: a stack frame. */
    public final String place() {
        return UserFrames.place(thread().getStackTrace());
    }

    /** Returns the frame of the program's own that a blocked program is in; empty if there is none. */
    public final String ownPlace() {
        return UserFrames.ownPlace(thread().getStackTrace());
    }

    /** The program's own frames of a blocked program, a line each, each line begun. */
    public final String stack() {
        return UserFrames.frames(thread().getStackTrace());
    }

    /**
     * Ends a park that holds its carrier: a class initialiser on the stack keeps a virtual thread from leaving it, and the
     * place would wait for itself. The program gets an error instead. Called by a watching thread when nothing moves. It looks at the
     * stack of a thread that holds its carrier only: the JDK suspends any other for that, which would go on late when it was resumed
     * meanwhile, after others, or after its place has found that nobody can.
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

    /** Whether it waits on the thread of its place, which can do nothing else. */
    abstract boolean holdsCarrier();

    /** MPI calls are not interrupted; the program finds its interrupt when it looks. */
    static void interruptAgain(boolean interrupted) {
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    final void checkRefused() {
        if (refused) {
            place.resumed();
            throw new IllegalStateException(
                    "MPI was called in a class initialiser, which cannot wait (expected: in main, or later)");
        }
    }

    /** What runs it. */
    public abstract Thread thread();

    /** Is its thread's task itself: another object would be another frame on every rank's stack. */
    private static final class Carried extends Program implements Runnable {
        private final Thread thread;
        private final Turns.Turn turn;
        private final Runnable body;
        private boolean started;
        private boolean mayRun;

        Carried(Place place, String name, Runnable body) {
            super(place);
            this.body = body;
            this.turn = place.turns().turn();
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
                place.parked();
            }
        }

        /** What was started by others than its rank has not been counted yet. */
        private void begin() {
            if (!started) {
                started = true;
                mayRun = true;
                place.resumed();
            }
        }

        @Override
        public void resume() {
            mayRun = true;
            place.resumed();
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
            place.parked();
            boolean interrupted = false;
            while (!mayRun) {
                LockSupport.park(this);
                interrupted |= Thread.interrupted(); // or park would return at once, and the carrier wait for ever
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
     * The place's thread waits in a carrier task while the program runs elsewhere. A program that blocks on something of its
     * own (a lock, a file) lets the place go on with its other programs, and reports back through the carrier.
     */
    private static final class HandedOver extends Program {
        private static final long LOOK_NANOS = 1_000_000;

        private final Thread thread;
        private boolean started;
        private volatile boolean running;
        private volatile boolean detached;
        private volatile Thread waiter = Thread.currentThread();

        HandedOver(Place place, String name, Runnable body) {
            super(place);
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
                place.carrier().execute(place::resumed);
            }
        }

        @Override
        public void resume() {
            place.resumed();
            place.carrier().execute(this::handOver);
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
            place.parked();
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
                place.carrier().execute(place::parked);
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
