package org.rankcluster.experiments.validation;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.rankcluster.actors.path.CriticalPath;
import org.rankcluster.actors.path.Elasticity;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.Sample;
import org.rankcluster.experiment.Tolerance;
import org.rankcluster.hardware.machine.MachineKey;
import org.rankcluster.hardware.machine.file.MachineReader;
import org.rankcluster.hardware.machine.file.UnsourcedValue;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.extension.Setting;

/**
 * The experiment {@code elasticity}: the change of a sample's virtual time if one value of the machine has 1 % less speed. The values are
 * the ones that change the time most. The critical path predicts the change, and a second run measures it.
 */
public final class Elasticities implements Experiment {
    private static final Setting<String> MACHINE = Setting.ofText("machine", "bgl-512", "a machine's name or file");
    private static final Setting<String> SHAPE = Setting.ofText(
            "shape", "4x2x2", "extents or a number of nodes, as in --shape; empty for the machine's own");
    private static final Setting<Integer> RANKS = Setting.ofInt("ranks", 16, 1, 1_000_000);
    private static final Setting<String> FIDELITY =
            Setting.ofText("fidelity", "message", "packet, message or endpoint");
    private static final Setting<String> SAMPLES =
            Setting.ofText("samples", "all", "all, or names of samples with commas between");
    private static final Setting<Integer> VALUES = Setting.ofInt("values", 10, 1, 100);

    /** Settings of samples that take long otherwise. */
    private static final Map<String, List<String>> SHORT = Map.ofEntries(
            Map.entry("amg", List.of("iterations=3")),
            Map.entry("fft3d", List.of("n=16")),
            Map.entry("flood", List.of("messages=50")),
            Map.entry("imbalance", List.of("steps=3")),
            Map.entry("lanczos", List.of("states=256", "steps=3")),
            Map.entry("longwait", List.of("steps=3", "rank=7")),
            Map.entry("multigrid", List.of("points=20", "cycles=1")),
            Map.entry("multihop", List.of("repeats=1")),
            Map.entry("neighbours", List.of("repeats=2")),
            Map.entry("straggler", List.of("rank=7")),
            Map.entry("traffic", List.of("messages=2")));

    /** The sample that ends with a deadlock. */
    private static final String DEADLOCK = "deadlock";

    private static final BigDecimal MORE = new BigDecimal("1.01");
    private static final BigDecimal LESS = new BigDecimal("0.99");
    private static final Tolerance AGREES = Tolerance.percent(5);
    /** Predicted change, in ps, below which the rounding of times to whole picoseconds would judge the prediction. */
    private static final long LEAST = 20_000;

    private static final String UNIT = "ps";

    @Override
    public String name() {
        return "elasticity";
    }

    @Override
    public String summary() {
        return "change of the virtual time with values of the machine: as the critical path predicts it, and as a second run measures it";
    }

    @Override
    public String source() {
        return "no figures published; the rule that both agree within 5 % of the change is ours";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(MACHINE, SHAPE, RANKS, FIDELITY, SAMPLES, VALUES);
    }

    /** The numbers of predictions by their ends. */
    private static final class Counts {
        private int agree;
        private int miss;
        private int moves;
        private int movesAndMisses;
    }

    @Override
    public Findings run(ExperimentRuns runs) {
        List<Row> rows = new ArrayList<>();
        Counts counts = new Counts();
        for (String sample : samples(runs.value(SAMPLES))) {
            runs.report(sample);
            addRows(runs, sample, rows, counts);
        }
        return new Findings(
                rows,
                List.of(
                        "Each value changes by 1 % so that the run takes longer. A value is judged if the first run reports that its path"
                                + " stays: no other chain, and no other order of messages, is within twice the change, and the path"
                                + " divides all of the time. " + counts.agree + " agree within 5 %, " + counts.miss
                                + " miss.",
                        counts.moves
                                + " values are not judged: the first run reports that its path may move, or that it"
                                + " includes waits that are not divided. " + counts.movesAndMisses
                                + " of their predictions miss."),
                List.of());
    }

    private static List<String> samples(String names) {
        List<String> all = Sample.all().stream()
                .filter(sample -> sample instanceof Sample.Program)
                .map(Sample::name)
                .filter(name -> !name.equals(DEADLOCK))
                .toList();
        if (names.equals("all")) {
            return all;
        }
        List<String> chosen = List.of(names.split(",", -1));
        if (!all.containsAll(chosen)) {
            throw new InputException("--set", "samples", names, "names among " + String.join(", ", all));
        }
        return chosen;
    }

    private static void addRows(ExperimentRuns runs, String sample, List<Row> rows, Counts counts) {
        CriticalPath path = path(runs, sample, Map.of());
        path.elasticities().stream().limit(runs.value(VALUES)).forEach(one -> {
            boolean isRate = one.share() < 0;
            double predicted =
                    path.picoseconds() * Math.abs(one.share()) * (isRate ? 1 / LESS.doubleValue() - 1 : 0.01);
            Map<String, String> changed = changed(runs.value(MACHINE), one, isRate ? LESS : MORE);
            if (predicted < LEAST || changed.isEmpty()) {
                return;
            }
            double measured = path(runs, sample, changed).picoseconds() - path.picoseconds();
            String what =
                    sample + ": " + one.keys().getFirst().key() + (one.keys().size() > 1 ? " and the like" : "");
            boolean agrees = AGREES.allows(predicted, measured);
            if (one.isFirm() && one.isDivided()) {
                rows.add(Row.own(what, UNIT, predicted, measured, AGREES));
                counts.agree += agrees ? 1 : 0;
                counts.miss += agrees ? 0 : 1;
            } else {
                String why = one.isDivided() ? "may move" : "has undivided waits";
                rows.add(Row.shown(what + ", path " + why, UNIT, predicted, measured));
                counts.moves++;
                counts.movesAndMisses += agrees ? 0 : 1;
            }
        });
    }

    private static Map<String, String> changed(String machine, Elasticity one, BigDecimal factor) {
        Map<String, String> config = new LinkedHashMap<>();
        for (MachineKey key : one.keys()) {
            MachineReader.ofInstallation()
                    .value(machine, Map.of(), key)
                    .flatMap(value -> UnsourcedValue.times(value, factor))
                    .ifPresent(value -> config.put(key.key(), value));
        }
        return config;
    }

    private static CriticalPath path(ExperimentRuns runs, String sample, Map<String, String> config) {
        List<String> words = new ArrayList<>(List.of(
                sample,
                "--machine=" + runs.value(MACHINE),
                "--ranks=" + runs.value(RANKS),
                "--fidelity=" + runs.value(FIDELITY),
                "--explain=path"));
        if (!runs.value(SHAPE).isEmpty()) {
            words.add("--shape=" + runs.value(SHAPE));
        }
        SHORT.getOrDefault(sample, List.of()).forEach(setting -> words.add("--set=" + setting));
        config.forEach((key, value) -> words.add("--config=" + key + "=" + value));
        return Objects.requireNonNull(runs.run(words.toArray(String[]::new)).path());
    }
}
