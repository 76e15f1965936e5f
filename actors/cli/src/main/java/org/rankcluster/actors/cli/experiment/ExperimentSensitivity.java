package org.rankcluster.actors.cli.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.Experiment.Findings;
import org.rankcluster.experiment.Experiment.Row;
import org.rankcluster.experiment.Experiment.Verdict;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.hardware.machine.file.MachineReader;
import org.rankcluster.hardware.machine.file.UnsourcedValue;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.extension.Setting;

/** The search for verdicts of an experiment that depend on a value without a source: each value at both ends of its range. */
final class ExperimentSensitivity {
    private final Experiment experiment;
    private final ExperimentRuns runs;
    private final Map<String, Verdict> usual;

    private ExperimentSensitivity(Experiment experiment, ExperimentRuns runs, Map<String, Verdict> usual) {
        this.experiment = experiment;
        this.runs = runs;
        this.usual = usual;
    }

    /** Runs the experiment as it is, then twice for each value. */
    static SensitivityReport of(Experiment experiment, ExperimentRuns runs, ExperimentProgress progress) {
        ChangedRuns first = new ChangedRuns(runs, ChangedRuns.Change.NONE);
        Findings findings = experiment.run(first);
        List<SensitivityReport.Constant> constants = constants(experiment, first);
        ExperimentSensitivity search = new ExperimentSensitivity(experiment, runs, verdicts(findings));
        progress.ownSteps(constants.size());
        List<SensitivityReport.Effect> effects = new ArrayList<>();
        for (SensitivityReport.Constant constant : constants) {
            List<String> changes = new ArrayList<>();
            if (!search.usual.isEmpty()) {
                search.compare(constant, constant.value().low(), changes);
                search.compare(constant, constant.value().high(), changes);
            }
            effects.add(new SensitivityReport.Effect(constant, changes));
            progress.stepDone();
        }
        return new SensitivityReport(search.usual.size(), effects);
    }

    /** Returns the values of the machines that the experiment has used, unless all its jobs state them, and its own. */
    private static List<SensitivityReport.Constant> constants(Experiment experiment, ChangedRuns first) {
        List<SensitivityReport.Constant> constants = new ArrayList<>();
        MachineReader reader = MachineReader.ofInstallation();
        first.machines().forEach((machine, stated) -> {
            for (UnsourcedValue value : reader.unsourced(machine)) {
                if (!stated.contains(value.key())) {
                    constants.add(new SensitivityReport.Constant(machine, value, false));
                }
            }
        });
        List<String> settings = experiment.settings().stream().map(Setting::key).toList();
        new TreeMap<>(experiment.assumptions())
                .forEach((key, value) -> UnsourcedValue.halfAndDouble(key, value)
                        .ifPresent(found ->
                                constants.add(new SensitivityReport.Constant("", found, settings.contains(key)))));
        return constants;
    }

    /** Adds the verdicts that another value changes, or why it cannot be run. */
    private void compare(SensitivityReport.Constant constant, String value, List<String> changes) {
        if (value.equals(constant.value().value())) {
            return;
        }
        ChangedRuns.Change change =
                new ChangedRuns.Change(constant.machine(), constant.value().key(), value, constant.isSetting());
        try {
            Map<String, Verdict> now = verdicts(experiment.run(new ChangedRuns(runs, change)));
            usual.forEach((row, verdict) -> {
                Verdict other = now.get(row);
                if (other != null && other != verdict) {
                    changes.add(value + ": " + row + ": " + verdict.text() + " -> " + other.text());
                }
            });
        } catch (InputException refused) {
            changes.add(value + ": not possible (" + refused.getMessage() + ")");
        } catch (LocalExperimentRuns.FailedJob failed) {
            changes.add(value + ": a job fails (" + failed.getMessage() + ")");
        }
    }

    /** Returns the rows that pass or miss. */
    private static Map<String, Verdict> verdicts(Findings findings) {
        Map<String, Verdict> verdicts = new LinkedHashMap<>();
        for (Row row : findings.rows()) {
            if (row.verdict() == Verdict.PASS || row.verdict() == Verdict.MISS) {
                verdicts.put(row.what(), row.verdict());
            }
        }
        return verdicts;
    }
}
