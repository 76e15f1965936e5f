package org.rankcluster.actors.job;

import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.OutputBudget;
import org.rankcluster.actors.program.ProgramOutput;
import org.rankcluster.actors.program.UserFrames;
import org.rankcluster.actors.program.process.RankHost;
import org.rankcluster.actors.program.process.thread.ThreadCalls;
import org.rankcluster.actors.rank.JobTally;
import org.rankcluster.actors.rank.RankActor;
import org.rankcluster.actors.rank.RankLog;
import org.rankcluster.actors.rank.RankSettings;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.hardware.machine.JobPlacement;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.address.scheme.RankAddresses;
import org.rankcluster.protocol.datatype.PackWork;
import org.rankcluster.protocol.runtime.CallHashes;
import org.rankcluster.protocol.runtime.Origin;
import org.rankcluster.protocol.runtime.ProgramClock;
import org.rankcluster.protocol.runtime.RankRuntime;
import org.rankcluster.protocol.runtime.ReportedError;

/**
 * The programs of the ranks of one job, with their output and termination. A background has programs of its own; its
 * bad end is the job's.
 */
final class JobPrograms implements RankSettings.Programs {
    /** Beginnings of the JVM's messages about memory that {@code --heap} sets. Other errors are of no heap, or the program's own. */
    private static final List<String> OF_THE_HEAP =
            List.of("Java heap space", "GC overhead limit exceeded", "Cannot reserve ");

    /** The programs of the job that these run beside; these themselves unless they are a background. */
    private final JobPrograms host;
    /** The beginning of diagnoses; empty for the job itself. */
    private final String prefix;

    private final JobSpec.ProgramMain main;
    private final boolean warns;
    private final ProgramOutput standardOutput;
    private final ProgramOutput standardError;
    private final InputStream input;
    private final JobObserver observer;
    private Function<VirtualTime, RankLog> logs = partition -> {
        throw new IllegalStateException("logs: missing (expected: set before the first actor is created)");
    };
    private final FailureCollector failures = new FailureCollector();
    private final @Nullable RankActor[] actors;
    private final CompletableFuture<Throwable> outOfMemory = new CompletableFuture<>();
    private volatile FailureCollector.@Nullable Cause programOutOfMemory;
    private final CompletableFuture<String> refused = new CompletableFuture<>();
    private final UnfinalizedRanks unfinished = new UnfinalizedRanks();
    private final FirstWarning firstWarning = new FirstWarning();
    private final FirstWarning firstSocket = new FirstWarning();
    private final AtomicInteger started = new AtomicInteger();
    private final AtomicInteger done = new AtomicInteger();
    private final AtomicInteger polling = new AtomicInteger();
    private final AtomicInteger turning = new AtomicInteger();
    private final AtomicInteger sleeping = new AtomicInteger();
    private volatile int startedOfAll;
    private volatile int doneOfAll;
    private @Nullable JobTally tally;
    private final AtomicLong clockReads = new AtomicLong();
    private final AtomicLong lastEnd = new AtomicLong();

    JobPrograms(
            JobSpec spec,
            ProgramOutput standardOutput,
            ProgramOutput standardError,
            InputStream input,
            JobObserver observer) {
        this(spec, standardOutput, standardError, input, observer, null);
    }

    private JobPrograms(
            JobSpec spec,
            ProgramOutput standardOutput,
            ProgramOutput standardError,
            InputStream input,
            JobObserver observer,
            @Nullable JobPrograms host) {
        this.host = host == null ? this : host;
        this.prefix = host == null
                ? ""
                : JobPlacement.BACKGROUND + " " + spec.request().app() + ": ";
        this.main = spec.program();
        main.onRefusal(text -> this.host.refused.complete(prefix + text));
        this.warns = spec.execution().warns();
        this.standardOutput = standardOutput;
        this.standardError = standardError;
        this.input = input;
        this.observer = observer;
        this.actors = new RankActor[spec.universe()];
    }

    /** Returns the programs of a background, whose output is dropped. A bad end of theirs ends this job. */
    JobPrograms background(JobSpec its) {
        ProgramOutput nowhere = new ProgramOutput(OutputStream.nullOutputStream(), OutputBudget.ofHeap(1));
        return new JobPrograms(its, nowhere, nowhere, InputStream.nullInputStream(), JobObserver.NONE, this);
    }

    /**
     * Returns the end of the job if a program, and not the simulation on its behalf, requested more memory than there is; otherwise null.
     */
    FailureCollector.@Nullable Cause programOutOfMemory() {
        return programOutOfMemory;
    }

    /** Returns the first error that was thrown because a program got no more memory, once one was thrown. */
    CompletableFuture<Throwable> outOfMemory() {
        return outOfMemory;
    }

    /**
     * Returns the first operation that was refused to a thread of no rank, once there is one. The job cannot continue. The refused thread
     * belongs to no rank, so no rank is notified.
     */
    CompletableFuture<String> refused() {
        return refused;
    }

    @Override
    public void runMain() {
        RankRuntime rank = RankRuntime.current();
        try {
            Origin origin = rank.origin();
            (origin == null || Origin.isOfBackground(origin) ? main : main.other(origin.program())).run();
        } catch (InputException wrong) {
            rank.abort(JobResult.BAD_INPUT, String.valueOf(wrong.getMessage()));
        } catch (Throwable failure) {
            uncaught(rank, failure);
        }
    }

    private void uncaught(RankRuntime rank, Throwable failure) {
        String name = "rank " + rank.rank() + ": ";
        String text = UserFrames.describe(failure);
        if (!(failure instanceof ReportedError && text.contains(name))) { // our errors name it behind the error class
            text = name + text;
        }
        boolean isHandled = ThreadCalls.isHandled(failure);
        if (!isHandled && failure instanceof RuntimeException && UserFrames.isOfMpi(failure)) {
            text = "MPI_ERR_INTERN: " + name + rank.call() + ": " + UserFrames.describe(failure);
        }
        if (!isHandled && isOfHeap(failure)) {
            OutOfMemoryError first = new OutOfMemoryError(text);
            // Errors with the same beginning would each take long to look up.
            if (UserFrames.isOfProgram(failure)) {
                text += System.lineSeparator() + HeapErrors.tooSmall().getMessage();
                host.programOutOfMemory =
                        new FailureCollector.Cause(rank.now(), rank.rank(), JobResult.PROGRAM_FAILED, prefix + text);
            }
            host.outOfMemory.complete(first); // the job ends by this error or by the abort, whichever comes first
        }
        if (rank instanceof RankHost host) {
            host.fail(text);
        }
        rank.abort(JobResult.PROGRAM_FAILED, text);
    }

    private static boolean isOfHeap(Throwable failure) {
        return failure instanceof OutOfMemoryError
                && OF_THE_HEAP.stream().anyMatch(String.valueOf(failure.getMessage())::startsWith);
    }

    @Override
    public void run(int rank, String thread, Runnable body) {
        try {
            body.run();
        } catch (Throwable failure) {
            ProgramClock clock = RankRuntime.current();
            String text = "Exception in thread \"" + thread + "\" " + UserFrames.describe(failure);
            print(clock.now(), rank, text);
        }
    }

    private void print(long at, int rank, String line) {
        standardError.add(at, rank, (line + System.lineSeparator()).getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public InputStream standardInput(int rank) {
        return rank == 0 ? input : InputStream.nullInputStream();
    }

    @Override
    public ProgramOutput standardOutput() {
        return standardOutput;
    }

    @Override
    public ProgramOutput standardError() {
        return standardError;
    }

    /** Sets the source of the logs for observers, by partition. */
    void logs(Function<VirtualTime, RankLog> source) {
        logs = source;
    }

    /** Counts all that is under way for the job. Called before the first actor is created. */
    void tally(JobTally counts) {
        tally = counts;
    }

    @Override
    public @Nullable JobTally tally() {
        return tally;
    }

    @Override
    public RankLog log(VirtualTime partition) {
        return logs.apply(partition);
    }

    @Override
    public void created(RankActor actor, int rank) {
        actors[rank] = actor;
        started.incrementAndGet();
        CallHashes hashes = observer.hashes(rank);
        if (hashes != null) {
            actor.profile().hashes(hashes);
        }
    }

    @Override
    public void ended(int rank, long at) {
        done.incrementAndGet();
        lastEnd.accumulateAndGet(at, Math::max);
    }

    @Override
    public void unfinished(int rank, String call) {
        unfinished.add(rank, call);
    }

    /** Returns the ranks that have ended without MPI.Finalize. Valid after the run only. */
    UnfinalizedRanks unfinished() {
        return unfinished;
    }

    @Override
    public void aborted(int rank, long at, int code, @Nullable String message) {
        String diagnosis = message == null ? "rank " + rank + " called abort(" + code + ")" : message;
        host.failures.add(new FailureCollector.Cause(at, rank, exitCode(code), prefix + diagnosis));
    }

    /** Returns the exit code of a process: the low eight bits, as on all systems. */
    static int exitCode(int code) {
        return code & 0xff;
    }

    @Override
    public void warned(int rank, long at, String text) {
        if (warns) {
            print(at, rank, "rank " + rank + ": " + text);
        }
    }

    /** Flushes the incomplete output lines of the ranks here. The job ends, and their programs print no more. */
    void endOutput() {
        for (RankActor actor : actors) {
            if (actor != null) {
                actor.endOutput();
            }
        }
    }

    @Override
    public void warnedOnce(int rank, long at, String text) {
        firstWarning.add(rank, at, text);
    }

    @Override
    public void usesNetwork(int rank, long at, String type) {
        firstSocket.add(
                rank,
                at,
                "uses sockets (" + type
                        + "), which work in real time: results may differ from run to run, and with the number of"
                        + " partitions (run --repeat compares them)");
    }

    /** Returns the warning of the first rank that uses sockets. Valid after the run only. */
    FirstWarning firstSocket() {
        return firstSocket;
    }

    /** Returns the first of the warnings of which one is enough. Valid after the run only. */
    FirstWarning firstWarning() {
        return firstWarning;
    }

    /**
     * Returns a warning for the first collective message that was never received because its calls do not match. Valid after the run only.
     */
    FirstWarning unreceived() {
        FirstWarning first = new FirstWarning();
        for (RankActor actor : actors) {
            String text = actor == null ? null : actor.unreceived();
            if (text != null) {
                first.add(actor.rank(), lastEnd(), text);
                break;
            }
        }
        return first;
    }

    /** Reports a warning, if there is one. */
    void warn(FirstWarning first) {
        if (!first.isEmpty()) {
            warned(first.rank(), first.at(), first.text());
        }
    }

    /** Reports the ranks that have ended without MPI.Finalize, if there are any. */
    void warn(UnfinalizedRanks ends, long at) {
        if (!ends.isEmpty()) {
            warned(ends.lowest(), at, ends.describe());
        }
    }

    @Override
    public void polling(int rank, boolean waiting) {
        if (waiting) {
            polling.incrementAndGet();
        } else {
            polling.decrementAndGet();
        }
    }

    @Override
    public void turning(boolean waiting) {
        turning.addAndGet(waiting ? 1 : -1);
    }

    @Override
    public void sleeping(boolean waiting) {
        sleeping.addAndGet(waiting ? 1 : -1);
    }

    @Override
    public void readClock() {
        clockReads.lazySet(clockReads.get() + 1); // lost counts do not matter, only that there were some
    }

    /** Returns a number that changes whenever a program reads its clock. */
    long clockReads() {
        return clockReads.get();
    }

    /** Returns the number of ranks whose actors have been created. */
    int started() {
        return started.get();
    }

    /** Sets the numbers of ranks of all members that have started and that have ended. */
    void countedOfAll(int started, int done) {
        startedOfAll = started;
        doneOfAll = done;
    }

    /** Returns the number of ranks of all members whose actors have been created, as far as this member has been informed. */
    int startedOfAll() {
        return Math.max(startedOfAll, started());
    }

    /** Returns the number of programs of all members that have ended, as far as this member has been informed. */
    int doneOfAll() {
        return Math.max(doneOfAll, done());
    }

    /** Returns the number of programs that have ended. */
    int done() {
        return done.get();
    }

    /** Returns the number of events in flight that are polls of programs. */
    int polls() {
        return polling.get();
    }

    /** Returns the number of events in flight that end sleeps of programs that have polled. */
    int sleeps() {
        return sleeping.get();
    }

    /**
     * Returns the number of events in flight that are turns of programs' threads. Events that end a sleep or a wait with a limit count,
     * too, if the program waits for others.
     */
    int turns() {
        return turning.get();
    }

    /** Returns the virtual time of the last program's end, in ps. */
    long lastEnd() {
        return lastEnd.get();
    }

    /** Returns the number of MPI messages that the ranks have sent. Valid after the run only. */
    long messages() {
        long sum = 0;
        for (RankActor actor : actors) {
            sum += actor == null ? 0 : actor.messagesSent();
        }
        return sum;
    }

    /** Returns the bytes of data of all messages that the ranks have sent. Valid after the run only. */
    long bytes() {
        long sum = 0;
        for (RankActor actor : actors) {
            sum += actor == null ? 0 : actor.bytesSent();
        }
        return sum;
    }

    /** Returns the memory of the rank here whose message layer took most. Valid after the run only. */
    MessageMemoryUse messageMemory() {
        MessageMemoryUse most = MessageMemoryUse.NONE;
        for (RankActor actor : actors) {
            if (actor != null) {
                most = most.max(new MessageMemoryUse(actor.rank(), actor.peakMemory()));
            }
        }
        return most;
    }

    /** Adds the split of the ranks' time. Valid after the run only. */
    void addTo(JobProfile profile) {
        for (RankActor actor : actors) {
            if (actor != null && actor.hasBegun()) {
                profile.add(actor.profile());
                PackWork packing = actor.packWorkOrNull();
                if (packing != null) {
                    profile.add(PackingUse.of(packing));
                }
            }
        }
    }

    /** Adds the figures of the ranks' address management. Valid after the run only. */
    void addTo(AddressTotals totals, JobContext job) {
        for (int rank = 0; rank < actors.length; rank++) {
            RankActor actor = actors[rank];
            RankAddresses addresses = actor == null ? null : actor.translations();
            if (addresses != null) {
                totals.add(rank, addresses, job);
            }
        }
    }

    /** Returns the cause of a bad end of the job. */
    FailureCollector failures() {
        return failures;
    }

    /** Returns the rank actors, by rank; null for one that never began. Valid after the run only. */
    @Nullable
    RankActor[] actors() {
        return actors;
    }
}
