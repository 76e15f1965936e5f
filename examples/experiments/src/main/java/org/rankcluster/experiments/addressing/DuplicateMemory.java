package org.rankcluster.experiments.addressing;

import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.ExperimentTable;
import org.rankcluster.protocol.address.scheme.ComputedWorld;
import org.rankcluster.protocol.address.scheme.Footprint;
import org.rankcluster.protocol.address.scheme.Skeleton;

/**
 * The experiment {@code guo-fig10}: duplicates of the world, which share its table. Their node and node-roots communicators do not
 * share it (Guo et al., section V-A2).
 */
public final class DuplicateMemory extends MemoryFigure {
    public DuplicateMemory() {
        super("guo-fig10", "memory of 10 and 100 duplicates of MPI_COMM_WORLD on up to 768 K and 16 M processes");
    }

    @Override
    Skeleton calls(int communicators) {
        return HypotheticalWorlds.duplicates(communicators);
    }

    @Override
    void judge(ExperimentRuns runs, ExperimentTable table, ComputedWorld.Outcome ten, ComputedWorld.Outcome hundred) {
        Footprint vcrt = hundred.under("vcrt");
        double share = 100.0 * vcrt.addresses() / vcrt.total();
        table.fitted(
                "100 duplicates, vcrt: share of the VCs (published: nearly 95 %)",
                "%", 95, share, "the nearly 95 % of Fig. 10, which chose slots of 4 B");
        judgeOurs(table, "100 duplicates", hundred);
    }
}
