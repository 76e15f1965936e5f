package org.rankcluster.experiments.reduction;

import java.util.List;
import java.util.Map;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.ExperimentTable;
import org.rankcluster.experiment.Tolerance;
import org.rankcluster.protocol.extension.Setting;

/** The experiment {@code shan-fig14}: rows that are no power of two combine in pairs first. */
public final class RowBreakdown implements Experiment {
    @Override
    public String name() {
        return "shan-fig14";
    }

    @Override
    public String summary() {
        return "parts of the time of BIGSTICK's reductions, by threads";
    }

    @Override
    public String source() {
        return "Shan et al. 2018, section VI-B, Fig. 14";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(Bigstick.ROW);
    }

    @Override
    public Map<String, String> assumptions() {
        return Map.of(Bigstick.ROW.key(), Bigstick.ROW.fallback());
    }

    @Override
    public Findings run(ExperimentRuns runs) {
        ExperimentTable table = new ExperimentTable(name());
        Bigstick rows = new Bigstick(runs, runs.value(Bigstick.ROW), 1);
        CoriCosts costs = CoriCosts.of(runs);
        double vector = Cori.LONG * costs.beta() * 1e-9;
        int active = Integer.highestOneBit(rows.row());
        double gather = (active - 1.0) / active * vector;
        for (int threads : new int[] {1, 2, 4, 8, 16}) {
            double local = local(costs, rows, threads);
            double pairs = pairs(costs, threads);
            double rest = rows.seconds(Cori.RED_SCAT, threads) - local - gather - vector;
            String what = Cori.threads(threads) + ", ";
            table.shown(what + "local, pairs apart", "s", local - (pairs - vector))
                    .shown(what + "comm", "s", rest)
                    .shown(what + "gather", "s", gather)
                    .shown(what + "other: pairs", "s", pairs);
        }
        return table.judged(
                        "local of 1 over that of 2 threads",
                        "ratio",
                        1.3,
                        local(costs, rows, 1) / local(costs, rows, 2),
                        Tolerance.percent(2))
                .input(
                        "local of 2 over that of 16 threads, almost linear",
                        "ratio",
                        8,
                        local(costs, rows, 2) / local(costs, rows, 16))
                .judged(
                        "other over all, 16 threads, where a power of two has none",
                        "ratio",
                        pairs(costs, 16) / rows.seconds(Cori.RED_SCAT, 16),
                        Tolerance.between(0.1, 0.5))
                .note("that two and more threads scale linearly is the form of reduce.thread-factor, an input.")
                .note(
                        "the figure is lost; judged are the statements of the text. 1.3 is printed; thread-factor is fitted to Table I, not to it. That \"other\" is much more than in Fig. 7 has no number: a tenth at least is our reading.")
                .note(
                        "local is the CPU's part of the run's profile without the stages of the gather; other is what pairing costs by section III-C, N beta + N gamma / 2 and 2 alpha.")
                .note(Bigstick.NOT_STATED)
                .stacks(summary(), "s", List.of("comm", "local, pairs apart", "gather", "other: pairs"))
                .findings();
    }

    private static double local(CoriCosts costs, Bigstick rows, int threads) {
        int stages = Integer.SIZE - Integer.numberOfLeadingZeros(rows.row()) - 1;
        return Cori.computing(rows.runs().run(rows.job(Cori.RED_SCAT, threads))) - stages * costs.gatherStage();
    }

    private static double pairs(CoriCosts costs, int threads) {
        return Cori.LONG * 1e-9 * (costs.beta() + costs.gamma(threads) / 2);
    }
}
