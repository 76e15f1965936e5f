package org.rankcluster.actors.rank;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.Program;
import org.rankcluster.actors.program.RankStreams;
import org.rankcluster.protocol.runtime.JobView;
import org.rankcluster.protocol.runtime.Operation;
import org.rankcluster.protocol.runtime.RankRuntime;
import org.rankcluster.protocol.runtime.SharedMemory;

/**
 * The program's side of a rank: its clock and what it waits for. Used by the program's thread, and by the rank actor while
 * the program is parked; the two never run at once.
 */
final class RankProcess extends RankRuntime implements RankStreams.Printer {
    private static final Operation[] NOTHING = {};

    /** Picoseconds that the program's clock may reach; events have as much room again. */
    private static final long MOST_TIME = Long.MAX_VALUE / 2;

    private final RankActor actor;
    private final RankSettings settings;
    private final Program program;
    private final Runnable completion = this::completed;
    private final Operation[] single = new Operation[1];
    private @Nullable Operation[] waitingFor = NOTHING;
    private long clock;
    private int missing;
    private State state = State.NEW;
    private @Nullable OutputStream out;
    private @Nullable OutputStream err;

    /** Where the program is. */
    enum State {
        NEW,
        RUNNING,
        WAITING,
        POLLING,
        ENDED
    }

    RankProcess(RankActor actor, RankSettings settings, Runnable main) {
        this.actor = actor;
        this.settings = settings;
        this.program = Program.create(settings.carrier(), actor.virtualTime(), () -> run(main));
    }

    private void run(Runnable main) {
        bindToThread();
        try {
            main.run();
        } finally {
            flushStreams();
            state = State.ENDED;
            actor.programEnded(clock);
        }
    }

    private void flushStreams() {
        try {
            if (out != null) {
                out.close();
            }
            if (err != null) {
                err.close();
            }
        } catch (IOException inMemory) {
            throw new UncheckedIOException(inMemory);
        }
    }

    @Override
    public OutputStream out() {
        if (out == null) {
            out = settings.programs().standardOutput().stream(this);
        }
        return out;
    }

    @Override
    public OutputStream err() {
        if (err == null) {
            err = settings.programs().standardError().stream(this);
        }
        return err;
    }

    @Override
    public InputStream in() {
        return settings.programs().standardInput(rank());
    }

    /** Lets the program go on at virtual time {@code time}, or later if its clock is ahead. */
    void resume(long time) {
        clock = Math.max(clock, time);
        state = State.RUNNING;
        program.resume();
    }

    /** Whether the program runs, and is blocked outside MPI. */
    boolean isBlocked() {
        return state == State.RUNNING && program.isBlocked();
    }

    /** Where in its code a blocked program is. */
    String place() {
        return program.place();
    }

    boolean refuseIfPinned() {
        return isParked() && program.refuseIfPinned();
    }

    State state() {
        return state;
    }

    /** Whether the program waits in MPI. */
    boolean isParked() {
        return state == State.WAITING || state == State.POLLING;
    }

    /** What a parked program waits for. */
    @Nullable
    Operation[] waitingFor() {
        return waitingFor;
    }

    @Override
    public int rank() {
        return actor.rank();
    }

    @Override
    public int size() {
        return settings.ranks();
    }

    @Override
    public int node() {
        return settings.job().nodeOf(actor.rank());
    }

    @Override
    public long now() {
        return clock;
    }

    @Override
    public void compute(long picoseconds) {
        if (picoseconds < 0) {
            throw new IllegalArgumentException("compute: " + picoseconds + " ps (expected: 0 or more)");
        }
        if (picoseconds > MOST_TIME - clock) {
            throw new IllegalArgumentException("compute: " + picoseconds + " ps (expected: virtual time stays below "
                    + MOST_TIME + " ps, 53 days)");
        }
        clock += picoseconds;
        profile().computed(picoseconds);
    }

    @Override
    public void work(long picoseconds) {
        clock += picoseconds;
        profile().worked(picoseconds);
    }

    @Override
    public void flops(double flops) {
        if (!(flops >= 0)) {
            throw new IllegalArgumentException("flops: " + flops + " (expected: 0 or more)");
        }
        compute(settings.costs().flops(flops));
    }

    @Override
    public void post(Operation operation) {
        work(operation.timeBefore() + settings.costs().call(operation));
        actor.post(operation, clock);
        work(operation.timeAfter());
    }

    @Override
    public SharedMemory sharedMemory() {
        return settings.sharedMemory();
    }

    @Override
    public void await(Operation operation) {
        long from = clock;
        if (!operation.isDone()) {
            single[0] = operation;
            operation.listener(completion);
            waitFor(single, 1);
        }
        clock = Math.max(clock, operation.completionTime());
        profile().waited(from, clock, operation.readySince(), operation.work());
    }

    @Override
    public void await(@Nullable Operation[] operations, int required) {
        int needed = required;
        for (Operation operation : operations) {
            if (operation != null && operation.isDone()) {
                needed--;
            }
        }
        if (needed > 0) {
            long from = clock;
            listen(operations, completion);
            waitFor(operations, needed);
            listen(operations, null);
            noteWait(from, operations);
        }
    }

    private void noteWait(long from, @Nullable Operation[] operations) {
        long ready = 0;
        long work = 0;
        for (Operation operation : operations) {
            if (operation != null && operation.isDone()) {
                ready = Math.max(ready, operation.readySince());
                work = Math.max(work, operation.work());
            }
        }
        profile().waited(from, clock, ready, work);
    }

    private static void listen(@Nullable Operation[] operations, @Nullable Runnable listener) {
        for (Operation operation : operations) {
            if (operation != null && !operation.isDone()) {
                operation.listener(listener);
            }
        }
    }

    private void waitFor(@Nullable Operation[] operations, int needed) {
        waitingFor = operations;
        missing = needed;
        state = State.WAITING;
        program.park();
        waitingFor = NOTHING;
    }

    private void completed() {
        if (--missing == 0) {
            actor.resumeProgram();
        }
    }

    @Override
    public void poll() {
        work(settings.costs().poll());
        state = State.POLLING;
        actor.poll(clock);
        program.park();
    }

    @Override
    public long clock() {
        settings.programs().readClock();
        poll();
        return clock;
    }

    @Override
    public RuntimeException abort(int code, @Nullable String message) {
        actor.abort(code, message, clock);
        state = State.ENDED;
        while (true) {
            program.park();
        }
    }

    @Override
    public void warn(String text) {
        actor.warn(text, clock);
    }

    @Override
    public JobView job() {
        return settings.job();
    }
}
