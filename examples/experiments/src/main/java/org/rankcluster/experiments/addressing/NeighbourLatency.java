package org.rankcluster.experiments.addressing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.ExperimentTable;
import org.rankcluster.experiment.Plot;
import org.rankcluster.experiment.Reported;
import org.rankcluster.experiment.Tolerance;
import org.rankcluster.protocol.extension.Setting;

/**
 * The experiment {@code kumar-fig5}: an exchange of 128 B with 6, 8 or 10 nearest neighbours on the torus. The sample {@code neighbours}
 * makes it, over a compressed communicator.
 */
public final class NeighbourLatency implements Experiment {
    private static final Setting<Integer> NODES = Midplane.nodes(512);
    private static final List<Integer> NEIGHBOURS = List.of(6, 8, 10);
    private static final String DENSE = "vcrt";
    private static final String NO_CACHE = "cartesian";
    private static final String LINEAR = "cartesian+linear16";
    private static final String SETS = "cartesian+2d";
    private static final List<String> SCHEMES = List.of(DENSE, NO_CACHE, LINEAR, SETS);
    private static final double WITHIN = 0.8;

    @Override
    public String name() {
        return "kumar-fig5";
    }

    @Override
    public String summary() {
        return "exchange with 6, 8 or 10 neighbours over a compressed communicator, by cache of translations";
    }

    @Override
    public String source() {
        return "Kumar et al. 2016, section 5, Fig. 5";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(NODES);
    }

    @Override
    public Findings run(ExperimentRuns runs) {
        String shape = Midplane.shape(runs.value(NODES));
        runs.runAll(Midplane.RECEIVES.stream()
                .flatMap(receives -> NEIGHBOURS.stream()
                        .flatMap(
                                neighbours -> SCHEMES.stream().map(scheme -> job(shape, neighbours, scheme, receives))))
                .toList());
        ExperimentTable table = new ExperimentTable(name());
        Map<String, List<Double>> lines = new TreeMap<>();
        for (int neighbours : NEIGHBOURS) {
            double dense = time(runs, shape, neighbours, DENSE);
            String what = neighbours + " neighbours, ";
            table.shown(what + DENSE, "us", dense);
            for (String scheme : SCHEMES) {
                double ours = time(runs, shape, neighbours, scheme);
                lines.computeIfAbsent(scheme, any -> new ArrayList<>()).add(ours);
                double excess = Reported.excess(dense, ours);
                if (scheme.equals(LINEAR)) {
                    table.judged(what + scheme + " over " + DENSE, "%", excess, Tolerance.between(-WITHIN, WITHIN));
                } else if (!scheme.equals(DENSE)) {
                    table.shown(what + scheme + " over " + DENSE, "%", excess);
                }
            }
            List<String> translating = List.of(NO_CACHE, LINEAR, SETS);
            double denseToo = time(runs, job(shape, neighbours, DENSE, Midplane.RECEIVES.getLast()));
            for (String scheme : translating) {
                double ours = time(runs, job(shape, neighbours, scheme, Midplane.RECEIVES.getLast()));
                table.shown(
                        what + scheme + " over " + DENSE + Midplane.TRANSLATING, "%", Reported.excess(denseToo, ours));
            }
            double noCache = time(runs, shape, neighbours, NO_CACHE);
            for (String cache : List.of(LINEAR, SETS)) {
                table.judged(
                        what + NO_CACHE + " over " + cache + ", which is less",
                        "ratio",
                        noCache / time(runs, shape, neighbours, cache),
                        Tolerance.between(1.01, 10));
            }
        }
        double[] across =
                NEIGHBOURS.stream().mapToDouble(neighbours -> neighbours).toArray();
        return table.note(
                        "the figure is lost. The statements of the text are judged: 16 entries come within 0.8 % of the table, and both caches are"
                                + " significantly faster than none.")
                .note(shape
                        + ", a rank a node. All begin an exchange together; the paper's program lets ranks run on, which the model"
                        + " answers with waves of waiting that hide any translation.")
                .note(Midplane.receivesNote())
                .plot(
                        "Exchange of 128 B with neighbours, bgq-512",
                        "neighbours",
                        "time (us)",
                        false,
                        SCHEMES.stream()
                                .map(scheme -> new Plot.Series(
                                        scheme,
                                        across,
                                        lines.getOrDefault(scheme, List.of()).stream()
                                                .mapToDouble(time -> time)
                                                .toArray()))
                                .toList())
                .findings();
    }

    private static double time(ExperimentRuns runs, String shape, int neighbours, String scheme) {
        return time(runs, job(shape, neighbours, scheme, Midplane.RECEIVES.getFirst()));
    }

    private static double time(ExperimentRuns runs, List<String> job) {
        return Reported.number(runs.run(job), "microsecondsPerExchange");
    }

    private static List<String> job(String shape, int neighbours, String scheme, String receives) {
        return List.of(
                "neighbours",
                "--machine=" + Midplane.MACHINE,
                "--shape=" + shape,
                "--addressing=" + scheme,
                "--config=mpi.receive-translation=" + receives,
                "--config=addressing.compression-from=1",
                "--set=neighbours=" + neighbours);
    }
}
