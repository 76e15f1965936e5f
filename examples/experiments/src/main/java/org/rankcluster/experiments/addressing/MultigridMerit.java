package org.rankcluster.experiments.addressing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.ExperimentTable;
import org.rankcluster.experiment.Reported;
import org.rankcluster.experiment.Tolerance;
import org.rankcluster.protocol.extension.Setting;

/**
 * The experiment {@code kumar-table2}: the figure of merit of a multigrid solver on a compressed Cartesian communicator, 32 ranks a
 * node, by the sample {@code amg}. With {@code nodes=512} it is as published; the default is a quarter of it. The paper does not
 * state the benchmark's computing in an iteration. The computing is fitted on the figure of merit with a table on 256 nodes.
 */
public final class MultigridMerit implements Experiment {
    private static final Setting<Integer> NODES =
            Midplane.nodes(128).which(nodes -> nodes >= 16 && nodes != 256, "16, 32, 64, 128 or 512");
    private static final Setting<Integer> ITERATIONS = Setting.ofInt("iterations", 5, 1, 1000);
    private static final String DENSE = "vcrt";

    /** Tolerance of ratios. Published ratios are within 1.1 % of 1, so the 5 % of other targets would prove nothing. */
    private static final Tolerance OF_RATIOS = Tolerance.percent(1);

    private static final Tolerance OF_MERIT = Tolerance.percent(5);
    private static final int RANKS_OF_NODE = 32;

    /** Unknowns of a rank: a refinement of 8x8x8, as the sample's default. */
    private static final double UNKNOWNS = 8 * 8 * 8;

    private static final String FITTED_BY = "Table 2, 256 nodes, V1R2M0: 2.333e9";

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
        Line fit = LINES.getFirst();
        double itself = seconds(runs.run(job(fit, all, iterations, DENSE, 0)));
        double published = fit.nodes() * RANKS_OF_NODE * UNKNOWNS / (1e9 * fit.dense());
        long compute = Math.max(1, Math.round(1e6 * (published - itself)));
        List<List<String>> jobs = new ArrayList<>();
        for (Line line : LINES) {
            for (String scheme : List.of(DENSE, "cartesian", "cartesian+2d")) {
                jobs.add(job(line, all, iterations, scheme, compute));
            }
        }
        if (all < 512) {
            runs.runAll(jobs);
        } else {
            jobs.forEach(runs::run); // two jobs of 16,384 ranks would not fit into memory at a time
        }
        ExperimentTable table = new ExperimentTable(name());
        for (Line line : LINES) {
            String what = line.nodes() + " nodes, ";
            double dense = merit(runs, all, job(line, all, iterations, DENSE, compute));
            double noCache = merit(runs, all, job(line, all, iterations, "cartesian", compute));
            double cache = merit(runs, all, job(line, all, iterations, "cartesian+2d", compute));
            if (line.nodes() == fit.nodes()) {
                table.fitted(what + "table", "1e9", line.dense(), dense, FITTED_BY);
            } else {
                table.judged(what + "table", "1e9", line.dense(), dense, OF_MERIT);
            }
            table.shown(what + "no cache", "1e9", line.noCache(), noCache)
                    .shown(what + "cache", "1e9", line.cache(), cache)
                    .judged(
                            what + "no cache over table",
                            "ratio",
                            line.noCache() / line.dense(),
                            noCache / dense,
                            OF_RATIOS)
                    .judged(what + "cache over table", "ratio", line.cache() / line.dense(), cache / dense, OF_RATIOS)
                    .shown(what + "cache over table, as the text has it", "ratio", line.text(), cache / dense);
        }
        return table.shown("computing of an iteration, fitted", "us", (double) compute)
                .shown("its share of an iteration with a table, 256 nodes", "%", 1e-4 * compute / published)
                .reason(
                        "computing is fitted on 256 nodes and taken for the same on every rank, so the model's figure of merit doubles"
                                + " with the ranks. The published one grows by 1.93. Messages are of a geometric multigrid; the benchmark's"
                                + " is algebraic and has others. With the cache figures differ by less than 1 % by what traffic they meet.")
                .note("an iteration takes " + Math.round(1e6 * itself)
                        + " us in the model without more computing, and " + Math.round(1e6 * published)
                        + " us by the published figure of merit, if a rank has 8x8x8 unknowns. The difference is taken for"
                        + " computing: the same in every iteration, on every rank, and for 512 nodes as for 256.")
                .note(
                        "the text states that the cache is better at 256 nodes and within 0.3 % at 512, its table has that the other way"
                                + " round. The table is judged and the text shown, because the two differ by 0.7 %, less than the tolerance.")
                .note((all < 512
                                ? "512 and 256 nodes stand for " + all + " and " + all / 2
                                        + " here, of 32 ranks each. Figures of merit are multiplied by " + 512 / all
                                        + ", because they grow with the ranks. "
                                : "")
                        + iterations + " iterations of GMRES.")
                .bars("Figure of merit of AMG", "1e9")
                .findings();
    }

    /** Returns the figure of merit in 1e9, for as many ranks as published. */
    private static double merit(ExperimentRuns runs, int all, List<String> job) {
        return Reported.number(runs.run(job), "figureOfMerit") / 1e9 * 512 / all;
    }

    /** Returns the time of an iteration, in seconds. */
    private static double seconds(JobResult result) {
        return Reported.number(result, "solveSeconds") / Reported.number(result, "iterations");
    }

    private static List<String> job(Line line, int all, int iterations, String scheme, long compute) {
        return List.of(
                "amg",
                "--machine=" + Midplane.MACHINE,
                "--shape=" + Midplane.shape(line.nodes() * all / 512),
                "--ranks-per-node=" + RANKS_OF_NODE,
                "--fidelity=message",
                "--addressing=" + scheme,
                "--config=addressing.compression-from=1",
                "--set=iterations=" + iterations,
                "--set=compute-us=" + compute);
    }
}
