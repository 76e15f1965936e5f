package org.rankcluster.experiments.addressing;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.ExperimentTable;
import org.rankcluster.experiment.Plot;
import org.rankcluster.experiment.Reported;
import org.rankcluster.experiment.Tolerance;
import org.rankcluster.experiments.programs.SplitPingPong;
import org.rankcluster.protocol.extension.Setting;

/** The experiment {@code kumar-fig4}: half a round trip over a compressed communicator, with and without a cache of translations. */
public final class CachedPingPong implements Experiment {
    private static final Setting<Integer> NODES = Midplane.nodes(512);
    private static final String DENSE = "vcrt";
    private static final String NO_CACHE = "cartesian";
    private static final String LINEAR = "cartesian+linear8";
    private static final List<String> SCHEMES = List.of(DENSE, NO_CACHE, LINEAR);

    @Override
    public String name() {
        return "kumar-fig4";
    }

    @Override
    public String summary() {
        return "ping-pong over a compressed communicator: table, no cache, linear cache of 8";
    }

    @Override
    public String source() {
        return "Kumar et al. 2016, section 5, Fig. 4";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(NODES);
    }

    @Override
    public Findings run(ExperimentRuns runs) {
        String shape = Midplane.shape(runs.value(NODES));
        List<JobResult> all = runs.runAll(Midplane.RECEIVES.stream()
                .flatMap(receives -> SCHEMES.stream().map(scheme -> job(shape, scheme, receives)))
                .toList());
        List<JobResult> results = all.subList(0, SCHEMES.size());
        List<JobResult> translating = all.subList(SCHEMES.size(), all.size());
        int[] sizes = IntStream.iterate(1, bytes -> bytes <= SplitPingPong.MOST, bytes -> 4 * bytes)
                .toArray();
        ExperimentTable table = new ExperimentTable(name());
        for (int bytes : List.of(1, 1024, SplitPingPong.MOST)) {
            table.shown(bytes + " B, " + DENSE, "us", time(results, DENSE, bytes));
            for (String scheme : List.of(NO_CACHE, LINEAR)) {
                double excess = Reported.excess(time(results, DENSE, bytes), time(results, scheme, bytes));
                String what = bytes + " B, " + scheme + " over " + DENSE;
                if (scheme.equals(LINEAR) || bytes == SplitPingPong.MOST) {
                    table.judged(what, "%", excess, Tolerance.between(-1, 1));
                } else {
                    table.shown(what, "%", excess);
                }
            }
        }
        for (String scheme : List.of(NO_CACHE, LINEAR)) {
            table.shown(
                    "1 B, " + scheme + " over " + DENSE + Midplane.TRANSLATING,
                    "%",
                    Reported.excess(time(translating, DENSE, 1), time(translating, scheme, 1)));
        }
        table.judged(
                "1 B, " + NO_CACHE + " over " + LINEAR + ", which is less",
                "ratio",
                time(results, NO_CACHE, 1) / time(results, LINEAR, 1),
                Tolerance.between(1.001, 10));
        List<Plot.Series> lines = new ArrayList<>();
        double[] across = IntStream.of(sizes).asDoubleStream().toArray();
        for (String scheme : SCHEMES) {
            lines.add(new Plot.Series(
                    scheme,
                    across,
                    IntStream.of(sizes)
                            .mapToDouble(bytes -> time(results, scheme, bytes))
                            .toArray()));
        }
        return table.note(
                        "the figure is lost. The statements of the text are judged: no cache is slowest at 1 B, the cache of 8 makes up for"
                                + " compression, and the curves merge for long messages. Both count as equal within 1 %, as the introduction has"
                                + " it: neither slower nor faster by more.")
                .note(
                        "a hit of the first entry takes 7 instructions, as many as the table, with a shorter chain of loads. A translation"
                                + " without a cache has a division of 39 cycles for each dimension (cpu.core.divide).")
                .note(Midplane.receivesNote())
                .note(
                        "a rank a node, " + shape
                                + ": a world of six dimensions, the place on a node included, which the mapping function counts all.")
                .plot(
                        "Half a round trip over a split communicator, bgq-512",
                        "message size (bytes)",
                        "time (us)",
                        true,
                        lines)
                .findings();
    }

    private static double time(List<JobResult> results, String scheme, int bytes) {
        return 1e6 * Reported.number(results.get(SCHEMES.indexOf(scheme)), String.valueOf(bytes));
    }

    private static List<String> job(String shape, String scheme, String receives) {
        return List.of(
                SplitPingPong.class.getName(),
                "--machine=" + Midplane.MACHINE,
                "--shape=" + shape,
                "--addressing=" + scheme,
                "--config=mpi.receive-translation=" + receives,
                "--config=addressing.compression-from=1");
    }
}
