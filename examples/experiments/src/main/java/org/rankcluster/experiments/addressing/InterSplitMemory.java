package org.rankcluster.experiments.addressing;

import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.ExperimentTable;
import org.rankcluster.experiment.Tolerance;
import org.rankcluster.protocol.address.scheme.Communicators;
import org.rankcluster.protocol.address.scheme.ComputedWorld;
import org.rankcluster.protocol.address.scheme.Skeleton;

/**
 * The experiment {@code guo-fig11}: an intercommunicator between odd and even ranks, split into odd and even again (Guo et al.,
 * section V-A3). A split intercommunicator holds a map of its remote group, and its local communicator.
 */
public final class InterSplitMemory extends MemoryFigure {
    public InterSplitMemory() {
        super("guo-fig11", "memory of 10 and 100 splits of an intercommunicator on up to 768 K and 16 M processes");
    }

    @Override
    Skeleton calls(int communicators) {
        return HypotheticalWorlds.calls("intercomm split", mpi -> {
            Communicators.Handle half = mpi.split(mpi.world(), rank -> rank & 1);
            int mine = mpi.world().rank() & 1;
            mpi.inter(half, mpi.world(), rank -> (rank & 1) ^ mine);
            int quarter = mpi.world().rank() >> 1 & 1;
            HypotheticalWorlds.repeat(communicators, () -> {
                Communicators.Handle local = mpi.split(half, rank -> rank & 1);
                mpi.inter(local, mpi.world(), rank -> (rank & 1) != mine && (rank >> 1 & 1) == quarter ? 1 : 0);
            });
        });
    }

    @Override
    void judge(ExperimentRuns runs, ExperimentTable table, ComputedWorld.Outcome ten, ComputedWorld.Outcome hundred) {
        table.judged(
                "100 split intercommunicators, vcrt (published: about 1.4 GB)",
                "GiB",
                1.4,
                gib(hundred, "vcrt"),
                Tolerance.percent(20));
        judgeOurs(table, "100 split intercommunicators", hundred);
        table.shown("10 split intercommunicators, vcrt", "GiB", gib(ten, "vcrt"));
        table.reason(
                "with slots of 4 B an intercommunicator takes 2.7 MiB: tables of its remote and its local group, a quarter of the processes each,"
                        + " and those of the local communicator and of the node roots. About 16 B a rank, as the 1 GiB of Fig. 9 needs, would be within"
                        + " the tolerance: slots of 8 B with node tables give 1.2 GiB, printed below.");
    }
}
