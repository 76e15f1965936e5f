package org.rankcluster.apps;

import java.util.List;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import org.rankcluster.apps.common.HaloExchange;
import org.rankcluster.apps.common.HaloGrid;
import org.rankcluster.apps.common.Measured;
import org.rankcluster.apps.common.Outcome;
import org.rankcluster.protocol.extension.Compute;
import org.rankcluster.protocol.extension.Placement;
import org.rankcluster.protocol.extension.Report;
import org.rankcluster.protocol.extension.Setting;
import org.rankcluster.protocol.runtime.RankRuntime;

/**
 * A program in which ranks compute and exchange faces with their neighbours on a periodic grid. With {@code half=on} only the ranks on the
 * first half of the nodes do so, while the others wait for the end; with {@code half=off} all do. If two partitions share the machine, one
 * therefore has nearly all events, or both have equally many. Reports {@code activeRanks}, {@code secondsPerIteration}, and {@code
 * wrongValues}, which counts bytes. Messages: {@code 6 x activeRanks x steps}, the messages of a split, and {@code 2 (ranks - 1)} for the
 * report.
 */
public final class Imbalance {
    /** The choice whether half of the machine works. */
    enum Half {
        ON,
        OFF
    }

    static final Setting<Half> HALF = Setting.ofChoice("half", Half.ON);
    static final Setting<Integer> STEPS = Setting.ofInt("steps", 20, 1, Integer.MAX_VALUE);
    static final Setting<Long> COMPUTE = Setting.ofTime("compute", "20 us", "1000 s");
    static final Setting<Integer> BYTES = Setting.ofBytes("bytes", 1024, 0, 1 << 27);
    static final Setting<Boolean> PHANTOM = Setting.ofBoolean("phantom", false);

    /** The settings of the program. */
    static final List<Setting<?>> SETTINGS = List.of(HALF, STEPS, COMPUTE, BYTES, PHANTOM);

    private Imbalance() {}

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int nodes = RankRuntime.current().job().nodes();
        boolean isActive = HALF.value() == Half.OFF || 2L * Placement.nodeOf(rank) < nodes;
        Intracomm comm = MPI.COMM_WORLD.split(isActive ? 0 : 1, rank);
        double start = MPI.wtime();
        long wrong = isActive ? work(comm) : 0;
        double seconds = MPI.wtime() - start;
        if (isActive && comm.getRank() == 0) {
            Report.put("activeRanks", comm.getSize());
            Measured.println("%d ranks work", comm.getSize());
        }
        Outcome.report(STEPS.value(), seconds, wrong);
        MPI.Finalize();
    }

    private static long work(Intracomm comm) throws MPIException {
        int[] neighbours = HaloGrid.of(comm.getSize(), Placement.topology()).neighbours(comm.getRank());
        HaloExchange halo = new HaloExchange(comm, neighbours, BYTES.value(), PHANTOM.value());
        long wrong = 0;
        for (int step = 1; step <= STEPS.value(); step++) {
            Compute.time(COMPUTE.value());
            halo.once(step);
            wrong += halo.wrong(step);
            Report.iteration(step, STEPS.value());
        }
        return wrong;
    }
}
