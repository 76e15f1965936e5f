package org.rankcluster.actors.cli.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cli.run.RunOptions;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.protocol.extension.Setting;

/**
 * The runner of an experiment's jobs with changed values of some constants, for the sensitivity analysis. Jobs that state a constant
 * themselves keep it. Without a change, the runner records the machines of the jobs.
 */
final class ChangedRuns implements ExperimentRuns {
    private static final String CONFIG = "--config=";

    private final ExperimentRuns runs;
    private final List<Change> changes;
    /** The keys that each job of a machine states itself, by machine. */
    private final Map<String, Set<String>> machines = new TreeMap<>();

    /**
     * A change of the analysis: another value for one constant.
     *
     * @param machine name of the machine whose jobs are changed; empty for all jobs
     * @param key key of {@code --config}
     * @param value the other value
     * @param isSetting whether the key is a setting of the experiment, so that no job is changed
     */
    record Change(String machine, String key, String value, boolean isSetting) {
        boolean concerns(String name) {
            return !isSetting && (machine.isEmpty() || machine.equals(name));
        }
    }

    ChangedRuns(ExperimentRuns runs, List<Change> changes) {
        this.runs = runs;
        this.changes = changes;
    }

    /** Returns the machines of the jobs so far, each with the keys that all its jobs state themselves. */
    Map<String, Set<String>> machines() {
        return machines;
    }

    @Override
    public <T> T value(Setting<T> setting) {
        for (Change change : changes) {
            if (change.isSetting() && setting.key().equals(change.key())) {
                return setting.parse(change.value());
            }
        }
        return runs.value(setting);
    }

    /** Prints nothing, because every run of the analysis reports the same steps. */
    @Override
    public void report(String news) {}

    /** Ignores the steps of a single run, because the analysis counts each changed value as one step. */
    @Override
    public void steps(int number) {}

    @Override
    public void stepDone() {}

    @Override
    public Machine machine(String name, @Nullable String shape, Map<String, String> config) {
        record(name, config.keySet());
        Map<String, String> all = new LinkedHashMap<>();
        for (Change change : changes) {
            if (change.concerns(name) && !change.machine().isEmpty()) {
                all.put(change.key(), change.value());
            }
        }
        all.putAll(config);
        return runs.machine(name, shape, all);
    }

    @Override
    public List<JobResult> runAll(List<List<String>> jobs) {
        return runs.runAll(jobs.stream().map(this::changed).toList());
    }

    private List<String> changed(List<String> words) {
        String machine = RunOptions.parse(words).machineName();
        Set<String> stated = new TreeSet<>();
        for (String word : words) {
            if (word.startsWith(CONFIG)) {
                stated.add(word.substring(CONFIG.length(), word.indexOf('=', CONFIG.length())));
            }
        }
        record(machine, stated);
        List<String> more = new ArrayList<>(words);
        for (Change change : changes) {
            if (change.concerns(machine) && !stated.contains(change.key())) {
                more.add(CONFIG + change.key() + "=" + change.value());
            }
        }
        return more;
    }

    private void record(String machine, Set<String> stated) {
        machines.merge(machine, new TreeSet<>(stated), (all, now) -> {
            all.retainAll(now);
            return all;
        });
    }
}
