package org.rankcluster.actors.program;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.process.ProcessState;
import org.rankcluster.actors.program.process.RankHost;
import org.rankcluster.actors.program.process.thread.ThreadCalls;
import org.rankcluster.protocol.runtime.JobView;
import org.rankcluster.protocol.runtime.Operation;
import org.rankcluster.protocol.runtime.RankRuntime;
import org.rankcluster.protocol.runtime.SharedMemory;

/**
 * A rank without a simulation. Its threads take turns on the thread that calls {@link #run}. When none of them can run, virtual time
 * advances to the next alarm. MPI calls that communicate are refused.
 */
public final class FakeRank extends RankRuntime implements RankHost, RankStreams.Printer, Program.Host {
    /** Costs of a poll, in picoseconds. */
    public static final long POLL = 100_000;

    /** Memory of the rank, in bytes. */
    public static final long MEMORY = 1L << 34;

    private static final long PATIENCE_SECONDS = 120;

    private final int rank;
    private final ProcessState state;
    private final BlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
    private final PriorityQueue<Ring> alarms = new PriorityQueue<>(
            Comparator.<Ring>comparingLong(ring -> ring.time).thenComparingLong(ring -> ring.number));
    private final ProgramThreadScheduler turns = new ProgramThreadScheduler(tasks::add, System::nanoTime);
    private final List<FakeThread> programThreads = new CopyOnWriteArrayList<>();
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final ByteArrayOutputStream errors = new ByteArrayOutputStream();
    private final LineStream out = new LineStream(printed::writeBytes);
    private final LineStream err = new LineStream(errors::writeBytes);
    private final List<String> sockets = new ArrayList<>();
    private InputStream in = InputStream.nullInputStream();
    private FakeThread main;
    private long now;
    private long rings;
    private int created;
    private long instructions;
    private int endedTurns;
    private boolean opened;
    private boolean ending;
    private boolean hooksBegun;
    private int exit;

    /** Written by the thread that ends the program, which runs on the carrier. */
    private volatile boolean over;

    /** Creates rank 0 of a job with seed 1. */
    public FakeRank() {
        this(0, 1);
    }

    /**
     * Creates a rank.
     *
     * @param rank number of the rank, 0 or more
     * @param seed seed of the job
     */
    public FakeRank(int rank, long seed) {
        this.rank = rank;
        this.state = new ProcessState(seed, rank);
        this.main = new FakeThread("main", false, () -> {});
    }

    private static final class Ring {
        final long time;
        final long number;
        final Runnable action;

        Ring(long time, long number, Runnable action) {
            this.time = time;
            this.number = number;
            this.action = action;
        }
    }

    private final class FakeThread implements Runnable {
        final boolean daemon;
        final Program program;
        private final Runnable body;
        private boolean ended;

        FakeThread(String name, boolean daemon, Runnable body) {
            this.daemon = daemon;
            this.body = body;
            this.program = Program.create(Program.Carrier.OWN, FakeRank.this, name, this);
        }

        @Override
        public void run() {
            programThreads.add(this);
            bindToThread();
            try {
                body.run();
            } finally {
                ended = true;
                programThreads.remove(this);
            }
        }

        boolean isCurrent() {
            return program.thread().equals(Thread.currentThread());
        }
    }

    /** Sets the text that the program reads from its standard input. */
    public FakeRank reads(String text) {
        in = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
        return this;
    }

    /** Runs {@code body} as the program of the rank, until its last thread and its shutdown hooks have ended. */
    public FakeRank run(Callable<?> body) {
        RankStreams.install();
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        main = new FakeThread("main", false, () -> {
            Thread.currentThread().setContextClassLoader(loader);
            try {
                Object unused = body.call();
            } catch (Throwable failure) {
                String text = UserFrames.describe(failure);
                if (!ThreadCalls.isHandled(failure)) {
                    throw fail(text);
                }
                throw fail("handled: " + text);
            }
        });
        tasks.add(main.program::resume);
        while (!over) {
            next().run();
        }
        out.close();
        err.close();
        return this;
    }

    /** Returns the value of {@code body}, which runs as the program of a rank of its own. */
    public static <T> T value(Callable<T> body) {
        List<T> values = new ArrayList<>();
        FakeRank ran = new FakeRank().run(() -> values.add(body.call()));
        if (values.isEmpty()) {
            throw new AssertionError(ran.errors());
        }
        return values.getFirst();
    }

    private Runnable next() {
        Runnable task = tasks.poll();
        if (task == null
                && main.ended
                && !ending
                && programThreads.stream().allMatch(programThread -> programThread.daemon)) {
            ending = true;
            task = new FakeThread("DestroyJavaVM", true, this::endProgram).program::resume;
        }
        if (task == null && isAnyThread(Thread.State.BLOCKED)) {
            MonitorQuiescence.settle();
            task = tasks.poll();
        }
        // A thread that has just got its monitor is queued by a thread of the JDK, at any moment.
        if (task == null && !alarms.isEmpty() && !isAnyThread(Thread.State.RUNNABLE)) {
            Ring ring = alarms.remove();
            now = Math.max(now(), ring.time);
            task = ring.action;
        }
        return task == null ? awaitTask() : task;
    }

    private boolean isAnyThread(Thread.State state) {
        return programThreads.stream()
                .anyMatch(programThread -> programThread.program.thread().getState() == state);
    }

    private Runnable awaitTask() {
        try {
            Runnable task = tasks.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (task == null) {
                throw new AssertionError("no thread can continue: "
                        + programThreads.stream()
                                .map(programThread -> programThread.program.stack())
                                .toList() + errors());
            }
            return task;
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    // ---- the results

    /** Returns the lines that the program has printed. */
    public List<String> lines() {
        return printed.toString(StandardCharsets.UTF_8).lines().toList();
    }

    /** Returns the text that the program has printed to its standard error, and its failure. */
    public String errors() {
        return errors.toString(StandardCharsets.UTF_8);
    }

    /** Returns the exit code of the program. */
    public int exitCode() {
        return exit;
    }

    /** Returns the classes that open sockets and that the program has used, in the order of use. */
    public List<String> sockets() {
        return sockets;
    }

    /** Returns whether the program works with the outside. */
    public boolean isOpened() {
        return opened;
    }

    /** Returns the number of alarms that have neither rung nor been cancelled. */
    public int pendingAlarms() {
        return alarms.size();
    }

    /** Returns the number of turns that threads have ended in loops. */
    public int endedTurns() {
        return endedTurns;
    }

    // ---- threads

    @Override
    public Thread thread(String name, boolean daemon, Runnable body) {
        created++;
        ClassLoader classes = Thread.currentThread().getContextClassLoader();
        return new FakeThread(name, daemon, () -> {
                    Thread.currentThread().setContextClassLoader(classes);
                    try {
                        body.run();
                    } catch (Throwable failure) {
                        err.print("Exception in thread \"" + name + "\" " + UserFrames.describe(failure)
                                + System.lineSeparator());
                    }
                })
                .program.thread();
    }

    @Override
    public Executor carrier() {
        return tasks::add;
    }

    @Override
    public ProgramThreadScheduler turns() {
        return turns;
    }

    @Override
    public void resumed() {}

    @Override
    public void parked() {}

    @Override
    public boolean isMain() {
        return main.isCurrent();
    }

    @Override
    public boolean isMainThread() {
        return main.isCurrent();
    }

    @Override
    public boolean hasThreads() {
        return created > 0;
    }

    @Override
    public int activeThreads() {
        return programThreads.size();
    }

    // ---- virtual time

    @Override
    public long now() {
        now += counted;
        counted = 0;
        return now;
    }

    @Override
    public void compute(long picoseconds) {
        now += picoseconds;
    }

    @Override
    public void work(long picoseconds) {
        now += picoseconds;
    }

    @Override
    public void flops(double flops) {
        now += (long) flops;
    }

    @Override
    public void poll() {
        if (created == 0) {
            now += POLL;
            return;
        }
        for (FakeThread programThread : programThreads) {
            if (programThread.isCurrent()) {
                Alarm unused = alarm(POLL, programThread.program::resume);
                programThread.program.park();
            }
        }
    }

    @Override
    public long clock() {
        poll();
        return now();
    }

    @Override
    public long readClock() {
        return clock();
    }

    @Override
    public void letOthersGo() {
        poll();
    }

    @Override
    public boolean isTurnOver(long more, int most) {
        instructions += more;
        return instructions >= most;
    }

    @Override
    public void endTurn() {
        instructions = 0;
        endedTurns++;
        poll();
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
        while (!rung[0]) {
            LockSupport.park(this);
            if (Thread.interrupted()) {
                alarm.cancel();
                throw new InterruptedException("sleep interrupted");
            }
        }
    }

    @Override
    public Alarm alarm(long picoseconds, Runnable action) {
        Ring ring = new Ring(now() + picoseconds, rings++, action);
        alarms.add(ring);
        return () -> alarms.remove(ring);
    }

    // ---- the process

    @Override
    public ProcessState state() {
        return state;
    }

    @Override
    public int drawHash() {
        return state.nextHash();
    }

    @Override
    public LineStream out() {
        return out;
    }

    @Override
    public LineStream err() {
        return err;
    }

    @Override
    public InputStream in() {
        return in;
    }

    @Override
    public int cores() {
        return 3;
    }

    @Override
    public long memory() {
        return MEMORY;
    }

    @Override
    public void usesNetwork(String type) {
        sockets.add(type);
    }

    @Override
    public void opens() {
        opened = true;
    }

    // ---- the end

    private void endProgram() {
        if (!hooksBegun) {
            hooksBegun = true;
            for (Thread hook : List.copyOf(state.hooks())) {
                hook.run();
            }
            state.deleteFiles();
            over = true;
        }
    }

    @Override
    public RuntimeException exit(int code) {
        if (hooksBegun) {
            throw parkForEver();
        }
        endProgram();
        exit = code;
        throw parkForEver();
    }

    @Override
    public RuntimeException halt(int code) {
        exit = code;
        over = true;
        throw parkForEver();
    }

    @Override
    public RuntimeException fail(String failure) {
        endProgram();
        throw abort(1, failure);
    }

    @Override
    public RuntimeException abort(int code, @Nullable String message) {
        err.print(message + System.lineSeparator());
        exit = code;
        over = true;
        throw parkForEver();
    }

    @Override
    public RuntimeException fatal(int code, String error) {
        throw abort(code, error + UserFrames.frames(Thread.currentThread().getStackTrace()));
    }

    private static RuntimeException parkForEver() {
        while (true) {
            LockSupport.park();
        }
    }

    @Override
    public void warn(String text) {
        err.print("rank " + rank + ": " + text + System.lineSeparator());
    }

    @Override
    public void warnOnce(String text) {
        warn(text);
    }

    // ---- MPI

    @Override
    public int rank() {
        return rank;
    }

    @Override
    public int size() {
        return rank + 1;
    }

    @Override
    public int node() {
        return rank;
    }

    @Override
    public JobView job() {
        throw noMpi();
    }

    @Override
    public void post(Operation operation) {
        throw noMpi();
    }

    @Override
    public void await(Operation operation) {
        throw noMpi();
    }

    @Override
    public void await(@Nullable Operation[] operations, int required) {
        throw noMpi();
    }

    @Override
    public SharedMemory sharedMemory() {
        throw noMpi();
    }

    @Override
    public long peakUnexpectedBytes() {
        return 0;
    }

    @Override
    public long peakMessageMemory() {
        return 0;
    }

    @Override
    public int peakRequests() {
        return 0;
    }

    private static UnsupportedOperationException noMpi() {
        return new UnsupportedOperationException("MPI on a rank without a simulation");
    }
}
