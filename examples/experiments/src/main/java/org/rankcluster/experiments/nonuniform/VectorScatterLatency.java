package org.rankcluster.experiments.nonuniform;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.ExperimentTable;
import org.rankcluster.experiment.Reported;
import org.rankcluster.experiment.Tolerance;
import org.rankcluster.experiments.programs.ScatterBetweenVectors;
import org.rankcluster.protocol.extension.Setting;

/**
 * The experiment {@code balaji-fig16}: a scatter between two distributed vectors, packed by the program, and by datatypes and
 * alltoallw of both MPIs. The elements of a process are not stated; the default is ours, chosen for the published gain.
 */
public final class VectorScatterLatency implements Experiment {
    private static final Setting<Integer> MOST = Setting.ofInt("processes", 128, 4, 128);
    private static final Setting<Integer> ELEMENTS = Setting.ofInt("elements", 256, 1, 1 << 20);
    private static final Setting<Integer> RUN = Setting.ofInt("run", 1, 1, 1 << 20);
    /** Published gains in percent: of the optimised over the original, and of the hand-tuned over the optimised. */
    private static final double GAIN = 95;

    private static final double BY_HAND = 4;

    @Override
    public String name() {
        return "balaji-fig16";
    }

    @Override
    public String summary() {
        return "scatter between two vectors, packed by hand and by datatypes";
    }

    @Override
    public String source() {
        return "Balaji et al. 2007, section 5.4, Fig. 16";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(MOST, ELEMENTS, RUN);
    }

    @Override
    public Map<String, String> assumptions() {
        return Map.of(ELEMENTS.key(), ELEMENTS.fallback(), RUN.key(), RUN.fallback());
    }

    @Override
    public Findings run(ExperimentRuns experiments) {
        int elements = experiments.value(ELEMENTS);
        int run = experiments.value(RUN);
        int[] processes = Testbed.processes(4, experiments.value(MOST));
        int last = processes[processes.length - 1];
        Testbed.runAll(experiments, processes, (one, ranks) -> job(one, ranks, elements, run, List.of()));
        for (List<String> options : PackingRange.options()) {
            int[] ends = {processes[0], last};
            Testbed.runAll(experiments, ends, (one, ranks) -> job(one, ranks, elements, run, options));
        }
        ExperimentTable table = new ExperimentTable(name());
        for (int ranks : processes) {
            for (Testbed one : Testbed.values()) {
                table.shown(
                        ranks + " processes, " + one.label(),
                        "us",
                        time(experiments, one, ranks, elements, run, List.of()));
            }
            double gain = gain(experiments, ranks, elements, run, List.of());
            if (ranks == 128) {
                table.fitted(
                        ranks + " processes, gain of New over 0.9.5",
                        "%",
                        GAIN,
                        gain,
                        "the 95 % at 128, which chose the elements of a process");
            } else {
                table.shown(ranks + " processes, gain of New over 0.9.5", "%", gain);
            }
        }
        PackingRange.judge(
                table,
                "gain of New over 0.9.5, points from the fewest to the most processes",
                "%",
                Tolerance.between(0.1, 100),
                options -> gain(experiments, last, elements, run, options)
                        - gain(experiments, processes[0], elements, run, options));
        addHandTuned(table, experiments, last, elements, run);
        return table.note(
                        "the figure is lost; the text states over 95 % at 128 processes, and almost 4 % for the hand-tuned one. "
                                + elements
                                + " elements a process in runs of " + run
                                + " are our choice: the text states neither. The number is chosen for the"
                                + " 95 %, which are therefore not judged. Each portion goes to the next process's.")
                .plot(
                        "Scatter of " + elements + " doubles a process, ib-ddr-2007",
                        "processes",
                        "time (us)",
                        true,
                        Testbed.lines(
                                processes, (one, ranks) -> time(experiments, one, ranks, elements, run, List.of())))
                .findings();
    }

    /** Adds the gain of packing by the program, and the cost of an element that would give the published gain. */
    private static void addHandTuned(
            ExperimentTable table, ExperimentRuns experiments, int ranks, int elements, int run) {
        double hand = time(experiments, Testbed.HAND, ranks, elements, run, List.of());
        double now = time(experiments, Testbed.OPTIMISED, ranks, elements, run, List.of());
        double allowed = hand / (1 - BY_HAND / 100) - hand;
        double runs = 2.0 * Math.ceilDiv(elements, run);
        PackingRange.judge(
                table,
                ranks + " processes, gain of the hand-tuned over New",
                "%",
                BY_HAND,
                Tolerance.points(5),
                options -> Testbed.gain(
                        time(experiments, Testbed.OPTIMISED, ranks, elements, run, options),
                        time(experiments, Testbed.HAND, ranks, elements, run, options)));
        table.shown(
                        ranks + " processes, what a run takes more by datatypes than by hand, at each end",
                        "ns",
                        allowed * 1e3 / runs,
                        (now - hand) * 1e3 / runs)
                .reason(
                        "the memory of elements apart (mpi.datatype.memory-element) is charged to both, the instructions of an element (mpi.datatype.pack-element) to"
                                + " datatypes alone. The published gain is the first figure above. Longer runs (run=N) bring both nearer to each other.")
                .note(PackingRange.NOTE);
    }

    /** Returns the gain of the optimised MPI over the original, in percent. */
    private static double gain(ExperimentRuns experiments, int ranks, int elements, int run, List<String> options) {
        return Testbed.gain(
                time(experiments, Testbed.ORIGINAL, ranks, elements, run, options),
                time(experiments, Testbed.OPTIMISED, ranks, elements, run, options));
    }

    private static double time(
            ExperimentRuns experiments, Testbed one, int ranks, int elements, int run, List<String> options) {
        return Reported.number(experiments.run(job(one, ranks, elements, run, options)), "microseconds");
    }

    private static List<String> job(Testbed one, int ranks, int elements, int run, List<String> options) {
        List<String> words = new ArrayList<>(List.of("--set=elements=" + elements, "--set=run=" + run));
        words.addAll(options);
        return one.job(ScatterBetweenVectors.class.getName(), ranks, words);
    }
}
