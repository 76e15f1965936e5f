package org.rankcluster.experiments.addressing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.ExperimentTable;
import org.rankcluster.experiment.Plot;
import org.rankcluster.experiment.Reported;
import org.rankcluster.experiment.Tolerance;
import org.rankcluster.protocol.address.cartesian.SetAssociativeCache;
import org.rankcluster.protocol.address.cartesian.TranslationCache;
import org.rankcluster.protocol.extension.Setting;

/**
 * The experiment {@code kumar-fig6}: an exchange of 128 B with all ranks within some hops. The grid is a periodic 16 x 16 x 16, over a
 * compressed communicator. Times come from the sample {@code multihop}. Hit rates of the set-associative cache are computed on paper, by
 * the cache itself.
 */
public final class HopsLatency implements Experiment {
    private static final Setting<Integer> NODES =
            Midplane.nodes(512).which(nodes -> nodes == 64 || nodes == 512, "64 or 512");
    private static final Setting<Integer> HOPS = Setting.ofInt("hops", 2, 1, 4);
    private static final String DENSE = "vcrt";
    private static final String NO_CACHE = "cartesian";
    private static final String SETS = "cartesian+2d";
    private static final List<String> SCHEMES = List.of(DENSE, NO_CACHE, SETS);
    private static final int MOST = 4;
    /** Largest number of hops for which two jobs fit into memory at a time. */
    private static final int SIDE_BY_SIDE = 2;

    private static final int EDGE = 16;

    /** Number of exchanges whose hits are counted, the first apart. */
    private static final Setting<Integer> EXCHANGES = Setting.ofInt("exchanges", 3, 2, 1000);

    /** Largest overhead that counts as none, in percent: as in the paper's abstract. */
    private static final double WITHIN = 1;

    @Override
    public String name() {
        return "kumar-fig6";
    }

    @Override
    public String summary() {
        return "exchange with ranks within some hops, hit rates of the cache; --set hops=4 takes minutes";
    }

    @Override
    public String source() {
        return "Kumar et al. 2016, section 5, Fig. 6";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(NODES, HOPS, EXCHANGES);
    }

    @Override
    public Map<String, String> assumptions() {
        return Map.of(EXCHANGES.key(), EXCHANGES.fallback());
    }

    @Override
    public Findings run(ExperimentRuns runs) {
        int nodes = runs.value(NODES);
        int most = runs.value(HOPS);
        List<List<String>> jobs = IntStream.rangeClosed(1, most)
                .boxed()
                .flatMap(hops -> Midplane.RECEIVES.stream()
                        .flatMap(receives -> SCHEMES.stream().map(scheme -> job(nodes, hops, scheme, receives))))
                .toList();
        if (most <= SIDE_BY_SIDE) {
            runs.runAll(jobs);
        } else {
            jobs.forEach(runs::run);
        }
        ExperimentTable table = new ExperimentTable(name());
        for (int hops = 1; hops <= most; hops++) {
            double dense = time(runs, nodes, hops, DENSE);
            String what = "d = " + hops + ", ";
            table.shown(what + DENSE, "us", dense)
                    .shown(
                            what + NO_CACHE + " over " + DENSE,
                            "%",
                            Reported.excess(dense, time(runs, nodes, hops, NO_CACHE)))
                    .judged(
                            what + SETS + " over " + DENSE,
                            "%",
                            Reported.excess(dense, time(runs, nodes, hops, SETS)),
                            Tolerance.between(-WITHIN, WITHIN));
            double denseToo = time(runs, job(nodes, hops, DENSE, Midplane.RECEIVES.getLast()));
            for (String scheme : List.of(NO_CACHE, SETS)) {
                double ours = time(runs, job(nodes, hops, scheme, Midplane.RECEIVES.getLast()));
                table.shown(
                        what + scheme + " over " + DENSE + Midplane.TRANSLATING, "%", Reported.excess(denseToo, ours));
            }
        }
        for (int hops = 1; hops <= MOST; hops++) {
            DoubleSummaryStatistics rates = hitRates(hops, runs.value(EXCHANGES));
            String what = "d = " + hops + ", hits of " + neighbours(hops) + " neighbours, ";
            if (hops < MOST) {
                table.judged(what + "mean of all ranks", "%", 100, rates.getAverage(), Tolerance.points(1));
            } else {
                table.judged(what + "mean of all ranks", "%", 60, rates.getAverage(), Tolerance.points(5))
                        .shown(what + "least", "%", rates.getMin())
                        .shown(what + "most", "%", rates.getMax());
            }
        }
        double four = hitRates(MOST, runs.value(EXCHANGES)).getAverage();
        table.reason(
                ("the published hash, with rows of 8 whose entries make room in turn, hits more often than was observed, in any order of"
                                + " messages that is the same each time: the rows with more than 8 neighbours never hit, the others always."
                                + " With the first exchange counted, of three %.0f %% would hit, of four %.0f %%; how many there were, and"
                                + " whether it was counted, is not stated.")
                        .formatted(four * 2 / 3, four * 3 / 4));
        List<Plot.Series> lines = new ArrayList<>();
        double[] across = IntStream.rangeClosed(1, most).asDoubleStream().toArray();
        for (String scheme : SCHEMES) {
            lines.add(new Plot.Series(
                    scheme,
                    across,
                    Arrays.stream(across)
                            .map(hops -> time(runs, nodes, (int) hops, scheme))
                            .toArray()));
        }
        return table.note(
                        "the figure is lost. The statements of the text are judged: the cache takes all of the overhead away, misses are none for d"
                                + " below 4, and about 60 % hit at 4.")
                .note(
                        8 * nodes + " ranks, times at fidelity message, up to d = " + most
                                + "; hit rates computed without a run, for 4,096 ranks in the order of the sample, the first exchange apart.")
                .note(Midplane.receivesNote())
                .plot(
                        "Exchange of 128 B with ranks within d hops, bgq-512",
                        "distance d (hops)",
                        "time (us)",
                        true,
                        lines)
                .findings();
    }

    private static double time(ExperimentRuns runs, int nodes, int hops, String scheme) {
        return time(runs, job(nodes, hops, scheme, Midplane.RECEIVES.getFirst()));
    }

    private static double time(ExperimentRuns runs, List<String> job) {
        return Reported.number(runs.run(job), "microsecondsPerExchange");
    }

    private static List<String> job(int nodes, int hops, String scheme, String receives) {
        return List.of(
                "multihop",
                "--machine=" + Midplane.MACHINE,
                "--shape=" + Midplane.shape(nodes),
                "--ranks-per-node=8",
                "--fidelity=message",
                "--addressing=" + scheme,
                "--config=mpi.receive-translation=" + receives,
                "--config=addressing.compression-from=1",
                "--set=repeats=1",
                "--set=hops=" + hops);
    }

    private static int neighbours(int hops) {
        int width = 2 * hops + 1;
        return width * width * width - 1;
    }

    /** Returns the hit rates of all ranks in percent, after the first exchange has filled their caches. */
    private static DoubleSummaryStatistics hitRates(int hops, int exchanges) {
        return IntStream.range(0, EDGE * EDGE * EDGE)
                .mapToDouble(rank -> hitRate(exchanges, around(rank, hops)))
                .summaryStatistics();
    }

    private static double hitRate(int exchanges, int... neighbours) {
        TranslationCache cache = new SetAssociativeCache();
        int hits = 0;
        for (int exchange = 0; exchange < exchanges; exchange++) {
            for (int neighbour : neighbours) {
                if (cache.find(neighbour) == TranslationCache.ABSENT) {
                    cache.put(neighbour, neighbour);
                } else if (exchange > 0) {
                    hits++;
                }
            }
        }
        return 100.0 * hits / (exchanges - 1) / neighbours.length;
    }

    private static int[] around(int rank, int hops) {
        int width = 2 * hops + 1;
        return IntStream.range(0, width * width * width)
                .map(index -> (shifted(rank / EDGE / EDGE, index / width / width - hops) * EDGE
                                        + shifted(rank / EDGE % EDGE, index / width % width - hops))
                                * EDGE
                        + shifted(rank % EDGE, index % width - hops))
                .filter(neighbour -> neighbour != rank)
                .toArray();
    }

    private static int shifted(int coordinate, int distance) {
        return Math.floorMod(coordinate + distance, EDGE);
    }
}
