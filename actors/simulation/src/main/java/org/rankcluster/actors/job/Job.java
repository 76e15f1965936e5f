package org.rankcluster.actors.job;

import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.path.CriticalPath;
import org.rankcluster.actors.path.PathRecords;
import org.rankcluster.actors.program.RankStreams;
import org.rankcluster.actors.rank.TimeLimitReport;
import org.rankcluster.actors.time.EventFailure;
import org.rankcluster.actors.time.JobShard;
import org.rankcluster.actors.time.RemoteFailure;
import org.rankcluster.actors.time.Simulation;
import org.rankcluster.actors.time.SimulationResult;
import org.rankcluster.input.InputException;
import org.rankcluster.input.Quantity;
import org.rankcluster.protocol.file.FileServer;
import org.rankcluster.protocol.pointtopoint.MismatchPolicy;
import org.rankcluster.protocol.runtime.Service;

/**
 * A running job on this JVM, which callers can await and cancel; on a cluster, one member's part of it. A job is created from a checked
 * spec and begins at once. Its result records its end, whatever the program did.
 */
public final class Job {
    private static final long LOOK_SECONDS = 1;
    private static final long PATIENCE_SECONDS = 2;
    /** Time in which a cancelled job may end with a window, where members exchange their results, in ms. */
    private static final long ORDER_MILLIS = 200;

    private final JobSpec spec;
    private final @Nullable JobMember member;
    private final JobShard share;
    private final JobShardRun part;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("rankcluster-watch").factory());
    private final Simulation simulation;
    private final CompletableFuture<Void> abandoned = new CompletableFuture<>();
    private volatile FailureCollector.@Nullable Cause cancelled;

    private Job(
            JobSpec spec,
            @Nullable JobMember member,
            InputStream in,
            OutputStream out,
            OutputStream err,
            JobObserver observer,
            RunProbe.Factory probes) {
        this.spec = spec;
        this.member = member;
        this.share = member == null ? JobShard.ALL : member.share();
        RankStreams.install();
        Service files = member == null ? new FileServer(Path.of("")) : member.files();
        this.part = new JobShardRun(spec, share, in, files, out, err, observer, probes, this::cancelledBy);
        this.simulation = member == null
                ? Simulation.start(part.settings(), part.model())
                : Simulation.start(member.system(), part.settings(), part.model(), share, member.link());
        CompletableFuture<Void> unusedEnd = part.programs().outOfMemory().thenAccept(simulation::fail);
        CompletableFuture<Void> unusedRefusal = part.programs().refused().thenAccept(this::refuse);
        ScheduledFuture<?> unusedLook =
                timer.scheduleWithFixedDelay(this::look, LOOK_SECONDS, LOOK_SECONDS, TimeUnit.SECONDS);
        if (spec.execution().timeLimit() != null && share.isCoordinator()) {
            limit(spec.execution().timeLimit().toMillis());
        }
    }

    private void cancelledBy(String who) {
        cancel(JobResult.PROGRAM_FAILED, JobResult.End.CANCELLED + " by " + who);
    }

    private void look() {
        if (part.watch().look() && cancelled == null) {
            cancel(JobResult.PROGRAM_FAILED, "programs compute on after the job's end");
        }
    }

    /**
     * Begins a job.
     *
     * @param out receives the ranks' output, in the order of virtual time
     * @param err receives their standard error
     * @param observer receives the job's progress
     * @param probes creates what watches the run
     */
    public static Job start(
            JobSpec spec, OutputStream out, OutputStream err, JobObserver observer, RunProbe.Factory probes) {
        RankStreams.install();
        return start(spec, RankStreams.input(), out, err, observer, probes);
    }

    /**
     * Begins a job with an input of its own.
     *
     * @param in standard input of rank 0
     * @param out receives the ranks' output, in the order of virtual time
     * @param err receives their standard error
     * @param observer receives the job's progress
     * @param probes creates what watches the run
     */
    public static Job start(
            JobSpec spec,
            InputStream in,
            OutputStream out,
            OutputStream err,
            JobObserver observer,
            RunProbe.Factory probes) {
        return new Job(spec, null, in, out, err, observer, probes);
    }

    /**
     * Begins a member's part of a job. All members must begin theirs, with equal specs. The coordinator gets the output of all ranks and
     * the whole result; the others get the end of the run only.
     *
     * @param out receives the output of the ranks of all members; on members other than the coordinator, nothing
     * @param err receives their standard error; likewise
     * @param probes creates what watches the member's part; of the same kind on all members
     * @throws IllegalArgumentException if there are more members than nodes
     */
    public static Job start(
            JobMember member,
            JobSpec spec,
            OutputStream out,
            OutputStream err,
            JobObserver observer,
            RunProbe.Factory probes) {
        return new Job(spec, member, member.in(), out, err, observer, probes);
    }

    /** Runs a job to its end. */
    public static JobResult run(
            JobSpec spec, OutputStream out, OutputStream err, JobObserver observer, RunProbe.Factory probes) {
        return start(spec, out, err, observer, probes).await();
    }

    /** Ends the job soon, on all members, with this exit code and reason, if nothing else has ended it. */
    public void cancel(int exit, String reason) {
        cancelled = new FailureCollector.Cause(Long.MAX_VALUE, -1, exit, reason);
        simulation.cancelInOrder();
        CompletableFuture<Void> unusedCancel = CompletableFuture.runAsync(
                this::cancelAtOnce, CompletableFuture.delayedExecutor(ORDER_MILLIS, TimeUnit.MILLISECONDS));
        abandoned.completeOnTimeout(null, PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    /** Ends the job with an error that belongs to no rank. An error of a rank takes precedence. */
    private void refuse(String diagnosis) {
        part.programs()
                .failures()
                .add(new FailureCollector.Cause(Long.MAX_VALUE, spec.ranks(), JobResult.PROGRAM_FAILED, diagnosis));
        cancel(JobResult.PROGRAM_FAILED, diagnosis);
    }

    private void cancelAtOnce() {
        if (isComputing()) {
            simulation.cancel();
        }
    }

    /** Ends this member's part soon, because other members of the job are lost. */
    public void abandon(String reason) {
        cancelled = new FailureCollector.Cause(Long.MAX_VALUE, -1, JobResult.MEMBER_LOST, reason);
        simulation.fail(new MemberLost(reason));
    }

    /** Returns whether its programs may still compute. */
    public boolean isComputing() {
        return !simulation.result().toCompletableFuture().isDone();
    }

    /** Waits until nothing of it is left on this member. If a program computes without end, the wait does not end. */
    public void awaitStop() {
        simulation.await();
    }

    private void limit(long millis) {
        ScheduledFuture<?> unusedLimit = timer.schedule(() -> endIfOver(millis, 0), millis, TimeUnit.MILLISECONDS);
    }

    /** Ends the job, unless it was held meanwhile. The time for which it was held is added to its limit. */
    private void endIfOver(long millis, long heldBefore) {
        long held = part.probe().heldNanos() / 1_000_000;
        if (held > heldBefore) {
            ScheduledFuture<?> unusedLimit =
                    timer.schedule(() -> endIfOver(millis, held), held - heldBefore, TimeUnit.MILLISECONDS);
        } else {
            cancel(
                    JobResult.PROGRAM_FAILED,
                    JobResult.End.TIME_LIMIT + ": " + millis / 1000.0 + " s of wall time are over");
        }
    }

    /**
     * Waits for the end. After a cancel it does not wait much longer, even if a program computes without end. If the waiting thread is
     * interrupted, the job is cancelled.
     */
    public JobResult await() {
        try {
            JobResult result = awaitEnd();
            if (result.path() != null) {
                part.probe().followed(result.path());
            }
            part.probe().ended(result.end());
            return result;
        } catch (RuntimeException broken) {
            boolean lost = broken instanceof MemberLost;
            part.probe()
                    .ended(new JobResult.End(
                            lost ? JobResult.MEMBER_LOST : JobResult.PROGRAM_FAILED,
                            String.valueOf(broken.getMessage())));
            throw broken;
        }
    }

    private JobResult awaitEnd() {
        CompletableFuture<SimulationResult> ended = simulation.result().toCompletableFuture();
        try {
            awaitEither(CompletableFuture.anyOf(ended, abandoned));
        } finally { // also for a run that could not even begin
            timer.shutdownNow();
            part.model().close();
        }
        if (!ended.isDone()) {
            return result(part.watch().soFar(), 0);
        }
        long heapBytes = part.heapGrown(ended.getNow(null).ending());
        return result(simulation.await(), heapBytes);
    }

    /** Waits for the end. An interrupt of the waiting thread cancels the job, and stays set. */
    private void awaitEither(CompletableFuture<Object> end) {
        boolean isInterrupted = false;
        while (true) {
            try {
                end.get();
                break;
            } catch (InterruptedException stop) {
                isInterrupted = true;
                cancel(
                        JobResult.PROGRAM_FAILED,
                        JobResult.End.CANCELLED + ": the thread that waited for it was interrupted");
            } catch (ExecutionException broken) {
                break; // reported by the caller
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private JobResult result(SimulationResult result, long heapBytes) {
        MismatchPolicy matching = JobModel.matching(spec);
        JobTotals totals = part.allTotals(heapBytes);
        boolean isReported =
                !totals.firstWarning().isEmpty() || part.programs().failures().first() != null;
        if (!isReported && matching == MismatchPolicy.WARN) {
            part.programs().warn(totals.unreceived());
        }
        part.programs().warn(totals.firstWarning());
        part.programs().warn(totals.firstSocket());
        part.programs().warn(totals.unfinished(), totals.lastEnd());
        if (MemberLost.of(result.failure())
                == null) { // after a loss of members the job may begin again, and print it then
            part.programs().endOutput();
        }
        part.watch().ended(result.events(), totals.done(), hasStopped(result, totals));
        AddressUse addressUse = addressUse(totals);
        FailureCollector.Cause cause = cause(result, totals, matching);
        boolean isStopped = isStop(cause);
        long lastEnd = isStopped ? spec.execution().until() : lastEnd(result, totals, cause);
        return new JobResult(
                spec.setup(share.members(), part.settings().partitions()),
                new JobResult.Figures(
                        lastEnd / 1e12,
                        result.wallSeconds(),
                        result.events(),
                        totals.messages(),
                        totals.hops(),
                        result.peakInFlight(),
                        totals.messageMemory(),
                        totals.heapBytes() / spec.ranks(),
                        totals.heapBytes() / spec.loadedNodes(),
                        String.format("%016x", result.digest())),
                part.context().output(),
                totals.profile().result(lastEnd),
                addressUse,
                part.probe().counts(lastEnd),
                path(lastEnd, cause == null),
                isStopped ? stop(totals) : null,
                part.backgroundUse(),
                end(cause));
    }

    /** Returns the virtual time of the end. A background, which runs until then, may execute later events. */
    private long lastEnd(SimulationResult result, JobTotals totals, FailureCollector.@Nullable Cause cause) {
        return spec.background() != null && cause == null
                ? totals.lastEnd()
                : Math.max(result.virtualTime(), totals.lastEnd());
    }

    private static JobResult.End end(FailureCollector.@Nullable Cause cause) {
        if (cause == null) {
            return new JobResult.End(JobResult.SUCCESS, null);
        }
        return cause.rank() < 0
                ? new JobResult.End(cause.exit(), cause.diagnosis())
                : new JobResult.End(cause.exit(), cause.diagnosis(), cause.rank(), cause.time());
    }

    /** Returns the critical path at the coordinator; null unless the run has recorded it. */
    private @Nullable CriticalPath path(long lastEnd, boolean isComplete) {
        try (PathRecords records = part.model().path()) {
            return records == null || !share.isCoordinator() ? null : CriticalPath.of(records, lastEnd, isComplete);
        }
    }

    private AddressUse addressUse(JobTotals totals) {
        double cycle = 1e12 / spec.machine().cpu().clock().hertz();
        AddressUse use = totals.addresses().result(spec.model().addressing().text(), cycle);
        part.probe().addressesCounted(use);
        return use;
    }

    /** Returns the cause of a bad end, or null. Failures of the program precede actions on the job. */
    private FailureCollector.@Nullable Cause cause(SimulationResult result, JobTotals totals, MismatchPolicy matching) {
        EventFailure failure = result.failure();
        if (failure != null && isOf(BlockedPrograms.Deadlock.class, failure.cause())) {
            return deadlock(BlockedPrograms.diagnosis(spec.model().config()), totals);
        }
        if (failure != null && isOf(InputException.class, failure.cause())) {
            String text = String.valueOf(failure.cause().getMessage());
            return new FailureCollector.Cause(Long.MAX_VALUE, -1, JobResult.BAD_INPUT, text);
        }
        FailureCollector.Cause full = part.programs().programOutOfMemory();
        if (failure != null && failure.cause() instanceof OutOfMemoryError && full != null) {
            return full;
        }
        if (failure != null && cancelled == null) {
            MemberLost lost = MemberLost.of(failure);
            if (lost != null) {
                throw lost;
            }
            if (failure.cause() instanceof RemoteFailure remote
                    && remote.type().equals(OutOfMemoryError.class.getName())) {
                return new FailureCollector.Cause(Long.MAX_VALUE, -1, JobResult.BAD_INPUT, tooSmall(remote.member()));
            }
        }
        if (failure != null && (cancelled == null || failure.node() >= 0)) {
            throw new IllegalStateException(
                    "actor " + failure.actor() + " failed at " + failure.time() + " ps", failure.cause());
        }
        if (part.programs().failures().first() != null) {
            return part.programs().failures().first();
        }
        boolean isCut = result.ending() == SimulationResult.Ending.CANCELLED;
        if (cancelled != null
                && (isCut || failure != null)) { // otherwise the cancel came after the run had ended by itself
            return cancelled.diagnosis().startsWith(JobResult.End.TIME_LIMIT) ? withThreads(cancelled) : cancelled;
        }
        if (isCut) {
            String reason = "the run was ended by another member, before its programs were over";
            return new FailureCollector.Cause(Long.MAX_VALUE, -1, JobResult.MEMBER_LOST, reason);
        }
        if (hasStopped(result, totals)) {
            return new FailureCollector.Cause(Long.MAX_VALUE, -1, JobResult.SUCCESS, stopped());
        }
        if (totals.done() == spec.ranks() + part.model().spawned() || !share.isCoordinator()) {
            return matching == MismatchPolicy.ERROR ? unreceived(totals.unreceived()) : null;
        }
        return deadlock(
                part.watch().pollsWithoutEnd()
                        ? "deadlock: ranks only poll, and nothing else is under way"
                        : part.watch().isStuck()
                                ? "deadlock: nothing is under way for the job, and its ranks still wait"
                                : "deadlock: no event is left, and ranks still wait",
                totals);
    }

    /** Returns whether the run has stopped at the virtual time of {@code --until}, before its end. */
    private boolean hasStopped(SimulationResult result, JobTotals totals) {
        return spec.execution().stops()
                && share.isCoordinator()
                && result.ending() == SimulationResult.Ending.FINISHED
                && (part.watch().left() > 0
                        || totals.lastEnd() > spec.execution().until());
    }

    private String stopped() {
        return JobResult.End.STOPPED + Quantity.DURATION.format(spec.execution().until());
    }

    private boolean isStop(FailureCollector.@Nullable Cause cause) {
        return cause != null && spec.execution().stops() && cause.diagnosis().equals(stopped());
    }

    private RunStop stop(JobTotals totals) {
        part.addStacks(totals);
        return new RunStop(spec.execution().until(), totals.stacks().all(spec.ranks()));
    }

    private static FailureCollector.@Nullable Cause unreceived(FirstWarning message) {
        return message.isEmpty()
                ? null
                : new FailureCollector.Cause(
                        message.at(), message.rank(), JobResult.PROGRAM_FAILED, "MPI_ERR_OTHER: " + message.text());
    }

    /** Returns the time limit with a report on the threads of this member's ranks. */
    private FailureCollector.Cause withThreads(FailureCollector.Cause limit) {
        List<String> lines = new ArrayList<>(List.of(limit.diagnosis()));
        lines.addAll(TimeLimitReport.lines(part.programs().actors()));
        return new FailureCollector.Cause(
                limit.time(), limit.rank(), limit.exit(), String.join(System.lineSeparator(), lines));
    }

    private static String tooSmall(int member) {
        return "member " + member
                + " of the job: --heap: too small (expected: more heap or more members, because its"
                + " share of the job does not fit)";
    }

    /** Returns whether a failure is of a type, on this member or another. */
    private static boolean isOf(Class<? extends Throwable> type, Throwable cause) {
        return type.isInstance(cause)
                || cause instanceof RemoteFailure remote && remote.type().equals(type.getName());
    }

    /**
     * Returns the end of a job whose ranks wait without end. If a rank has called {@code System.exit(0)} without MPI.Finalize, the job ends
     * with that code. mpirun likewise ends the other processes then.
     */
    private FailureCollector.Cause deadlock(String what, JobTotals totals) {
        totals.waits().add(part.programs().actors());
        boolean isLeft = totals.unfinished().isByCall();
        return new FailureCollector.Cause(
                Long.MAX_VALUE,
                -1,
                isLeft ? JobResult.SUCCESS : JobResult.DEADLOCK,
                (isLeft ? totals.unfinished().describeCall() + ": ranks that still wait are ended" : what)
                        + System.lineSeparator()
                        + String.join(System.lineSeparator(), totals.waits().lines()));
    }
}
