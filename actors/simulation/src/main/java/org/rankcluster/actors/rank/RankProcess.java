package org.rankcluster.actors.rank;

import java.io.InputStream;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.path.SegmentKind;
import org.rankcluster.actors.program.LineStream;
import org.rankcluster.actors.program.RankStreams;
import org.rankcluster.actors.program.UserFrames;
import org.rankcluster.actors.program.process.ProcessState;
import org.rankcluster.actors.program.process.RankHost;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.hardware.timing.EndOfTime;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.group.ContextIds;
import org.rankcluster.protocol.runtime.JobView;
import org.rankcluster.protocol.runtime.Operation;
import org.rankcluster.protocol.runtime.RankProfile;
import org.rankcluster.protocol.runtime.RankRuntime;
import org.rankcluster.protocol.runtime.SharedMemory;
import org.rankcluster.protocol.trace.ScheduleOperation;

/**
 * The implementation of a rank's runtime, which the MPI library and rewritten code call. The program's threads use it,
 * one at a time; the rank actor uses it while none of them runs.
 */
final class RankProcess extends RankRuntime implements RankStreams.Printer, RankHost, Runnable {
    private final RankParts parts;
    private final RankThreads threads;
    private final RankClock clock;
    private final RankCalls calls;
    /** Virtual time at which a thread was resumed last. */
    private long resumedAt;

    // Created at the first use, because most programs need none of them.
    private @Nullable RankTurns turns;
    private @Nullable RankAlarms alarms;
    private volatile @Nullable StandardStreams streams;
    private @Nullable RankEnd end;
    private boolean isOpen;
    private @Nullable ProcessState state;

    /** Creates the first process of a rank. */
    RankProcess(RankParts parts, RankProfile profile) {
        this(parts, profile, new ContextIds());
    }

    private RankProcess(RankParts parts, RankProfile profile, ContextIds contexts) {
        super(profile, contexts);
        this.parts = parts;
        this.clock = new RankClock(profile(), parts.cpu(), this::pastEnd, parts.path(), parts.trace());
        this.threads = new RankThreads(this, settings().carrier(), this);
        this.calls = new RankCalls(this, parts, clock);
    }

    /** Returns a new process in place of this process, which has ended. */
    RankProcess next() {
        return new RankProcess(parts, profile(), contexts());
    }

    private RankSettings settings() {
        return parts.settings();
    }

    /**
     * Runs the program on its main thread. This object is the task of the thread itself: each further object adds a frame to every rank's
     * stack.
     */
    @Override
    public void run() {
        bindToThread();
        settings().programs().runMain();
    }

    /** Returns the sender of the rank's events. */
    RankEvents events() {
        return parts.events();
    }

    /** Returns the process's threads. */
    RankThreads threads() {
        return threads;
    }

    /** Returns the turns of those threads that run without waiting. */
    private RankTurns turns() {
        RankTurns made = turns;
        if (made == null) {
            made = new RankTurns(this, parts, clock, resumedAt);
            turns = made;
        }
        return made;
    }

    /** Resets the length of turns. An alarm has rung, which may resume threads. */
    void rang() {
        if (turns != null) {
            turns.rang();
        }
    }

    /** Returns the clock and carrier of the process's partition. */
    VirtualTime time() {
        return parts.events().clock();
    }

    // ---- threads

    /** Starts the program at virtual time {@code time}. */
    void start(long time) {
        resume(threads.main(), time);
    }

    /** Resumes a program thread at the time of the event in execution, or later if the clock is ahead. */
    void resume(ProgramThread programThread) {
        resume(programThread, parts.events().now());
    }

    private void resume(ProgramThread programThread, long time) {
        if (!threads.isOver()) {
            charge();
            clock.resume(
                    settings().layer().advancesInCalls()
                            ? Math.max(time, parts.cpu().free())
                            : time);
            resumedAt = clock.now();
            if (turns != null) {
                turns.resumed(programThread);
            }
            programThread.resume();
        }
    }

    @Override
    public Thread thread(String name, boolean daemon, Runnable body) {
        ClassLoader classes = Thread.currentThread().getContextClassLoader();
        return threads.add(name, daemon, () -> {
            bindToThread();
            Thread.currentThread().setContextClassLoader(classes);
            settings().programs().run(rank(), name, body);
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
        return threads.programThreads().size();
    }

    /** Ends the program, regardless of the state of its threads. */
    void endProgram() {
        end().endProgram();
    }

    // ---- the process

    @Override
    public ProcessState state() {
        if (state == null) {
            state = new ProcessState(settings().world().job().seed(), number());
        }
        return state;
    }

    /** Returns the process's state; null if the program has not needed any. */
    @Nullable
    ProcessState stateOrNull() {
        return state;
    }

    @Override
    public int drawHash() {
        return state().nextHash();
    }

    @Override
    public LineStream out() {
        return streams().out();
    }

    @Override
    public LineStream err() {
        return streams().err();
    }

    @Override
    public InputStream in() {
        return settings().programs().standardInput(rank());
    }

    private StandardStreams streams() {
        StandardStreams made = streams;
        if (made == null) {
            made = new StandardStreams(parts.rank(), this, this, settings().programs());
            streams = made;
        }
        return made;
    }

    /** Returns the standard streams; null if the program has not used them. Any thread may call. */
    @Nullable
    StandardStreams streamsOrNull() {
        return streams;
    }

    private RankEnd end() {
        RankEnd made = end;
        if (made == null) {
            made = new RankEnd(this, parts);
            end = made;
        }
        return made;
    }

    @Override
    public int cores() {
        return settings().world().cores();
    }

    @Override
    public long memory() {
        return settings().world().memory();
    }

    @Override
    public boolean isMainThread() {
        return threads.main().isCurrent();
    }

    @Override
    public RuntimeException exit(int code) {
        throw end().exit(code);
    }

    @Override
    public RuntimeException halt(int code) {
        throw end().halt(code);
    }

    @Override
    public RuntimeException fail(String failure) {
        throw end().fail(failure);
    }

    @Override
    public RuntimeException abort(int code, @Nullable String message) {
        throw end().abort(code, message);
    }

    @Override
    public RuntimeException fatal(int code, String error) {
        return abort(code, error + UserFrames.frames(Thread.currentThread().getStackTrace()));
    }

    @Override
    public void warn(String text) {
        settings().programs().warned(rank(), now(), text);
    }

    @Override
    public void warnOnce(String text) {
        settings().programs().warnedOnce(rank(), now(), text);
    }

    @Override
    public void usesNetwork(String type) {
        opens();
        settings().programs().usesNetwork(rank(), now(), type);
    }

    @Override
    public void opens() {
        isOpen = true;
    }

    /** Returns whether others than threads of the rank may free a thread that is blocked. */
    boolean isOpen() {
        return isOpen;
    }

    // ---- virtual time

    /** Starts a schedule. Its operations run in events of the rank, while the program waits for the schedule's end. */
    void start(ScheduleOperation schedule, RankCollectives library) {
        schedule.start(new RankSchedule(parts, calls, clock, library));
    }

    /** Returns the virtual time that the program has reached by its own clock. */
    long programTime() {
        return clock.now();
    }

    @Override
    public long now() {
        charge();
        return clock.now();
    }

    /** Records the end of the program at its clock's time {@code at}, for the critical path and the trace. */
    void recordEnd(long at) {
        clock.ended(at);
        clock.sends();
    }

    /** Advances the clock by the program's computing so far. */
    void charge() {
        long work = counted;
        if (work != 0) {
            counted = 0;
            clock.compute(settings().layer().costs().computing(work, node()), SegmentKind.INSTRUCTIONS);
        }
    }

    /**
     * Fails the run because a step of the clock would reach the end of virtual time. The program does not continue.
     *
     * @param picoseconds length of the step
     */
    private RuntimeException pastEnd(long picoseconds) {
        InputException failure = EndOfTime.reached(
                "rank " + rank(),
                "computing and calls",
                EndOfTime.seconds(picoseconds) + " s at " + EndOfTime.seconds(clock.now()) + " s");
        time().fail(failure);
        if (threads.mayPark()) {
            threads.current().parkForEver();
        }
        throw failure;
    }

    @Override
    public void compute(long picoseconds) {
        clock.compute(picoseconds, SegmentKind.COMPUTING);
    }

    @Override
    public void work(long picoseconds) {
        clock.work(picoseconds);
    }

    @Override
    public void flops(double flops) {
        if (!(flops >= 0)) {
            throw new IllegalArgumentException("flops: " + flops + " (expected: 0 or more)");
        }
        clock.compute(settings().layer().costs().flops(flops, node()), SegmentKind.FLOPS);
    }

    @Override
    public void poll() {
        calls.poll();
    }

    /** Returns the virtual time from which on, as far as is known, the threads are in MPI calls and not in the program. */
    long inCallFrom() {
        return threads.isParked() ? clock.now() : Math.max(clock.now(), alarms == null ? 0 : alarms.asleepUntil());
    }

    @Override
    public long clock() {
        settings().programs().readClock();
        poll();
        return clock.now();
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
    public boolean isTurnOver(long instructions, int most) {
        return turns().isOver(instructions, most);
    }

    @Override
    public void endTurn() {
        turns().end();
    }

    @Override
    public void sleep(long picoseconds) throws InterruptedException {
        alarms().sleep(picoseconds);
    }

    @Override
    public Alarm alarm(long picoseconds, Runnable action) {
        return alarms().set(picoseconds, action);
    }

    /** Returns the alarms, created at the first use because most programs have none. */
    private RankAlarms alarms() {
        RankAlarms made = alarms;
        if (made == null) {
            made = new RankAlarms(this, parts.events(), clock);
            alarms = made;
        }
        return made;
    }

    // ---- MPI

    @Override
    public int rank() {
        return parts.rank();
    }

    @Override
    public int size() {
        return settings().world().ranks();
    }

    @Override
    public int node() {
        return settings().world().job().nodeOf(parts.rank());
    }

    @Override
    public void post(Operation operation) {
        calls.post(operation);
    }

    @Override
    public long peakUnexpectedBytes() {
        return parts.messages().layer().peakUnexpectedBytes();
    }

    @Override
    public long peakMessageMemory() {
        return parts.messages().layer().peak().bytes();
    }

    @Override
    public int peakRequests() {
        return parts.messages().layer().peak().requests();
    }

    @Override
    public SharedMemory sharedMemory() {
        return settings().node().memory();
    }

    @Override
    public void await(Operation operation) {
        calls.await(operation);
    }

    @Override
    public void await(@Nullable Operation[] operations, int required) {
        calls.await(operations, required);
    }

    @Override
    public JobView job() {
        return settings().world().job();
    }
}
