package org.rankcluster.actors.cli;

import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import org.rankcluster.actors.cluster.JobObserver;
import org.rankcluster.input.InputException;
import org.rankcluster.input.NearestName;

/** What {@code run} was asked for, checked and ready to start. */
sealed interface Launch permits ClusterLaunch, ProgramLaunch, WorkloadLaunch {
    /** Number of ranks; 0 if it is no program. */
    int ranks();

    /** Begins it. */
    Running start(OutputStream out, OutputStream err, JobObserver observer);

    /**
     * Finds what the options name, and checks all of them.
     *
     * @param arguments the program's own
     * @throws InputException at the first option that can't be right
     */
    static Launch of(RunOptions options, List<String> arguments) {
        if (options.jar != null) {
            return ProgramLaunch.of(UserProgram.load(options.app, Path.of(options.jar)), options, arguments);
        }
        List<Sample> samples = Sample.all();
        for (Sample sample : samples) {
            if (sample.name().equals(options.app)) {
                return of(sample, options, arguments);
            }
        }
        UserProgram program = UserProgram.onClassPath(options.app);
        if (program == null) {
            throw unknown(options.app, samples);
        }
        return ProgramLaunch.of(program, options, arguments);
    }

    private static Launch of(Sample sample, RunOptions options, List<String> arguments) {
        sample.check(KeyValues.parse("--set", options.settings));
        return switch (sample) {
            case Sample.Program program -> ProgramLaunch.of(program, options, arguments);
            case Sample.Workload workload -> WorkloadLaunch.of(workload, options, arguments);
        };
    }

    private static InputException unknown(String name, List<Sample> samples) {
        List<String> names = samples.stream().map(Sample::name).toList();
        String rule = "a class on --jar, or one of the " + names.size() + " samples that rankcluster apps lists";
        return InputException.option("APP", name, rule + NearestName.hint(name, names));
    }
}
