package org.rankcluster.experiments.reduction;

import java.util.List;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.ExperimentTable;
import org.rankcluster.experiment.Tolerance;
import org.rankcluster.protocol.extension.Setting;

/** The experiment {@code shan-fig7}: the time of long reduces, divided into communication, combining, gather and copies. */
public final class LongBreakdown implements Experiment {
    @Override
    public String name() {
        return "shan-fig7";
    }

    @Override
    public String summary() {
        return "parts of the time of 200 M floats on 512 processes";
    }

    @Override
    public String source() {
        return "Shan et al. 2018, section V-A, Fig. 7";
    }

    private static final Setting<Integer> RANKS = Setting.ofInt("ranks", 512, 2, 512);

    @Override
    public List<Setting<?>> settings() {
        return List.of(RANKS);
    }

    @Override
    public Findings run(ExperimentRuns runs) {
        ExperimentTable table = new ExperimentTable(name());
        for (String algorithm : List.of(Cori.CRAY, Cori.BINOMIAL, Cori.RING, Cori.RED_SCAT)) {
            for (int threads : new int[] {1, 2, 4, 8, 16}) {
                if (algorithm.equals(Cori.CRAY) && threads > 1) {
                    continue;
                }
                Breakdown parts = parts(runs, algorithm, threads);
                String what = Cori.name(algorithm) + ", OMP=" + threads + ", ";
                table.shown(what + "comm", "s", parts.comm())
                        .shown(what + "local", "s", parts.local())
                        .shown(what + "gather", "s", parts.gather())
                        .shown(what + "other", "s", parts.other());
            }
        }
        Breakdown cray = parts(runs, Cori.CRAY, 1);
        Breakdown tree = parts(runs, Cori.BINOMIAL, 1);
        Breakdown one = parts(runs, Cori.RED_SCAT, 1);
        table.judged(
                        "Cray, local over RedScat's of one thread",
                        "ratio",
                        cray.local() / one.local(),
                        Tolerance.between(1.001, 100))
                .judged(
                        "Binomial, OMP=1, local over comm: it dominates",
                        "ratio",
                        tree.local() / tree.comm(),
                        Tolerance.between(1.001, 100))
                .shown(
                        "RedScat, local of 1 over that of 2 threads (judged in shan-fig14)",
                        "ratio",
                        1.3,
                        one.local() / parts(runs, Cori.RED_SCAT, 2).local())
                .judged(
                        "RedScat, time of 8 over that of 16 threads: little to gain",
                        "ratio",
                        parts(runs, Cori.RED_SCAT, 8).total()
                                / parts(runs, Cori.RED_SCAT, 16).total(),
                        Tolerance.between(1, 1.1));
        return table.note("the figure is lost; judged are the statements of the text. " + Breakdown.HOW)
                .note("the 1.3 is of Fig. 14; thread-factor is fitted to Table I, not to it.")
                .note(Cori.PHANTOMS)
                .stacks(summary(), "s", Breakdown.PARTS)
                .findings();
    }

    private static Breakdown parts(ExperimentRuns runs, String algorithm, int threads) {
        return Breakdown.of(runs, algorithm, runs.value(RANKS), threads, Cori.LONG);
    }
}
