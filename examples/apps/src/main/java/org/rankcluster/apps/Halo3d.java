package org.rankcluster.apps;

import java.util.List;
import mpi.MPI;
import mpi.MPIException;
import org.rankcluster.apps.common.HaloExchange;
import org.rankcluster.apps.common.HaloGrid;
import org.rankcluster.apps.common.Outcome;
import org.rankcluster.protocol.extension.Placement;
import org.rankcluster.protocol.extension.Report;
import org.rankcluster.protocol.extension.Setting;

/**
 * The halo exchange of a stencil code on a periodic three-dimensional grid: each iteration every rank exchanges a face with its six
 * neighbours. Messages: {@code 6 x ranks x iterations + 2 (ranks - 1)}, the latter for the report.
 */
public final class Halo3d {
    static final Setting<Integer> BYTES = Setting.ofBytes("bytes", 8192, 0, 1 << 27);
    static final Setting<Integer> ITERATIONS = Setting.ofInt("iterations", 3, 1, Integer.MAX_VALUE);
    static final Setting<Boolean> PHANTOM = Setting.ofBoolean("phantom", false);

    /** The settings of the program. */
    static final List<Setting<?>> SETTINGS = List.of(BYTES, ITERATIONS, PHANTOM);

    private Halo3d() {}

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        HaloGrid grid = HaloGrid.of(MPI.COMM_WORLD.getSize(), Placement.topology());
        int[] neighbours = grid.neighbours(MPI.COMM_WORLD.getRank());
        HaloExchange halo = new HaloExchange(MPI.COMM_WORLD, neighbours, BYTES.value(), PHANTOM.value());
        int iterations = ITERATIONS.value();
        long wrong = 0;
        double start = MPI.wtime();
        for (int i = 0; i < iterations; i++) {
            halo.once(i);
            wrong += halo.wrong(i);
            Report.iteration(i + 1, iterations);
        }
        Outcome.report(iterations, MPI.wtime() - start, wrong);
        MPI.Finalize();
    }
}
