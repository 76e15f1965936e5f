package org.rankcluster.apps;

import java.util.List;
import mpi.MPI;
import mpi.MPIException;
import org.rankcluster.apps.common.HaloExchange;
import org.rankcluster.apps.common.HaloGrid;
import org.rankcluster.apps.common.Measured;
import org.rankcluster.apps.common.NamedRank;
import org.rankcluster.apps.common.Outcome;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.extension.Compute;
import org.rankcluster.protocol.extension.Placement;
import org.rankcluster.protocol.extension.Report;
import org.rankcluster.protocol.extension.Setting;

/**
 * A program in which all ranks, in each step, compute for a time and exchange faces with their six neighbours on a periodic grid. One rank
 * computes {@code extra} longer in one step, and is late. Its neighbours wait for it in that step, their neighbours in the next, and so on.
 * Reports {@code delayedRanks}, the number of ranks that waited more than half of {@code extra} longer in one exchange than in another.
 * With {@code extra} well above the time of an exchange these are the ranks at distance 1 to {@code steps - step + 1} on the grid. Also
 * reports {@code secondsPerIteration} and {@code wrongValues}, which counts bytes. Messages: {@code 6 x ranks x steps + 3 (ranks - 1)}.
 */
public final class Straggler {
    static final Setting<Integer> RANK = NamedRank.setting("rank", 157);
    static final Setting<Integer> STEP = Setting.ofInt("step", 4, 1, 1_000_000);
    static final Setting<Long> EXTRA = Setting.ofTime("extra", "50 us", "1000 s");
    static final Setting<Integer> STEPS = Setting.ofInt("steps", 8, 2, 1_000_000);
    static final Setting<Long> COMPUTE = Setting.ofTime("compute", "20 us", "1000 s");
    static final Setting<Integer> BYTES = Setting.ofBytes("bytes", 1024, 0, 1 << 27);
    static final Setting<Boolean> PHANTOM = Setting.ofBoolean("phantom", false);

    /** The settings of the program. */
    static final List<Setting<?>> SETTINGS = List.of(RANK, STEP, EXTRA, STEPS, COMPUTE, BYTES, PHANTOM);

    private static final double PICOSECOND = 1e-12;

    private Straggler() {}

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int steps = STEPS.value();
        int lateStep = STEP.value();
        if (lateStep > steps) {
            throw new InputException(
                    "--set", STEP.key(), lateStep, "1.." + steps + ", for there are " + steps + " steps");
        }
        int rank = MPI.COMM_WORLD.getRank();
        long extra = rank == NamedRank.value(RANK) ? EXTRA.value() : 0;
        int[] neighbours =
                HaloGrid.of(MPI.COMM_WORLD.getSize(), Placement.topology()).neighbours(rank);
        HaloExchange halo = new HaloExchange(MPI.COMM_WORLD, neighbours, BYTES.value(), PHANTOM.value());
        double shortest = Double.MAX_VALUE;
        double longest = 0;
        long wrong = 0;
        double start = MPI.wtime();
        for (int step = 1; step <= steps; step++) {
            Compute.time(COMPUTE.value() + (step == lateStep ? extra : 0));
            double came = MPI.wtime();
            halo.once(step);
            double took = MPI.wtime() - came;
            shortest = Math.min(shortest, took);
            longest = Math.max(longest, took);
            wrong += halo.wrong(step);
            Report.iteration(step, steps);
        }
        double seconds = MPI.wtime() - start;
        boolean isDelayed = EXTRA.value() > 0 && longest - shortest > EXTRA.value() * PICOSECOND / 2;
        long[] delayed = new long[1];
        MPI.COMM_WORLD.reduce(new long[] {isDelayed ? 1 : 0}, delayed, 1, MPI.LONG, MPI.SUM, 0);
        if (rank == 0) {
            Report.put("delayedRanks", delayed[0]);
            Measured.println("the delay reached %d ranks", delayed[0]);
        }
        Outcome.report(steps, seconds, wrong);
        MPI.Finalize();
    }
}
