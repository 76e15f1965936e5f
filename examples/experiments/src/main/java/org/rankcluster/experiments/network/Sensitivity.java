package org.rankcluster.experiments.network;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.experiment.Bars;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.Picture;
import org.rankcluster.experiments.network.Subject.Measure;
import org.rankcluster.experiments.network.Subject.Sweep;
import org.rankcluster.protocol.extension.Setting;

/**
 * The experiment {@code sensitivity}: the influence of parameters for which the machine files have no source. Each is swept over its
 * possible values, with all others unchanged, and the change of a few measures is reported.
 */
public final class Sensitivity implements Experiment {
    /** Limit below which changes are summarised in a note, in percent. */
    private static final double LEAST = 0.1;
    /** Limit below which changes are in the table only, in percent. A chart of all would be longer than a page. */
    private static final double LEAST_DRAWN = 1;

    private static final Setting<Chosen> MACHINE = Setting.ofChoice("machine", Chosen.ALL);

    /** The choice of machines. */
    private enum Chosen {
        ALL(""),
        BGL("bgl-512"),
        BGQ("bgq-512"),
        INFINIBAND("ib-ddr-2007"),
        CORI("cori-knl");

        private final String machine;

        Chosen(String machine) {
            this.machine = machine;
        }

        boolean includes(Subject subject) {
            return this == ALL || machine.equals(subject.machine());
        }
    }

    @Override
    public String name() {
        return "sensitivity";
    }

    @Override
    public String summary() {
        return "effect of the parameters that have no source; --set machine=bgl, bgq, infiniband or cori takes one alone";
    }

    @Override
    public String source() {
        return "none: the machine files say which values have no source";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(MACHINE);
    }

    @Override
    public Findings run(ExperimentRuns runs) {
        List<Row> rows = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        List<Picture> pictures = new ArrayList<>();
        List<Subject> subjects = Subject.all().stream()
                .filter(subject -> runs.value(MACHINE).includes(subject))
                .toList();
        runs.steps(
                subjects.stream().mapToInt(subject -> subject.measures().size()).sum());
        subjects.forEach(subject -> run(runs, subject, rows, notes, pictures));
        notes.addFirst("changes are from what the machine file gives; values of services have no part in any measure.");
        return new Findings(rows, notes, pictures);
    }

    private static void run(
            ExperimentRuns runs, Subject subject, List<Row> rows, List<String> notes, List<Picture> pictures) {
        List<String> configs = new ArrayList<>(List.of(""));
        subject.sweeps().forEach(sweep -> sweep.values().forEach(value -> configs.add(sweep.key() + "=" + value)));
        Set<String> idle = subject.sweeps().stream().map(Sweep::key).collect(Collectors.toCollection(TreeSet::new));
        for (Measure measure : subject.measures()) {
            runs.report(subject.machine() + ": " + measure.what());
            List<JobResult> results = runs.runAll(configs.stream()
                    .map(config -> measure.job(subject.machine(), config))
                    .toList());
            List<Bars.Pair> bars = new ArrayList<>();
            double usual = figure(results.getFirst(), measure.output());
            for (int i = 1; i < configs.size(); i++) {
                double percent = 100 * (figure(results.get(i), measure.output()) / usual - 1);
                if (Math.abs(percent) >= LEAST) {
                    String config = configs.get(i);
                    String value = config.replaceFirst("=", " = ");
                    rows.add(Row.shown(
                            subject.machine() + ", " + measure.what() + ", " + value, "% of change", percent));
                    idle.remove(config.substring(0, config.indexOf('=')));
                    if (Math.abs(percent) >= LEAST_DRAWN) {
                        bars.add(new Bars.Pair(value, Double.NaN, percent));
                    }
                }
            }
            if (!bars.isEmpty()) {
                String number = String.valueOf(pictures.size() + 1);
                pictures.add(new Bars(
                        "sensitivity-" + number, subject.machine() + ", " + measure.what(), "change (%)", bars));
            }
            runs.stepDone();
        }
        if (!idle.isEmpty()) {
            notes.add(subject.machine() + ", no change of " + LEAST + " % or more in any measure: "
                    + String.join(", ", idle));
        }
    }

    private static double figure(JobResult result, String output) {
        if (result.output().get(output) instanceof Number number) {
            return number.doubleValue();
        }
        throw new IllegalStateException("reported number " + output + " is missing in " + result.output());
    }
}
