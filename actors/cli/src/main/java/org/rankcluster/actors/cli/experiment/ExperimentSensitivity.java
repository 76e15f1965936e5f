package org.rankcluster.actors.cli.experiment;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.rankcluster.actors.cli.experiment.ChangedRuns.Change;
import org.rankcluster.actors.cli.experiment.SensitivityReport.Constant;
import org.rankcluster.actors.cli.experiment.SensitivityReport.Effect;
import org.rankcluster.actors.cli.experiment.SensitivityReport.Turn;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.Experiment.Findings;
import org.rankcluster.experiment.Experiment.Row;
import org.rankcluster.experiment.Experiment.Verdict;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.file.MachineReader;
import org.rankcluster.hardware.machine.file.UnsourcedValue;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.extension.Setting;

/**
 * The sensitivity analysis of an experiment: a search for verdicts that depend on a value without a source. First all values of a machine,
 * then all values of one kind, are changed together. If every figure stays exactly as it is at both ends, the experiment uses none of them.
 * Each of the others is changed alone to both ends of its range. If a verdict changes, the value at which it changes is found by bisection.
 * If the rule of a key forbids an end of its range, the last possible value is found in the same way.
 */
final class ExperimentSensitivity {
    /** Ratio of the last value with the usual verdict and the first with the other one. */
    private static final double NEAR = 1.05;

    private final Experiment experiment;
    private final ExperimentRuns runs;
    private final Outcome usual;

    private ExperimentSensitivity(Experiment experiment, ExperimentRuns runs, Outcome usual) {
        this.experiment = experiment;
        this.runs = runs;
        this.usual = usual;
    }

    /**
     * The result of the experiment with some values changed.
     *
     * @param verdicts the rows that pass or miss
     * @param figures all own figures, in order
     * @param problem reason why it cannot be run; empty if it can
     */
    private record Outcome(Map<String, Verdict> verdicts, List<Optional<Double>> figures, String problem) {
        static Outcome of(Findings findings) {
            Map<String, Verdict> verdicts = new LinkedHashMap<>();
            List<Optional<Double>> figures = new ArrayList<>();
            for (Row row : findings.rows()) {
                figures.add(Optional.ofNullable(row.ours()));
                if (row.verdict() == Verdict.PASS || row.verdict() == Verdict.MISS) {
                    verdicts.put(row.what(), row.verdict());
                }
            }
            return new Outcome(verdicts, figures, "");
        }

        static Outcome problem(String words) {
            return new Outcome(Map.of(), List.of(), words);
        }

        /** Returns the verdict of a row; the usual one if the row is not there. */
        Verdict of(String row, Verdict usual) {
            return verdicts.getOrDefault(row, usual);
        }
    }

    /** Runs the experiment as it is, then with other values. */
    static SensitivityReport of(Experiment experiment, ExperimentRuns runs, ExperimentProgress progress) {
        ChangedRuns first = new ChangedRuns(runs, List.of());
        Outcome usual = Outcome.of(experiment.run(first));
        ExperimentSensitivity search = new ExperimentSensitivity(experiment, runs, usual);
        List<Constant> constants =
                constants(experiment, first).stream().map(search::possible).toList();
        progress.ownSteps(constants.size());
        List<Effect> effects = new ArrayList<>();
        for (List<Constant> machine : groups(constants, Constant::machine)) {
            boolean isUsed = !usual.verdicts().isEmpty() && search.uses(machine);
            for (List<Constant> kind : groups(machine, ExperimentSensitivity::kind)) {
                boolean isKindUsed = isUsed && search.uses(kind);
                for (Constant constant : kind) {
                    effects.add(isKindUsed ? search.effect(constant) : new Effect(constant, false, constant.limits()));
                    progress.stepDone();
                }
            }
        }
        return new SensitivityReport(usual.verdicts().size(), effects);
    }

    /** Returns the values of the machines that the experiment has used, unless all its jobs state them, and its own. */
    private static List<Constant> constants(Experiment experiment, ChangedRuns first) {
        List<Constant> constants = new ArrayList<>();
        MachineReader reader = MachineReader.ofInstallation();
        first.machines().forEach((machine, stated) -> {
            for (UnsourcedValue value : reader.unsourced(machine)) {
                if (!stated.contains(value.key())) {
                    constants.add(new Constant(machine, value, false));
                }
            }
        });
        List<String> settings = experiment.settings().stream().map(Setting::key).toList();
        new TreeMap<>(experiment.assumptions())
                .forEach((key, value) -> UnsourcedValue.halfAndDouble(key, value)
                        .ifPresent(found -> constants.add(new Constant("", found, settings.contains(key)))));
        return constants;
    }

    private static Iterable<List<Constant>> groups(List<Constant> constants, Function<Constant, String> group) {
        Map<String, List<Constant>> groups = new LinkedHashMap<>();
        for (Constant constant : constants) {
            groups.computeIfAbsent(group.apply(constant), first -> new ArrayList<>())
                    .add(constant);
        }
        return groups.values();
    }

    /** Returns the part of the key before its last dot. */
    private static String kind(Constant constant) {
        String key = constant.value().key();
        return key.substring(0, Math.max(0, key.lastIndexOf('.')));
    }

    /**
     * Returns whether a figure changes with some values, as far as their ends are possible. A single value is tried by its {@link #effect}
     * anyway.
     */
    private boolean uses(List<Constant> group) {
        return group.size() == 1 || differs(group, UnsourcedValue::low) || differs(group, UnsourcedValue::high);
    }

    private boolean differs(List<Constant> group, Function<UnsourcedValue, String> end) {
        return !run(group, constant -> end.apply(constant.value())).equals(usual);
    }

    /** Returns a constant with the possible part of its range. */
    private Constant possible(Constant constant) {
        UnsourcedValue value = constant.value();
        List<Turn> limits = new ArrayList<>();
        String low = possible(constant, value.low(), limits);
        String high = possible(constant, value.high(), limits);
        return new Constant(
                constant.machine(),
                new UnsourcedValue(value.key(), value.value(), low, high),
                constant.isSetting(),
                limits);
    }

    /** Returns an end of a range, or the last possible value before it. */
    private String possible(Constant constant, String end, List<Turn> limits) {
        String refusal = refusal(constant, end);
        if (refusal.isEmpty()) {
            return end;
        }
        String inside = constant.value().value();
        String outside = end;
        Optional<String> middle = UnsourcedValue.between(inside, outside, 1);
        while (middle.isPresent()) {
            if (refusal(constant, middle.get()).isEmpty()) {
                inside = middle.get();
            } else {
                outside = middle.get();
            }
            middle = UnsourcedValue.between(inside, outside, 1);
        }
        limits.add(Turn.limit(constant.value(), inside, refusal));
        return inside;
    }

    /** Returns the message with which a machine or a job refuses a value; empty if it does not. */
    private String refusal(Constant constant, String value) {
        if (value.equals(constant.value().value())) {
            return "";
        }
        try {
            if (constant.machine().isEmpty()) {
                Findings unusedFindings = experiment.run(changed(List.of(constant), same -> value));
            } else {
                Machine unusedMachine = runs.machine(
                        constant.machine(), null, Map.of(constant.value().key(), value));
            }
            return "";
        } catch (InputException refused) {
            return String.valueOf(refused.getMessage());
        } catch (LocalExperimentRuns.FailedJob failed) {
            failed.rethrowIfInterrupted();
            return "";
        }
    }

    /** Returns the verdicts that a value changes, or why it cannot be run. */
    private Effect effect(Constant constant) {
        Map<String, Outcome> tried = new HashMap<>();
        Function<String, Outcome> at =
                value -> tried.computeIfAbsent(value, other -> run(List.of(constant), same -> other));
        UnsourcedValue value = constant.value();
        List<Turn> turns = new ArrayList<>(constant.limits());
        boolean isUsed = false;
        for (String end : List.of(value.low(), value.high())) {
            if (end.equals(value.value())) {
                continue;
            }
            Outcome outcome = at.apply(end);
            isUsed |= outcome.problem().isEmpty() && !outcome.equals(usual);
            if (!outcome.problem().isEmpty()) {
                turns.add(Turn.problem(value, end, outcome.problem()));
            }
            usual.verdicts().forEach((row, verdict) -> {
                if (outcome.of(row, verdict) != verdict) {
                    turns.add(turn(value, row, verdict, end, at));
                }
            });
        }
        return new Effect(constant, isUsed, turns);
    }

    /** Finds the value at which a verdict changes that is another one at the end of the range. */
    private static Turn turn(
            UnsourcedValue value, String row, Verdict verdict, String end, Function<String, Outcome> at) {
        String inside = value.value();
        String outside = end;
        Optional<String> middle = UnsourcedValue.between(inside, outside, NEAR);
        while (middle.isPresent()) {
            Outcome outcome = at.apply(middle.get());
            if (!outcome.problem().isEmpty()) {
                break;
            }
            if (outcome.of(row, verdict) == verdict) {
                inside = middle.get();
            } else {
                outside = middle.get();
            }
            middle = UnsourcedValue.between(inside, outside, NEAR);
        }
        return Turn.of(value, row, verdict, at.apply(outside).of(row, verdict), outside);
    }

    private Outcome run(List<Constant> constants, Function<Constant, String> values) {
        try {
            return Outcome.of(experiment.run(changed(constants, values)));
        } catch (InputException refused) {
            return Outcome.problem("not possible (" + refused.getMessage() + ")");
        } catch (LocalExperimentRuns.FailedJob failed) {
            failed.rethrowIfInterrupted();
            return Outcome.problem("a job fails (" + failed.getMessage() + ")");
        }
    }

    private ChangedRuns changed(List<Constant> constants, Function<Constant, String> values) {
        return new ChangedRuns(
                runs,
                constants.stream()
                        .map(constant -> new Change(
                                constant.machine(),
                                constant.value().key(),
                                values.apply(constant),
                                constant.isSetting()))
                        .toList());
    }
}
