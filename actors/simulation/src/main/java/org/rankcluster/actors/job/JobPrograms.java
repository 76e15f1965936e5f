package org.rankcluster.actors.job;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.ProgramOutput;
import org.rankcluster.actors.program.UserFrames;
import org.rankcluster.actors.program.process.RankHost;
import org.rankcluster.actors.program.process.thread.ThreadCalls;
import org.rankcluster.actors.rank.RankActor;
import org.rankcluster.actors.rank.RankLog;
import org.rankcluster.actors.rank.RankSettings;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.address.scheme.RankAddresses;
import org.rankcluster.protocol.datatype.PackWork;
import org.rankcluster.protocol.runtime.CallHashes;
import org.rankcluster.protocol.runtime.Origin;
import org.rankcluster.protocol.runtime.ProgramClock;
import org.rankcluster.protocol.runtime.RankRuntime;
import org.rankcluster.protocol.runtime.ReportedError;

/** The programs of one job: what each rank runs, what they print, and how they end. */
final class JobPrograms implements RankSettings.Programs {
    /** How the JVM's messages begin when memory that {@code --heap} decides has run out. Other errors are of no heap, or the program's own. */
    private static final List<String> OF_THE_HEAP =
            List.of("Java heap space", "GC overhead limit exceeded", "Cannot reserve ");

    private final JobSpec.ProgramMain main;
    private final boolean warns;
    private final ProgramOutput standardOutput;
    private final ProgramOutput standardError;
    private final InputStream input;
    private final JobObserver observer;
    private Function<VirtualTime, RankLog> logs = place -> {
        throw new IllegalStateException("nobody keeps what ranks tell");
    };
    private final JobEnd end = new JobEnd();
    private final @Nullable RankActor[] actors;
    private final CompletableFuture<Throwable> outOfMemory = new CompletableFuture<>();
    private volatile JobEnd.@Nullable Cause programOutOfMemory;
    private final CompletableFuture<String> refused = new CompletableFuture<>();
    private final ImproperEnds unfinished = new ImproperEnds();
    private final FirstWarning firstWarning = new FirstWarning();
    private final FirstWarning firstSocket = new FirstWarning();
    private final AtomicInteger started = new AtomicInteger();
    private final AtomicInteger done = new AtomicInteger();
    private final AtomicInteger polling = new AtomicInteger();
    private final AtomicInteger turning = new AtomicInteger();
    private volatile int startedOfAll;
    private volatile int doneOfAll;
    private final AtomicLong clockReads = new AtomicLong();
    private final AtomicLong lastEnd = new AtomicLong();

    JobPrograms(
            JobSpec spec,
            ProgramOutput standardOutput,
            ProgramOutput standardError,
            InputStream input,
            JobObserver observer) {
        this.main = spec.program();
        main.onRefusal(refused::complete);
        this.warns = spec.execution().warns();
        this.standardOutput = standardOutput;
        this.standardError = standardError;
        this.input = input;
        this.observer = observer;
        this.actors = new RankActor[spec.universe()];
    }

    /** The end of the job where a program, and not the simulation for it, asked for more memory than there is; null if none did. */
    JobEnd.@Nullable Cause programOutOfMemory() {
        return programOutOfMemory;
    }

    /** What was thrown when a program first got no more memory, if one did. */
    CompletableFuture<Throwable> outOfMemory() {
        return outOfMemory;
    }

    /** What was refused to a thread of no rank first, if anything was: the job cannot go on, but no rank need hear of it. */
    CompletableFuture<String> refused() {
        return refused;
    }

    @Override
    public Runnable main(int rank) {
        return this::runMain;
    }

    private void runMain() {
        RankRuntime rank = RankRuntime.current();
        try {
            Origin origin = rank.origin();
            (origin == null ? main : main.other(origin.program())).run();
        } catch (InputException wrong) {
            rank.abort(JobResult.BAD_INPUT, String.valueOf(wrong.getMessage()));
        } catch (Throwable failure) {
            uncaught(rank, failure);
        }
    }

    private void uncaught(RankRuntime rank, Throwable failure) {
        String name = "rank " + rank.rank() + ": ";
        String text = UserFrames.describe(failure);
        if (!(failure instanceof ReportedError && text.contains(name))) { // ours name it behind the error class
            text = name + text;
        }
        boolean isHandled = ThreadCalls.isHandled(failure);
        if (!isHandled && failure instanceof RuntimeException && UserFrames.isOfMpi(failure)) {
            text = "MPI_ERR_INTERN: " + name + rank.call() + ": " + UserFrames.describe(failure);
        }
        if (!isHandled && isOfHeap(failure)) {
            OutOfMemoryError first = new OutOfMemoryError(text);
            // Those that have the same before them would each take long to find out.
            if (UserFrames.isOfProgram(failure)) {
                text += System.lineSeparator() + JobHeap.tooSmall().getMessage();
                programOutOfMemory = new JobEnd.Cause(rank.now(), rank.rank(), JobResult.PROGRAM_FAILED, text);
            }
            outOfMemory.complete(first); // the job ends by this or by the abort, whichever comes first
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

    /** Has {@code logs} keep what ranks tell whoever watches, by place. */
    void logs(Function<VirtualTime, RankLog> places) {
        logs = places;
    }

    @Override
    public RankLog log(VirtualTime place) {
        return logs.apply(place);
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

    /** Ranks that have ended without MPI.Finalize. Only after the run. */
    ImproperEnds unfinished() {
        return unfinished;
    }

    @Override
    public void aborted(int rank, long at, int code, @Nullable String message) {
        String diagnosis = message == null ? "rank " + rank + " called abort(" + code + ")" : message;
        end.add(new JobEnd.Cause(at, rank, exitCode(code), diagnosis));
    }

    /** What a process can end with: the low eight bits, as everywhere. */
    static int exitCode(int code) {
        return code & 0xff;
    }

    @Override
    public void warned(int rank, long at, String text) {
        if (warns) {
            print(at, rank, "rank " + rank + ": " + text);
        }
    }

    /** Lets out what the ranks here have left of lines: the job ends, and their programs print no more. */
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

    /** The warning of the first rank that uses sockets. Only after the run. */
    FirstWarning firstSocket() {
        return firstSocket;
    }

    /** The first of warnings of which one is enough. Only after the run. */
    FirstWarning firstWarning() {
        return firstWarning;
    }

    /** Returns the first message of a collective that was never received as its calls do not fit, as a warning. Only after the run. */
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

    /** Says it, if there is one. */
    void warn(FirstWarning first) {
        if (!first.isEmpty()) {
            warned(first.rank(), first.at(), first.text());
        }
    }

    /** Tells of ranks that have ended without MPI.Finalize, if there are any. */
    void warn(ImproperEnds ends, long at) {
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
    public void readClock() {
        clockReads.lazySet(clockReads.get() + 1); // lost counts do not matter, only that there were some
    }

    /** Changes whenever a program reads its clock. */
    long clockReads() {
        return clockReads.get();
    }

    /** Ranks whose actors have been made. */
    int started() {
        return started.get();
    }

    /** Gets how many ranks of all members have started and are done. */
    void countedOfAll(int started, int done) {
        startedOfAll = started;
        doneOfAll = done;
    }

    /** Ranks of all members whose actors have been made, as far as is known here. */
    int startedOfAll() {
        return Math.max(startedOfAll, started());
    }

    /** Programs of all members that are over, as far as is known here. */
    int doneOfAll() {
        return Math.max(doneOfAll, done());
    }

    /** Programs that are over. */
    int done() {
        return done.get();
    }

    /** Events in flight that are polls of programs. */
    int polls() {
        return polling.get();
    }

    /** Events in flight that are turns of programs' threads. */
    int turns() {
        return turning.get();
    }

    /** Virtual time of the last program's end, ps. */
    long lastEnd() {
        return lastEnd.get();
    }

    /** MPI messages that the ranks have sent. Only after the run. */
    long messages() {
        long sum = 0;
        for (RankActor actor : actors) {
            sum += actor == null ? 0 : actor.messagesSent();
        }
        return sum;
    }

    /** Adds where the ranks' time went. Only after the run. */
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

    /** Adds what the ranks' address management took. Only after the run. */
    void addTo(AddressTotals totals, JobContext job) {
        for (int rank = 0; rank < actors.length; rank++) {
            RankActor actor = actors[rank];
            RankAddresses addresses = actor == null ? null : actor.translations();
            if (addresses != null) {
                totals.add(rank, addresses, job);
            }
        }
    }

    /** What ends the job badly. */
    JobEnd end() {
        return end;
    }

    /** The rank actors, by rank; null for one that never began. Only after the run. */
    @Nullable
    RankActor[] actors() {
        return actors;
    }
}
