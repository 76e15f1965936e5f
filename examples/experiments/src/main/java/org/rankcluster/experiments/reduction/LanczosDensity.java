package org.rankcluster.experiments.reduction;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.ExperimentTable;
import org.rankcluster.experiment.Plot;
import org.rankcluster.experiment.Reported;
import org.rankcluster.experiment.Tolerance;
import org.rankcluster.protocol.extension.Setting;

/** The experiment {@code shan-fig15}: the share of elements other than zero in each process's vector, in
 * the reduction of the sample {@code lanczos}. */
public final class LanczosDensity implements Experiment {
    private static final Setting<Integer> PROCESSES =
            Setting.ofInt("processes", LanczosOnCori.PROCESSES, 16, LanczosOnCori.PROCESSES);
    private static final Setting<Integer> FLOATS = Setting.ofInt("floats", LanczosOnCori.FLOATS, 16, 1 << 20);
    private static final double PUBLISHED_MEAN = 8;

    @Override
    public String name() {
        return "shan-fig15";
    }

    @Override
    public String summary() {
        return "density of the vectors that processes reduce in Lanczos's method";
    }

    @Override
    public String source() {
        return "Shan et al. 2018, section VI-C, Fig. 15";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(PROCESSES, FLOATS, LanczosOnCori.ELEMENTS);
    }

    @Override
    public Map<String, String> assumptions() {
        return Map.of(LanczosOnCori.ELEMENTS.key(), LanczosOnCori.ELEMENTS.fallback());
    }

    @Override
    public Findings run(ExperimentRuns runs) {
        JobResult result = new LanczosOnCori(runs, runs.value(PROCESSES), runs.value(FLOATS)).run("none");
        double[] deciles = Arrays.stream(
                        String.valueOf(result.output().get("densityDeciles")).split(" "))
                .mapToDouble(text -> 100 * Double.parseDouble(text))
                .toArray();
        double densest = 100 * Reported.number(result, "densest");
        ExperimentTable table = new ExperimentTable(name())
                .fitted(
                        "not zero, mean of all processes",
                        "%",
                        PUBLISHED_MEAN,
                        100 * Reported.number(result, "density"),
                        "the 8 % on average, which chose the elements of a row")
                .judged("not zero, the densest process: very high", "%", densest, Tolerance.between(50, 100))
                .judged("not zero, half of the processes at most: very few", "%", deciles[4], Tolerance.between(0, 8));
        for (int tenth = 1; tenth <= deciles.length; tenth++) {
            table.shown("not zero, " + 10 * tenth + " % of the processes at most", "%", deciles[tenth - 1]);
        }
        return table.note(
                        "the figure is lost. The text has 8 % on average (in section VI-C, 10 % in its last sentence), a couple of processes with very"
                                + " dense vectors, and very few elements in most: the bounds for these words are ours. The matrix is the sample's, not the one of 130Cs.")
                .note(LanczosOnCori.scaled(runs.value(FLOATS)))
                .plot(
                        "Density of processes' vectors",
                        "processes, %",
                        "not zero, %",
                        false,
                        List.of(new Plot.Series(
                                "lanczos",
                                IntStream.rangeClosed(1, 10)
                                        .mapToDouble(tenth -> 10.0 * tenth)
                                        .toArray(),
                                IntStream.rangeClosed(1, 10)
                                        .mapToDouble(tenth -> tenth < 10 ? deciles[tenth - 1] : densest)
                                        .toArray())))
                .findings();
    }
}
