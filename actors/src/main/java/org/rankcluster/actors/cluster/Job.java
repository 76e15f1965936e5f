package org.rankcluster.actors.cluster;

import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.NodeLayout;
import org.rankcluster.actors.network.Traffic;
import org.rankcluster.actors.program.ProgramOutput;
import org.rankcluster.actors.program.RankStreams;
import org.rankcluster.actors.rank.WaitReport;
import org.rankcluster.actors.time.EventFailure;
import org.rankcluster.actors.time.Simulation;
import org.rankcluster.actors.time.SimulationResult;
import org.rankcluster.actors.time.SimulationSettings;
import org.rankcluster.hardware.machine.Machine;

/** A job that runs: made of a checked spec, it begins at once; its result says how it ended, whatever the program did. */
public final class Job {
    private static final long LOOK_SECONDS = 1;
    private static final long PATIENCE_SECONDS = 2;

    /** A job is not ended by virtual time. */
    private static final long NO_END = Long.MAX_VALUE;

    private final JobSpec spec;
    private final JobContext context;
    private final JobPrograms programs;
    private final JobModel model;
    private final JobWatch watch;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("rankcluster-watch").factory());
    private final HeapUse heap = new HeapUse();
    private final Simulation simulation;
    private final CompletableFuture<Void> abandoned = new CompletableFuture<>();
    private volatile JobEnd.@Nullable Cause cancelled;

    private Job(JobSpec spec, OutputStream out, OutputStream err, JobObserver observer) {
        this.spec = spec;
        RankStreams.install();
        ProgramOutput standardOutput = new ProgramOutput(out);
        ProgramOutput standardError = new ProgramOutput(err);
        this.context = new JobContext(spec);
        this.programs = new JobPrograms(spec, standardOutput, standardError);
        this.watch = new JobWatch(programs, standardOutput, standardError, observer);
        Machine machine = spec.machine();
        NodeLayout layout =
                NodeLayout.of(machine.topology().nodes(), spec.mapping().slots());
        this.model = JobModel.create(spec, layout, context, programs, watch);
        this.simulation = Simulation.start(
                new SimulationSettings(
                        machine.topology().nodes(),
                        layout.slotBits(),
                        machine.lookahead(spec.fidelity()),
                        spec.partitions(),
                        NO_END),
                model);
        ScheduledFuture<?> unusedLook =
                timer.scheduleWithFixedDelay(watch::look, LOOK_SECONDS, LOOK_SECONDS, TimeUnit.SECONDS);
        if (spec.timeLimit() != null) {
            limit(spec.timeLimit().toMillis());
        }
    }

    /**
     * Begins a job.
     *
     * @param out what the ranks print, in the order of virtual time
     * @param err what they print to their standard error
     * @param observer hears how it gets on
     */
    public static Job start(JobSpec spec, OutputStream out, OutputStream err, JobObserver observer) {
        return new Job(spec, out, err, observer);
    }

    /** Runs a job to its end. */
    public static JobResult run(JobSpec spec, OutputStream out, OutputStream err, JobObserver observer) {
        return start(spec, out, err, observer).await();
    }

    /** Ends the job soon, with this exit code and reason, if nothing else has ended it. */
    public void cancel(int exit, String reason) {
        cancelled = new JobEnd.Cause(Long.MAX_VALUE, -1, exit, reason);
        simulation.cancel();
        abandoned.completeOnTimeout(null, PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    private void limit(long millis) {
        String reason = "time limit: " + millis / 1000.0 + " s of wall time are over";
        ScheduledFuture<?> unusedLimit =
                timer.schedule(() -> cancel(JobResult.PROGRAM_FAILED, reason), millis, TimeUnit.MILLISECONDS);
    }

    /** Waits for the end; for not much longer than a cancel, even if a program computes without end. */
    public JobResult await() {
        CompletableFuture<SimulationResult> ended = simulation.result().toCompletableFuture();
        CompletableFuture.anyOf(ended, abandoned).join();
        timer.shutdownNow();
        if (!ended.isDone()) {
            return result(watch.soFar(), 0);
        }
        long heapBytes = heap.grown();
        SimulationResult result = simulation.await();
        watch.frontier(Long.MAX_VALUE, result.events(), 0);
        return result(result, heapBytes);
    }

    private JobResult result(SimulationResult result, long heapBytes) {
        JobEnd.Cause cause = cause(result);
        Traffic traffic = model.traffic();
        return new JobResult(
                spec.app(),
                spec.machine().name(),
                spec.ranks(),
                1,
                spec.partitions(),
                name(spec.fidelity()),
                name(spec.addressing()),
                Math.max(result.virtualTime(), programs.lastEnd()) / 1e12,
                result.wallSeconds(),
                result.events(),
                programs.messages(),
                traffic.packetHops() + traffic.messageHops(),
                result.peakInFlight(),
                heapBytes / spec.ranks(),
                String.format("%016x", result.digest()),
                context.output(),
                cause == null ? JobResult.SUCCESS : cause.exit(),
                cause == null ? null : cause.diagnosis());
    }

    private static String name(Enum<?> choice) {
        return choice.name().toLowerCase(Locale.ROOT);
    }

    /** Why it ended badly, or null: what a program did goes before what was done to the job. */
    private JobEnd.@Nullable Cause cause(SimulationResult result) {
        EventFailure failure = result.failure();
        if (failure != null && failure.cause() instanceof JobWatch.BlockedPrograms) {
            return deadlock("deadlock: programs are blocked outside MPI, and all others wait");
        }
        if (failure != null) {
            throw new IllegalStateException(
                    "actor " + failure.actor() + " failed at " + failure.time() + " ps", failure.cause());
        }
        if (programs.cause() != null) {
            return programs.cause();
        }
        if (cancelled != null) {
            return cancelled;
        }
        if (programs.done() == spec.ranks()) {
            return null;
        }
        return deadlock(
                watch.pollsWithoutEnd()
                        ? "deadlock: ranks only poll, and nothing else is under way"
                        : "deadlock: no event is left, and ranks still wait");
    }

    private JobEnd.Cause deadlock(String what) {
        List<String> report = WaitReport.of(programs.actors());
        return new JobEnd.Cause(
                Long.MAX_VALUE,
                -1,
                JobResult.DEADLOCK,
                what + System.lineSeparator() + String.join(System.lineSeparator(), report));
    }
}
