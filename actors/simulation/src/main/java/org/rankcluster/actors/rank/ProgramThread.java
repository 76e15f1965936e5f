package org.rankcluster.actors.rank;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.Program;
import org.rankcluster.protocol.runtime.CompletionListener;
import org.rankcluster.protocol.runtime.Operation;
import org.rankcluster.protocol.runtime.RankProfile;

/** A thread of a rank's program and the event that it waits for. Also the Runnable that the thread executes. */
final class ProgramThread implements Runnable {
    private static final Operation[] NOTHING = {};

    private final RankThreads threads;
    private final Program program;
    private final Runnable body;
    private final boolean daemon;
    /** Listener of waits for some of several operations, of which each may end the wait. */
    private final Runnable completion = this::completed;
    /** Listener of waits for all operations, which end with the last one. */
    private final All all = new All();

    private final Operation[] single = new Operation[1];
    private @Nullable Operation[] waitingFor = NOTHING;
    private int missing;
    private State state = State.NEW;

    /** The state of a program thread. */
    enum State {
        NEW,
        RUNNING,
        WAITING,
        POLLING,
        /** Runs, as far as the program can see, but has ended its turn. */
        YIELDED,
        ENDED
    }

    /**
     * Creates a program thread that runs {@code body}.
     *
     * @param daemon whether the program may end before the program thread does
     */
    ProgramThread(RankThreads threads, Program.Carrier carrier, String name, boolean daemon, Runnable body) {
        this.threads = threads;
        this.daemon = daemon;
        this.body = body;
        this.program = Program.create(carrier, threads, name, this);
    }

    @Override
    public void run() {
        state = State.RUNNING;
        try {
            body.run();
        } finally {
            state = State.ENDED;
            threads.ended(this);
        }
    }

    boolean isDaemon() {
        return daemon;
    }

    State state() {
        return state;
    }

    Thread thread() {
        return program.thread();
    }

    boolean isCurrent() {
        return program.thread().equals(Thread.currentThread());
    }

    /** Returns whether the thread waits for virtual time. */
    boolean isParked() {
        return state == State.WAITING || state == State.POLLING || state == State.YIELDED;
    }

    /** Returns whether the thread waits for virtual time in an MPI call. */
    boolean isInCall() {
        return state == State.WAITING || state == State.POLLING;
    }

    /** Returns whether the thread can run, waits for virtual time, or waits for a monitor, which it may get at any moment. */
    boolean continues() {
        return isParked() || canRun() || waitsForMonitor();
    }

    /** Returns whether the thread runs but is blocked outside MPI. */
    boolean isBlocked() {
        return state == State.RUNNING && program.isBlocked();
    }

    /** Returns whether the thread is blocked until another thread of its rank frees it. */
    boolean isStuck() {
        return isBlocked() && program.isOwnWait();
    }

    /** Returns whether the thread runs but waits to enter a monitor, as far as the JVM reports it. */
    boolean waitsForMonitor() {
        return state == State.RUNNING && thread().getState() == Thread.State.BLOCKED;
    }

    /** Returns whether the thread runs and can continue. */
    boolean canRun() {
        return state == State.RUNNING && thread().getState() == Thread.State.RUNNABLE;
    }

    String location() {
        return program.location();
    }

    /** Returns the frame of the program in which the thread waits; empty if that is not known. */
    String ownLocation() {
        return program.ownLocation();
    }

    String stack() {
        return program.stack();
    }

    boolean refuseIfPinned() {
        return isParked() && program.refuseIfPinned();
    }

    @Nullable
    Operation[] waitingFor() {
        return waitingFor;
    }

    /** Starts or resumes it. */
    void resume() {
        state = State.RUNNING;
        program.resume();
    }

    /** Parks the program thread, which is the caller, until the operation is done. */
    void await(Operation operation) {
        single[0] = operation;
        operation.listener(all);
        awaitAll(operation.isDetermined() ? 0 : 1);
        park(single, 1);
    }

    /** Parks it until {@code needed} of the operations that are not done are. */
    void await(@Nullable Operation[] operations, int needed) {
        int open = 0;
        int undetermined = 0;
        for (Operation operation : operations) {
            if (operation != null && !operation.isDone()) {
                open++;
                undetermined += operation.isDetermined() ? 0 : 1;
            }
        }
        boolean isForAll = needed == open;
        for (Operation operation : operations) {
            if (operation != null && !operation.isDone()) {
                operation.listener(isForAll ? all : completion);
                if (!isForAll && operation.isDetermined()) {
                    threads.events().release(operation);
                }
            }
        }
        if (isForAll) {
            awaitAll(undetermined);
        }
        park(operations, needed);
        for (Operation operation : operations) {
            if (operation != null && !operation.isDone()) {
                operation.listener(null);
            }
        }
    }

    private void awaitAll(int undetermined) {
        all.undetermined = undetermined;
        if (undetermined == 0) {
            threads.events().releaseLast(all);
        }
    }

    /** The listener of a wait for all operations. */
    private final class All implements CompletionListener {
        private int undetermined;

        @Override
        public boolean determined() {
            return --undetermined == 0;
        }

        @Override
        public void awaitLast() {
            if (missing > 1) { // besides the operation that is complete now
                threads.events().releaseLast(this);
            }
        }

        @Override
        public void run() {
            completed();
        }
    }

    private void park(@Nullable Operation[] operations, int needed) {
        waitingFor = operations;
        missing = needed;
        park(State.WAITING);
        waitingFor = NOTHING;
    }

    /** Parks it until its poll has taken its turn. */
    void awaitPoll() {
        park(State.POLLING);
    }

    /** Parks it until its next turn. */
    void awaitTurn() {
        park(State.YIELDED);
    }

    private void park(State why) {
        RankProfile profile = threads.profile();
        int call = profile.current();
        String line = profile.line();
        state = why;
        program.park();
        profile.restore(call);
        profile.at(line);
    }

    /** Parks it without end. */
    void parkForEver() {
        state = State.ENDED;
        while (true) {
            program.park();
        }
    }

    private void completed() {
        if (--missing == 0) {
            wake();
        }
    }

    /** Resumes it at the time of the event in execution, unless its program has ended. */
    void wake() {
        threads.resume(this);
    }
}
