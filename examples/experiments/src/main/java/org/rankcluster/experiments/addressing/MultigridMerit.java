package org.rankcluster.experiments.addressing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.ExperimentTable;
import org.rankcluster.experiment.Reported;
import org.rankcluster.experiment.Tolerance;
import org.rankcluster.protocol.extension.Setting;

/**
 * The experiment {@code kumar-table2}: the figure of merit of a multigrid solver on a compressed Cartesian communicator, 32 ranks a
 * node, by the sample {@code amg}. With {@code nodes=512} it is as published; the default is a quarter of it.
 */
public final class MultigridMerit implements Experiment {
    private static final Setting<Integer> NODES =
            Midplane.nodes(128).which(nodes -> nodes >= 16 && nodes != 256, "16, 32, 64, 128 or 512");
    private static final Setting<Integer> ITERATIONS = Setting.ofInt("iterations", 5, 1, 1000);
    private static final String DENSE = "vcrt";

    /** Tolerance of ratios. Published ratios are within 1.1 % of 1, so the 5 % of other targets would prove nothing. */
    private static final Tolerance OF_RATIOS = Tolerance.percent(1);

    /**
     * A published line, in 1e9.
     *
     * @param nodes 512 or 256
     * @param text ratio of the cache to the table, if text and table were mixed up
     */
    private record Line(int nodes, double dense, double noCache, double cache, double text) {}

    private static final List<Line> LINES = List.of(
            new Line(256, 2.333, 2.313, 2.327, 4.514 / 4.493), new Line(512, 4.493, 4.447, 4.514, 2.327 / 2.333));

    @Override
    public String name() {
        return "kumar-table2";
    }

    @Override
    public String summary() {
        return "figure of merit of AMG on a compressed communicator; --set nodes=512 as published, takes minutes";
    }

    @Override
    public String source() {
        return "Kumar et al. 2016, section 5.2, Table 2";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(NODES, ITERATIONS);
    }

    @Override
    public Map<String, String> assumptions() {
        return Map.of(ITERATIONS.key(), ITERATIONS.fallback());
    }

    @Override
    public Findings run(ExperimentRuns runs) {
        int all = runs.value(NODES);
        int iterations = runs.value(ITERATIONS);
        List<List<String>> jobs = new ArrayList<>();
        for (Line line : LINES) {
            for (String scheme : List.of(DENSE, "cartesian", "cartesian+2d")) {
                jobs.add(job(line, all, iterations, scheme));
            }
        }
        if (all < 512) {
            runs.runAll(jobs);
        } else {
            jobs.forEach(runs::run); // two jobs of 16,384 ranks would not fit into memory at a time
        }
        ExperimentTable sheet = new ExperimentTable(name());
        for (Line line : LINES) {
            String what = line.nodes() + " nodes, ";
            double dense = merit(runs, job(line, all, iterations, DENSE));
            double noCache = merit(runs, job(line, all, iterations, "cartesian"));
            double cache = merit(runs, job(line, all, iterations, "cartesian+2d"));
            sheet.shown(what + "table", "1e9", line.dense(), dense)
                    .shown(what + "no cache", "1e9", line.noCache(), noCache)
                    .shown(what + "cache", "1e9", line.cache(), cache)
                    .judged(
                            what + "no cache over table",
                            "ratio",
                            line.noCache() / line.dense(),
                            noCache / dense,
                            OF_RATIOS)
                    .judged(what + "cache over table", "ratio", line.cache() / line.dense(), cache / dense, OF_RATIOS)
                    .judged(
                            what + "cache over table, as the text has it",
                            "ratio",
                            line.text(),
                            cache / dense,
                            OF_RATIOS);
        }
        return sheet.reason(
                        "one send in the model takes 0.5 us, and a translation without a cache 0.18 us more. How much of an iteration"
                                + " of the benchmark are messages is not stated; the model's is a geometric multigrid with little to"
                                + " compute, so that they matter more. With the cache figures differ by less than 1 % by what traffic they meet.")
                .note(
                        "the text states that the cache is better at 256 nodes and within 0.3 % at 512, its table has that the other way"
                                + " round: both are judged.")
                .note("figures are not comparable but as ratios"
                        + (all < 512
                                ? "; 512 and 256 nodes stand for " + all + " and " + all / 2 + " here, of 32 ranks each"
                                : "")
                        + ". " + iterations + " iterations of GMRES.")
                .bars("Figure of merit of AMG", "1e9")
                .findings();
    }

    private static double merit(ExperimentRuns runs, List<String> job) {
        return Reported.number(runs.run(job), "figureOfMerit") / 1e9;
    }

    private static List<String> job(Line line, int all, int iterations, String scheme) {
        return List.of(
                "amg",
                "--machine=" + Midplane.MACHINE,
                "--shape=" + Midplane.shape(line.nodes() * all / 512),
                "--ranks-per-node=32",
                "--fidelity=message",
                "--addressing=" + scheme,
                "--config=addressing.compression-from=1",
                "--set=iterations=" + iterations);
    }
}
