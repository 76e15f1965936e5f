package org.rankcluster.experiments.validation;

import java.util.List;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.Tolerance;
import org.rankcluster.experiments.nonuniform.TransposeBreakdown;

/** Target 24: a matrix of 1024 x 1024 elements of three doubles is transposed on its way (Balaji et al. 2007, section 5.2, Figs 12 and 13). */
final class MatrixTranspose implements Target {
    private static final int N = 1024;

    @Override
    public int number() {
        return 24;
    }

    @Override
    public String title() {
        return "InfiniBand DDR matrix transpose";
    }

    @Override
    public List<List<String>> jobs() {
        return List.of(TransposeBreakdown.job("single", N), TransposeBreakdown.job("dual", N));
    }

    @Override
    public Experiment.Findings measure(ExperimentRuns runs) {
        TransposeBreakdown.Parts single = TransposeBreakdown.of(runs, "single", N);
        TransposeBreakdown.Parts dual = TransposeBreakdown.of(runs, "dual", N);
        return new FindingsTable(this)
                .judged(
                        "InfiniBand DDR, transpose of 1024 x 1024, two contexts of one",
                        "%",
                        15,
                        100 * dual.seconds() / single.seconds(),
                        Tolerance.atMost())
                .judged("the same, two contexts, searching", "%", dual.searchingShare(), Tolerance.between(0, 0))
                .judged(
                        "the same, two contexts, communicating, which dominates",
                        "%",
                        dual.communicationShare(),
                        Tolerance.between(50, 100))
                .shown("the same, one context, searching", "%", single.searchingShare())
                .reason(
                        "packing 24 B takes 44 ns, more than the link's 17 ns, by two values of the machine file without a source. Experiment balaji-fig13"
                                + " shows which others would let communication dominate.")
                .bars(title(), "%")
                .findings();
    }
}
