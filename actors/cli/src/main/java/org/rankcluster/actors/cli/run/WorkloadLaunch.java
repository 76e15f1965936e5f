package org.rankcluster.actors.cli.run;

import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cli.console.KeyValues;
import org.rankcluster.actors.cluster.control.JobShardRunner;
import org.rankcluster.actors.job.AddressUse;
import org.rankcluster.actors.job.JobMember;
import org.rankcluster.actors.job.JobObserver;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.actors.job.MemberLost;
import org.rankcluster.actors.job.MessageMemoryUse;
import org.rankcluster.actors.job.Profile;
import org.rankcluster.actors.time.Simulation;
import org.rankcluster.actors.time.SimulationResult;
import org.rankcluster.experiment.Sample;
import org.rankcluster.input.InputException;

/**
 * A run of a workload with checked options: a sample for the event engine alone, without a machine or MPI. In the result, nodes take the
 * place of a program's ranks.
 *
 * @param workload the sample
 * @param settings its settings, checked
 * @param partitions threads that share its nodes
 * @param seed seed of all random numbers
 */
record WorkloadLaunch(Sample.Workload workload, Map<String, String> settings, int partitions, long seed)
        implements LocalLaunch {
    private static final String NONE = "none";
    private static final double PICOSECOND = 1e-12;
    /** Heap of an actor, in bytes: 640 B of Akka, and the actor's own. */
    private static final long LEAST_ACTOR = 680;

    /** Checks the options; the options of machines and programs don't apply. */
    static WorkloadLaunch of(Sample.Workload workload, RunOptions options, List<String> arguments) {
        options.ofPrograms().forEach((option, value) -> {
            if (!value.isEmpty()) {
                throw InputException.option(option, value, "none, for " + workload.name() + " runs on no machine");
            }
        });
        if (!arguments.isEmpty()) {
            String rule = "nothing, for " + workload.name() + " takes --set only";
            throw InputException.option("--", String.join(" ", arguments), rule);
        }
        Map<String, String> settings = KeyValues.parse("--set", options.settings);
        int partitions = JobSpecs.partitions(options, workload.nodes(settings));
        return new WorkloadLaunch(workload, settings, partitions, JobSpecs.seed(options));
    }

    @Override
    public int ranks() {
        return 0;
    }

    @Override
    public int nodes() {
        return workload.nodes(settings);
    }

    @Override
    public String machine() {
        return NONE;
    }

    @Override
    public long leastHeap() {
        return LEAST_ACTOR * nodes();
    }

    @Override
    public RunHandle start(OutputStream out, OutputStream err, JobObserver observer) {
        return new Run(
                Simulation.start(workload.simulation(settings, partitions), workload.model(settings, seed, observer)),
                1);
    }

    @Override
    public JobShardRunner.Running start(JobMember member, OutputStream out, OutputStream err, JobObserver observer) {
        return new Run(
                Simulation.start(
                        member.system(),
                        workload.simulation(settings, partitions),
                        workload.model(settings, seed, observer),
                        member.share(),
                        member.link()),
                member.share().members());
    }

    @Override
    public JobResult without(int exit, String reason) {
        return JobResult.withoutRun(setup(0, 0), exit, reason);
    }

    private JobResult.Setup setup(int members, int ofAll) {
        return new JobResult.Setup(workload.name(), NONE, nodes(), members, ofAll, NONE, NONE, NONE, List.of());
    }

    private final class Run implements RunHandle, JobShardRunner.Running {
        private final Simulation simulation;
        private final int members;
        private volatile int exit = JobResult.SUCCESS;
        private volatile @Nullable String reason;

        Run(Simulation simulation, int members) {
            this.simulation = simulation;
            this.members = members;
        }

        @Override
        public void cancel(int newExit, String newReason) {
            reason = newReason;
            exit = newExit;
            simulation.cancel();
        }

        @Override
        public void abandon(String newReason) {
            reason = newReason;
            exit = JobResult.MEMBER_LOST;
            simulation.fail(new MemberLost(newReason));
        }

        @Override
        public boolean isComputing() {
            return !simulation.result().toCompletableFuture().isDone();
        }

        @Override
        public void awaitStop() {
            SimulationResult unusedResult = simulation.await();
        }

        @Override
        public JobResult await() {
            SimulationResult result = simulation.await();
            MemberLost lost = exit == JobResult.SUCCESS ? MemberLost.of(result.failure()) : null;
            if (lost != null) {
                throw lost;
            }
            if (result.failure() != null && exit == JobResult.SUCCESS) {
                throw new IllegalStateException(
                        workload.name() + " failed", result.failure().cause());
            }
            return switch (result.ending()) {
                case FINISHED, STOPPED -> result(result, JobResult.SUCCESS, null);
                case FAILED -> result(result, exit, reason);
                case CANCELLED ->
                    exit == JobResult.SUCCESS
                            ? result(result, JobResult.MEMBER_LOST, "the run was ended by another member")
                            : result(result, exit, reason);
            };
        }

        private JobResult result(SimulationResult result, int with, @Nullable String diagnosis) {
            return new JobResult(
                    setup(members, partitions),
                    new JobResult.Figures(
                            result.virtualTime() * PICOSECOND,
                            result.wallSeconds(),
                            result.events(),
                            0,
                            0,
                            result.peakInFlight(),
                            MessageMemoryUse.NONE,
                            0,
                            0,
                            String.format("%016x", result.digest())),
                    workload.output(result),
                    Profile.NONE,
                    AddressUse.NONE,
                    null,
                    new JobResult.End(with, diagnosis));
        }
    }
}
