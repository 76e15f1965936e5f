package org.rankcluster.experiments.reduction;

import java.util.List;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.ExperimentTable;

/** The experiment {@code shan-fig9}: communication, combining, gather and the rest, in microseconds. */
public final class ShortBreakdown implements Experiment {
    @Override
    public String name() {
        return "shan-fig9";
    }

    @Override
    public String summary() {
        return "parts of the time of 128 K floats on 16 processes of 8 threads";
    }

    @Override
    public String source() {
        return "Shan et al. 2018, section V-B, Fig. 9";
    }

    private static final int FLOATS = 128 << 10;

    @Override
    public Findings run(ExperimentRuns runs) {
        ExperimentTable table = new ExperimentTable(name());
        for (String algorithm : List.of(Cori.CRAY, Cori.BINOMIAL, Cori.RING, Cori.RED_SCAT)) {
            Breakdown parts = Breakdown.of(runs, algorithm, 16, 8, FLOATS);
            String what = Cori.name(algorithm) + ", ";
            table.shown(what + "comm", "us", 1e6 * parts.comm())
                    .shown(what + "local", "us", 1e6 * parts.local())
                    .shown(what + "gather", "us", 1e6 * parts.gather())
                    .shown(what + "other", "us", 1e6 * parts.other())
                    .shown(what + "all", "us", 1e6 * parts.total());
        }
        Breakdown tree = Breakdown.of(runs, Cori.BINOMIAL, 16, 8, FLOATS);
        for (String algorithm : List.of(Cori.CRAY, Cori.RED_SCAT, Cori.RING)) {
            table.fitted(
                    Cori.name(algorithm) + " over Binomial, more than 1",
                    "ratio",
                    Breakdown.of(runs, algorithm, 16, 8, FLOATS).total() / tree.total(),
                    "Fig. 8: Binomial and RedScat meet at 16 processes");
        }
        double withoutStages = Cori.seconds(runs, Cori.RED_SCAT, 16, 8, FLOATS, "--config=reduce.gather=0 us");
        table.shown("RedScat without reduce.gather over Binomial", "ratio", withoutStages / tree.total());
        return table.note(
                        "the figure is lost, and the text states of it only that Binomial is fastest there, because it has no gather. reduce.gather is fitted: it lets both meet"
                                + " at 256 K floats on 16 processes, between the 128 K and 512 K of Fig. 8. Without it RedScat wins, so the formulas of section III do not give this figure.")
                .note(
                        "no row is judged. Cray's reduction is RedScat with a copy and a slower sum, and pays reduce.gather, so that it is slower than Binomial follows from"
                                + " the same fit; Ring has more steps than RedScat.")
                .note(Breakdown.HOW)
                .stacks(summary(), "us", Breakdown.PARTS)
                .findings();
    }
}
