package org.rankcluster.experiment;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.file.MachineReader;
import org.rankcluster.protocol.extension.Setting;

/**
 * The services that an experiment uses while it runs: it runs jobs here and reads its settings. Used by the thread that runs the
 * experiment.
 */
public interface ExperimentRuns {
    /** Returns the value of one of the experiment's settings. */
    <T> T value(Setting<T> setting);

    /** Prints the next step on the terminal. */
    void report(String news);

    /** Sets the number of steps of the experiment, each of which it ends with {@link #stepDone}. Without it, jobs are the steps. */
    void steps(int number);

    /** Records the end of a step, for progress. */
    void stepDone();

    /**
     * Returns a machine for an experiment that reads its values itself.
     *
     * @param name the machine's name
     * @param shape value of {@code --shape}; null for the file's own
     * @param config values of {@code --config}, by machine key
     */
    default Machine machine(String name, @Nullable String shape, Map<String, String> config) {
        return MachineReader.ofInstallation().read(name, shape, config);
    }

    /**
     * Runs a job, which must succeed. The output of its ranks is dropped.
     *
     * @param words the words after {@code run}: a sample's name, or a class, and options
     */
    default JobResult run(String... words) {
        return run(List.of(words));
    }

    /** Runs a job, see {@link #run(String...)}. */
    default JobResult run(List<String> words) {
        return runAll(List.of(words)).getFirst();
    }

    /** Runs jobs side by side, as far as there are processors. Returns their results, in order. See {@link #run(String...)}. */
    List<JobResult> runAll(List<List<String>> jobs);
}
