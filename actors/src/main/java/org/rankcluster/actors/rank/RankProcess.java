package org.rankcluster.actors.rank;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.MonitorHandover;
import org.rankcluster.actors.program.Program;
import org.rankcluster.actors.program.RankStreams;
import org.rankcluster.actors.program.Turns;
import org.rankcluster.actors.program.process.ProcessState;
import org.rankcluster.actors.program.process.RankHost;
import org.rankcluster.protocol.runtime.JobView;
import org.rankcluster.protocol.runtime.Operation;
import org.rankcluster.protocol.runtime.RankRuntime;
import org.rankcluster.protocol.runtime.SharedMemory;

/**
 * The program's side of a rank: its clock, its threads and what they wait for. Used by the program's threads, one at a time, and
 * by the rank actor while none of them runs.
 *
 * <p>The rank holds up virtual time while a thread of it can run. A thread that is blocked on a lock, a queue or another thread
 * does too, unless others of the rank, which may free it, wait for virtual time.
 */
final class RankProcess extends RankRuntime implements RankStreams.Printer, RankHost, Program.Place {
    /** Picoseconds that the program's clock may reach; events have as much room again. */
    private static final long MOST_TIME = Long.MAX_VALUE / 2;

    private final RankActor actor;
    private final RankSettings settings;
    private final Turns turns;
    private final Strand main;
    private List<Strand> others = List.of();
    private long clock;
    private long noted;
    private long asleepUntil;
    private int begun;
    private int runnable;
    private int alarms;
    private boolean holds;
    private boolean ending;
    private boolean over;
    private @Nullable OutputStream out;
    private @Nullable OutputStream err;
    private @Nullable ProcessState state;

    RankProcess(RankActor actor, RankSettings settings, Runnable main) {
        this.actor = actor;
        this.settings = settings;
        this.turns = new Turns(task -> actor.virtualTime().carrier().execute(task));
        this.main = new Strand(this, settings.carrier(), "main", false, () -> {
            bindToThread();
            main.run();
        });
    }

    // ---- threads

    /** Begins the program at virtual time {@code time}. */
    void start(long time) {
        resume(main, time);
    }

    /** Lets a strand go on at the time of the event in execution, or later if the clock is ahead. */
    void resume(Strand strand) {
        resume(strand, actor.virtualTime().now());
    }

    private void resume(Strand strand, long time) {
        if (!over) {
            clock = Math.max(now(), actor.advancesInCalls() ? Math.max(time, actor.cpuFree()) : time);
            strand.resume();
        }
    }

    @Override
    public Executor carrier() {
        return actor.virtualTime().carrier();
    }

    @Override
    public Turns turns() {
        return turns;
    }

    @Override
    public void resumed() {
        runnable++;
        hold();
    }

    @Override
    public void parked() {
        runnable--;
        if (runnable == 0) {
            release();
        } else {
            actor.virtualTime().whenIdle(this::idle);
        }
    }

    private void hold() {
        if (!holds) {
            holds = true;
            actor.virtualTime().programResumed();
            if (alarms > 0 || hasThreads()) {
                actor.virtualTime().whenIdle(this::idle);
            }
        }
    }

    private void release() {
        if (holds) {
            holds = false;
            actor.virtualTime().programParked();
        }
    }

    /** Nobody can run: who is blocked may wait for one who waits for virtual time. */
    private void idle() {
        if (strands().stream().anyMatch(Strand::waitsForMonitor)) {
            MonitorHandover.settle();
            if (strands().stream().anyMatch(Strand::canRun)) {
                actor.virtualTime().whenIdle(this::idle);
                return;
            }
        }
        if (over || alarms > 0 || isParked()) {
            release();
        }
    }

    @Override
    public Thread thread(String name, boolean daemon, Runnable body) {
        Strand[] strand = new Strand[1];
        ClassLoader classes = Thread.currentThread().getContextClassLoader();
        strand[0] = new Strand(this, settings.carrier(), name, daemon, () -> {
            bindToThread();
            Thread.currentThread().setContextClassLoader(classes);
            others.add(strand[0]);
            settings.programs().run(rank(), name, body);
        });
        if (others.isEmpty()) {
            others = new ArrayList<>();
        }
        begun++;
        return strand[0].thread();
    }

    @Override
    public boolean hasThreads() {
        return begun > 0;
    }

    /** Called by a strand at its end. */
    void ended(Strand strand) {
        if (strand != main) {
            others.remove(strand);
        }
        if (begun == 0) {
            endProgram();
        } else {
            // Threads that pools have just started come to run before this does.
            carrier().execute(this::endIfLeft);
        }
    }

    private void endIfLeft() {
        if (!ending && main.state() == Strand.State.ENDED && others.stream().allMatch(Strand::isDaemon)) {
            ending = true; // on a thread, for hooks may wait
            thread("DestroyJavaVM", true, this::endProgram).start();
        }
    }

    private void endProgram() {
        if (!over) {
            over = true;
            runHooks();
            flushStreams();
            actor.programEnded(now());
        }
    }

    private void runHooks() {
        if (state != null) {
            for (Thread hook : List.copyOf(state.hooks())) {
                settings.programs().run(rank(), hook.getName(), hook);
            }
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

    /** The strand that calls; main for whoever acts in the name of the rank. */
    private Strand strand() {
        for (Strand strand : others) {
            if (strand.isCurrent()) {
                return strand;
            }
        }
        return main;
    }

    private boolean mayPark() {
        return strand() != main || main.isCurrent();
    }

    // ---- for reports, while nothing moves

    /** All strands that have begun and not ended. */
    List<Strand> strands() {
        List<Strand> all = new ArrayList<>();
        if (main.state() != Strand.State.NEW && main.state() != Strand.State.ENDED) {
            all.add(main);
        }
        all.addAll(others);
        return over ? List.of() : all;
    }

    /** Whether the program runs, but none of its threads can go on, be it in virtual time. */
    boolean isBlocked() {
        List<Strand> strands = strands();
        return holds && !strands.isEmpty() && strands.stream().allMatch(Strand::isBlocked);
    }

    /** Whether one of its threads waits for virtual time. */
    boolean isParked() {
        return main.isParked() || others.stream().anyMatch(Strand::isParked);
    }

    /** Whether virtual time waits for it. */
    boolean isRunning() {
        return holds;
    }

    boolean refuseIfPinned() {
        return strands().stream().anyMatch(Strand::refuseIfPinned);
    }

    // ---- the process

    @Override
    public ProcessState state() {
        if (state == null) {
            state = new ProcessState(settings.job().seed(), rank());
        }
        return state;
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

    @Override
    public int cores() {
        return settings.cores();
    }

    @Override
    public boolean isMainThread() {
        return main.isCurrent();
    }

    @Override
    public RuntimeException exit(int code) {
        if (code != 0) {
            throw abort(code, "rank " + rank() + " called System.exit(" + code + ")");
        }
        endProgram();
        strand().parkForEver();
        throw new IllegalStateException("went on after its end");
    }

    @Override
    public RuntimeException abort(int code, @Nullable String message) {
        actor.abort(code, message, now());
        strand().parkForEver();
        throw new IllegalStateException("went on after its end");
    }

    @Override
    public void warn(String text) {
        actor.warn(text, now());
    }

    // ---- virtual time

    @Override
    public long now() {
        charge();
        return clock;
    }

    /** Moves the clock by what the program has computed. */
    private void charge() {
        long work = counted;
        if (work != 0) {
            counted = 0;
            compute(work);
        }
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
        noted = clock;
        profile().computed(picoseconds);
    }

    @Override
    public void work(long picoseconds) {
        clock += picoseconds;
        noted = clock;
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
    public void poll() {
        charge();
        work(settings.costs().poll());
        takeTurn(true);
    }

    /** Parks the calling strand until all that there is to do up to its clock has been done. */
    private void takeTurn(boolean isLook) {
        long from = clock;
        Strand strand = strand();
        actor.poll(strand, isLook, from);
        strand.awaitPoll();
        noteWait(from, 0, clock - from);
    }

    /** Virtual time from which on, as far as is known, its threads are in MPI calls and not in the program. */
    long inCallFrom() {
        return isParked() ? clock : Math.max(clock, asleepUntil);
    }

    @Override
    public long clock() {
        settings.programs().readClock();
        poll();
        return clock;
    }

    @Override
    public long readClock() {
        return mayPark() ? clock() : now();
    }

    @Override
    public void letOthersGo() {
        if (mayPark()) {
            poll();
        }
    }

    @Override
    public void sleep(long picoseconds) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        Thread sleeper = Thread.currentThread();
        boolean[] rung = new boolean[1];
        Alarm alarm = alarm(picoseconds, () -> {
            rung[0] = true;
            LockSupport.unpark(sleeper);
        });
        asleepUntil = clockAfter(picoseconds);
        while (!rung[0]) {
            LockSupport.park(this);
            if (Thread.interrupted()) {
                alarm.cancel();
                asleepUntil = 0;
                throw new InterruptedException("sleep interrupted");
            }
        }
    }

    @Override
    public Alarm alarm(long picoseconds, Runnable action) {
        RankActor.Alarm[] alarm = new RankActor.Alarm[1];
        alarms++;
        alarm[0] = actor.alarm(clockAfter(picoseconds), () -> ring(action));
        actor.virtualTime().whenIdle(this::idle);
        return () -> {
            if (!alarm[0].isOver()) {
                alarms--;
                alarm[0].end();
            }
        };
    }

    private void ring(Runnable action) {
        alarms--;
        if (!over) {
            long from = now();
            clock = Math.max(from, actor.virtualTime().now());
            profile().rested(clock - from);
            noted = clock;
            hold();
            actor.virtualTime().whenIdle(this::idle);
            action.run();
        }
    }

    private long clockAfter(long picoseconds) {
        return now() + Math.min(picoseconds, MOST_TIME - clock);
    }

    // ---- MPI

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
    public void post(Operation operation) {
        charge();
        work(operation.timeBefore() + settings.costs().call(operation));
        boolean advances = actor.advancesInCalls() && mayPark();
        if (advances && operation.isPoll()) {
            takeTurn(true);
        }
        actor.post(operation, clock);
        if (advances && !operation.isPoll()) {
            takeTurn(false);
        }
        work(operation.timeAfter());
    }

    @Override
    public long peakUnexpectedBytes() {
        return actor.peakUnexpectedBytes();
    }

    @Override
    public SharedMemory sharedMemory() {
        return settings.sharedMemory();
    }

    @Override
    public void await(Operation operation) {
        long from = now();
        if (!operation.isDone()) {
            strand().await(operation);
        }
        clock = Math.max(now(), operation.completionTime());
        noteWait(from, operation.readySince(), operation.work());
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
            long from = now();
            strand().await(operations, needed);
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
        noteWait(from, ready, work);
    }

    /** Notes a wait as far as no other thread of the rank has used the time. */
    private void noteWait(long from, long ready, long work) {
        profile().waited(Math.max(from, noted), clock, ready, work);
        noted = clock;
    }

    @Override
    public JobView job() {
        return settings.job();
    }
}
