package org.rankcluster.experiments.addressing;

import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.ExperimentTable;
import org.rankcluster.protocol.address.scheme.Communicators;
import org.rankcluster.protocol.address.scheme.ComputedWorld;
import org.rankcluster.protocol.address.scheme.Skeleton;

/** The experiment {@code guo-fig12}: duplicates of an intercommunicator between odd and even ranks (Guo et al., section V-A3). */
public final class InterDuplicateMemory extends MemoryFigure {
    public InterDuplicateMemory() {
        super("guo-fig12", "memory of 10 and 100 duplicates of an intercommunicator on up to 768 K and 16 M processes");
    }

    @Override
    Skeleton calls(int communicators) {
        return HypotheticalWorlds.calls("intercomm dup", mpi -> {
            Communicators.Handle half = mpi.split(mpi.world(), rank -> rank & 1);
            int mine = mpi.world().rank() & 1;
            Communicators.Handle both = mpi.inter(half, mpi.world(), rank -> (rank & 1) ^ mine);
            HypotheticalWorlds.repeat(communicators, () -> mpi.dup(both));
        });
    }

    @Override
    void judge(ExperimentRuns runs, ExperimentTable table, ComputedWorld.Outcome ten, ComputedWorld.Outcome hundred) {
        ComputedWorld.Outcome plain =
                HypotheticalWorlds.mira(runs, HypotheticalWorlds.MIRA).run(HypotheticalWorlds.duplicates(100), 0);
        table.shown(
                "100, vcrt, over duplicates of the world (published: slightly higher)",
                "1",
                gib(hundred, "vcrt") / gib(plain, "vcrt"));
        judgeOurs(table, "100 duplicate intercommunicators", hundred);
    }
}
