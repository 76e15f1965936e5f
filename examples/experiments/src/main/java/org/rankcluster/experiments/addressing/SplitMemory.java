package org.rankcluster.experiments.addressing;

import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.ExperimentTable;
import org.rankcluster.experiment.Tolerance;
import org.rankcluster.protocol.address.scheme.ComputedWorld;
import org.rankcluster.protocol.address.scheme.Skeleton;

/** The experiment {@code guo-fig9}: odd and even ranks split (Guo et al., section V-A1). */
public final class SplitMemory extends MemoryFigure {
    /** Bytes a slot with which 100 tables would fill 1 GB (docs/papers.md, G9). */
    private static final int SLOT_OF_TEXT = 16;

    public SplitMemory() {
        super("guo-fig9", "memory of 10 and 100 odd/even splits of MPI_COMM_WORLD on up to 768 K and 16 M processes");
    }

    @Override
    Skeleton calls(int communicators) {
        return HypotheticalWorlds.splits(communicators);
    }

    @Override
    void judge(ExperimentRuns runs, ExperimentTable table, ComputedWorld.Outcome ten, ComputedWorld.Outcome hundred) {
        table.input("100 splits, av-rankmap", "MiB", 9, mib(hundred, "av-rankmap"));
        judgeOurs(table, "100 splits", hundred);
        table.judged(
                "10 splits, vcrt (published: over 40 % of 1 GiB)", "GiB", 0.4, gib(ten, "vcrt"), Tolerance.atLeast());
        table.judged("100 splits, vcrt (published: over 1 GiB)", "GiB", 1, gib(hundred, "vcrt"), Tolerance.atLeast());
        double slots = hundred.under("vcrt").maps() / 4.0 * SLOT_OF_TEXT;
        table.shown(
                "100 splits, vcrt, if a slot took " + SLOT_OF_TEXT + " B",
                "GiB",
                1,
                (hundred.under("vcrt").addresses() + slots) / GIB);
        table.reason(
                "with slots of 4 B, which the 95 % of Fig. 10 need, 10 and 100 tables of half the processes take 0.02 and 0.15 GiB"
                        + " beside 0.35 GiB of VCs. More than 1 GiB needs about 16 B a rank. MPICH 3.2 has 8 B a slot and 8 B of node tables, which give"
                        + " 0.99 GiB. The paper disagrees with itself; all are printed.");
        table.note("the 9 MiB restate an input: 12 B an AVE, times 768 K processes.");
    }
}
