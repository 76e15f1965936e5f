package org.rankcluster.actors.rank;

import java.io.InputStream;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import mpi.MPI;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.LineStream;
import org.rankcluster.actors.program.RankStreams;
import org.rankcluster.actors.program.UserFrames;
import org.rankcluster.actors.program.process.ProcessState;
import org.rankcluster.actors.program.process.RankHost;
import org.rankcluster.actors.program.process.hash.HashStamp;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.protocol.runtime.JobView;
import org.rankcluster.protocol.runtime.Operation;
import org.rankcluster.protocol.runtime.RankRuntime;
import org.rankcluster.protocol.runtime.SharedMemory;

/**
 * The program's side of a rank: its clock, what its threads wait for, and what it shows its program. Used by the program's threads, one at a time, and
 * by the rank actor while none of them runs.
 */
final class RankProcess extends RankRuntime implements RankStreams.Printer, RankHost {
    /** Picoseconds that the program's clock may reach; events have as much room again. */
    private static final long MOST_TIME = Long.MAX_VALUE / 2;

    private final RankActor actor;
    private final RankSettings settings;
    private final RankThreads threads;
    private long clock;
    private long noted;
    private long asleepUntil;
    private @Nullable LineStream out;
    private @Nullable LineStream err;
    private @Nullable ProcessState state;
    private boolean shutsDown;

    RankProcess(RankActor actor, RankSettings settings, Runnable main) {
        this.actor = actor;
        this.settings = settings;
        this.threads = new RankThreads(this, settings.carrier(), () -> {
            bindToThread();
            main.run();
        });
    }

    /** Its threads. */
    RankThreads threads() {
        return threads;
    }

    /** The clock and carrier of its place. */
    VirtualTime time() {
        return actor.virtualTime();
    }

    // ---- threads

    /** Begins the program at virtual time {@code time}. */
    void start(long time) {
        resume(threads.main(), time);
    }

    /** Lets a strand go on at the time of the event in execution, or later if the clock is ahead. */
    void resume(Strand strand) {
        resume(strand, actor.virtualTime().now());
    }

    private void resume(Strand strand, long time) {
        if (!threads.isOver()) {
            clock = Math.max(now(), actor.advancesInCalls() ? Math.max(time, actor.cpuFree()) : time);
            strand.resume();
        }
    }

    @Override
    public Thread thread(String name, boolean daemon, Runnable body) {
        ClassLoader classes = Thread.currentThread().getContextClassLoader();
        return threads.add(name, daemon, () -> {
            bindToThread();
            Thread.currentThread().setContextClassLoader(classes);
            settings.programs().run(rank(), name, body);
        });
    }

    @Override
    public boolean isMain() {
        return threads.main().isCurrent();
    }

    @Override
    public boolean hasThreads() {
        return threads.hasThreads();
    }

    @Override
    public int activeThreads() {
        return threads.strands().size();
    }

    /** The program is over, whatever its threads do. */
    void endProgram() {
        if (shutDown()) {
            finish("");
        }
    }

    /** Runs the hooks, while its threads may go on; false if that was begun before. */
    private boolean shutDown() {
        if (shutsDown) {
            return false;
        }
        shutsDown = true;
        if (state != null) {
            for (Thread hook : List.copyOf(state.hooks())) {
                settings.programs().run(rank(), hook.getName(), hook);
            }
            state.deleteFiles();
        }
        return true;
    }

    private void finish(String call) {
        if (threads.end()) {
            if (MPI.isInitialized() && !MPI.isFinalized()) {
                settings.programs().unfinished(rank(), call);
            }
            flushStreams();
            actor.programEnded(now());
        }
    }

    private void flushStreams() {
        if (out != null) {
            out.close();
        }
        if (err != null) {
            err.close();
        }
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
    public int identityHash(Object object) {
        return HashStamp.identityHashCode(object);
    }

    @Override
    public LineStream out() {
        if (out == null) {
            out = settings.programs().standardOutput().stream(this);
        }
        return out;
    }

    @Override
    public LineStream err() {
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
        return threads.main().isCurrent();
    }

    @Override
    public RuntimeException exit(int code) {
        checkFirst();
        throw end(code, "System.exit");
    }

    @Override
    public RuntimeException halt(int code) {
        throw end(code, "Runtime.halt");
    }

    @Override
    public RuntimeException fail(String failure) {
        checkFirst();
        throw abort(1, failure);
    }

    /** Runs the hooks; who comes while another thread does, or from a hook, goes no further, as in a JVM. */
    private void checkFirst() {
        if (!shutDown()) {
            threads.current().parkForEver();
        }
    }

    private RuntimeException end(int code, String call) {
        if (code != 0) {
            throw abort(code, "rank " + rank() + " called " + call + "(" + code + ")");
        }
        finish(call + "(" + code + ")");
        threads.current().parkForEver();
        throw new IllegalStateException("went on after its end");
    }

    @Override
    public RuntimeException abort(int code, @Nullable String message) {
        actor.abort(code, message, now());
        threads.current().parkForEver();
        throw new IllegalStateException("went on after its end");
    }

    @Override
    public RuntimeException fatal(String error) {
        return abort(1, error + UserFrames.frames(Thread.currentThread().getStackTrace()));
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
        Strand strand = threads.current();
        actor.poll(strand, isLook, from);
        strand.awaitPoll();
        noteWait(from, 0, clock - from);
    }

    /** Virtual time from which on, as far as is known, its threads are in MPI calls and not in the program. */
    long inCallFrom() {
        return threads.isParked() ? clock : Math.max(clock, asleepUntil);
    }

    @Override
    public long clock() {
        settings.programs().readClock();
        poll();
        return clock;
    }

    @Override
    public long readClock() {
        return threads.mayPark() ? clock() : now();
    }

    @Override
    public void letOthersGo() {
        if (threads.mayPark()) {
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
        SelfEvent.Alarm[] alarm = new SelfEvent.Alarm[1];
        alarm[0] = actor.alarm(clockAfter(picoseconds), () -> ring(action));
        threads.expectAlarm();
        return () -> {
            if (!alarm[0].isOver()) {
                threads.alarmOver();
                alarm[0].end();
            }
        };
    }

    private void ring(Runnable action) {
        threads.alarmOver();
        if (!threads.isOver()) {
            long from = now();
            clock = Math.max(from, actor.virtualTime().now());
            profile().rested(clock - from);
            noted = clock;
            threads.alarmRings();
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
        boolean advances = actor.advancesInCalls() && threads.mayPark();
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
            threads.current().await(operation);
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
            threads.current().await(operations, needed);
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
