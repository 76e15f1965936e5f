package org.rankcluster.actors.cli;

import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cluster.JobObserver;
import org.rankcluster.actors.cluster.JobResult;
import org.rankcluster.actors.time.Simulation;
import org.rankcluster.actors.time.SimulationResult;
import org.rankcluster.input.InputException;

/**
 * A workload, which runs on no machine. In its result a node stands where a program's has a rank.
 *
 * @param workload the sample
 * @param settings its settings, checked
 * @param partitions threads that share its nodes
 * @param seed seed of everything random
 */
record WorkloadLaunch(Sample.Workload workload, Map<String, String> settings, int partitions, long seed)
        implements Launch {
    private static final String NONE = "none";
    private static final double PICOSECOND = 1e-12;

    /** Checks the options; those of machines and programs don't apply. */
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
    public Running start(OutputStream out, OutputStream err, JobObserver observer) {
        return new Run(workload.start(settings, seed, partitions, observer));
    }

    private JobResult result(SimulationResult result, int exit, @Nullable String diagnosis) {
        return new JobResult(
                workload.name(),
                NONE,
                workload.nodes(settings),
                1,
                partitions,
                NONE,
                NONE,
                result.virtualTime() * PICOSECOND,
                result.wallSeconds(),
                result.events(),
                0,
                0,
                result.peakInFlight(),
                0,
                String.format("%016x", result.digest()),
                workload.output(result),
                exit,
                diagnosis);
    }

    private final class Run implements Running {
        private final Simulation simulation;
        private volatile int exit = JobResult.SUCCESS;
        private volatile @Nullable String reason;

        Run(Simulation simulation) {
            this.simulation = simulation;
        }

        @Override
        public void cancel(int newExit, String newReason) {
            reason = newReason;
            exit = newExit;
            simulation.cancel();
        }

        @Override
        public JobResult await() {
            SimulationResult result = simulation.await();
            if (result.failure() != null) {
                throw new IllegalStateException(
                        workload.name() + " failed", result.failure().cause());
            }
            boolean cancelled = result.ending() == SimulationResult.Ending.CANCELLED;
            return result(result, cancelled ? exit : JobResult.SUCCESS, cancelled ? reason : null);
        }
    }
}
