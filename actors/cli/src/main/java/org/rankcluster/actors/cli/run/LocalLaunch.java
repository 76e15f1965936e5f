package org.rankcluster.actors.cli.run;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cli.console.KeyValues;
import org.rankcluster.actors.cluster.control.JobShardRunner;
import org.rankcluster.actors.job.JobMember;
import org.rankcluster.actors.job.JobObserver;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.actors.launch.UserProgram;
import org.rankcluster.experiment.Sample;
import org.rankcluster.input.InputException;
import org.rankcluster.input.NearestName;

/** A run with checked options that this JVM can execute, as a whole or as one member of a cluster. */
public sealed interface LocalLaunch extends Launch permits ProgramLaunch, WorkloadLaunch {
    /** Returns the number of nodes, which partitions share. */
    int nodes();

    /** Returns the name of the machine; {@code none} for a run without one. */
    String machine();

    /** Returns the least heap for the whole run, in bytes. */
    long leastHeap();

    /** Starts a member's shard of the run. */
    JobShardRunner.Running start(JobMember member, OutputStream out, OutputStream err, JobObserver observer);

    /** Returns the result of this job for the case that no member has run it. */
    JobResult without(int exit, String reason);

    /**
     * Finds the program or workload that the options name, and checks all options.
     *
     * @param arguments the program's own
     * @throws InputException at the first invalid option
     */
    static LocalLaunch of(RunOptions options, List<String> arguments) {
        if (options.trace.isGiven()) {
            return ProgramLaunch.of(options.trace.open(options, arguments), options, arguments);
        }
        options.nameProgram();
        if (!options.further.isEmpty()) {
            return ProgramLaunch.ofSeveral(options, arguments);
        }
        if (options.jar != null) {
            return ProgramLaunch.of(UserProgram.load(options.app, options.jar), options, arguments);
        }
        Sample sample = sample(options);
        return sample == null
                ? ProgramLaunch.of(Objects.requireNonNull(UserProgram.onClassPath(options.app)), options, arguments)
                : of(sample, options, arguments);
    }

    /**
     * Finds the sample that the options name; null if they name a class.
     *
     * @throws InputException if they name neither
     */
    static @Nullable Sample sample(RunOptions options) {
        List<Sample> samples = Sample.all();
        for (Sample sample : samples) {
            if (options.jar == null && sample.name().equals(options.app)) {
                return sample;
            }
        }
        if (options.jar == null && UserProgram.onClassPath(options.app) == null) {
            throw unknown(options.app, samples);
        }
        return null;
    }

    private static LocalLaunch of(Sample sample, RunOptions options, List<String> arguments) {
        sample.check(KeyValues.parse("--set", options.settings));
        return switch (sample) {
            case Sample.Program program -> ProgramLaunch.of(program, options, arguments);
            case Sample.Workload workload -> WorkloadLaunch.of(workload, options, arguments);
        };
    }

    private static InputException unknown(String name, List<Sample> samples) {
        List<String> names = samples.stream().map(Sample::name).toList();
        String rule =
                "a class on --jar, a source, or one of the " + names.size() + " samples that rankcluster apps lists";
        String source = name + ".java";
        boolean isSource = name.matches("[\\w/-]+") && Files.isRegularFile(Path.of(source));
        String hint = isSource ? "; did you mean " + source + "?" : NearestName.hint(name, names);
        return InputException.option("APP", name, rule + hint);
    }
}
