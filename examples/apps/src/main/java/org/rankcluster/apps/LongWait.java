package org.rankcluster.apps;

import java.util.List;
import mpi.MPI;
import mpi.MPIException;
import org.rankcluster.apps.common.CheckedBuffer;
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
 * A program in which one rank waits from the beginning to the end for a message of another. The other ranks compute and exchange
 * faces in the meantime, on a periodic grid with a hole. Reports {@code waitedSeconds}, the time of that wait, {@code
 * secondsPerIteration} of the slowest rank, and {@code wrongValues}, which counts bytes. Messages: six a step and rank, except
 * messages from and to the rank that waits; its one, and {@code 2 (ranks - 1)} for the report.
 */
public final class LongWait {
    static final Setting<Integer> RANK = NamedRank.setting("rank", 157);
    static final Setting<Integer> SENDER = NamedRank.setting("sender", 0);
    static final Setting<Integer> STEPS = Setting.ofInt("steps", 20, 1, Integer.MAX_VALUE);
    static final Setting<Long> COMPUTE = Setting.ofTime("compute", "20 us", "1000 s");
    static final Setting<Integer> BYTES = Setting.ofBytes("bytes", 1024, 0, 1 << 27);
    static final Setting<Boolean> PHANTOM = Setting.ofBoolean("phantom", false);

    /** The settings of the program. */
    static final List<Setting<?>> SETTINGS = List.of(RANK, SENDER, STEPS, COMPUTE, BYTES, PHANTOM);
    /** Tag of the awaited message; it differs from all directions. */
    private static final int TAG = HaloGrid.DIRECTIONS;

    private final int rank = MPI.COMM_WORLD.getRank();
    private final int waiting = NamedRank.value(RANK);
    private final int sender = NamedRank.value(SENDER);
    private final int bytes = BYTES.value();
    private final int steps = STEPS.value();

    private LongWait() throws MPIException {
        if (sender == waiting) {
            throw new InputException("--set", SENDER.key(), sender, "another rank than " + RANK.key());
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        LongWait program = new LongWait();
        double start = MPI.wtime();
        long wrong = program.rank == program.waiting ? program.await() : program.work();
        double seconds = MPI.wtime() - start;
        if (program.rank == program.waiting) {
            Report.put("waitedSeconds", seconds);
            Measured.println("rank %d waited %s", program.rank, Measured.time(seconds));
        }
        Outcome.report(program.steps, seconds, wrong);
        MPI.Finalize();
    }

    private long await() throws MPIException {
        CheckedBuffer message = new CheckedBuffer(bytes, PHANTOM.value());
        MPI.COMM_WORLD.recv(message.buffer(), bytes, MPI.BYTE, sender, TAG);
        return message.wrong(0, bytes, sender, waiting, steps);
    }

    private long work() throws MPIException {
        int[] neighbours =
                HaloGrid.of(MPI.COMM_WORLD.getSize(), Placement.topology()).neighbours(rank);
        for (int d = 0; d < neighbours.length; d++) {
            neighbours[d] = neighbours[d] == waiting ? MPI.PROC_NULL : neighbours[d];
        }
        HaloExchange halo = new HaloExchange(MPI.COMM_WORLD, neighbours, bytes, PHANTOM.value());
        long wrong = 0;
        for (int step = 1; step <= steps; step++) {
            Compute.time(COMPUTE.value());
            halo.once(step);
            wrong += halo.wrong(step);
            Report.iteration(step, steps);
        }
        if (rank == sender) {
            CheckedBuffer message = new CheckedBuffer(bytes, PHANTOM.value());
            message.fill(0, bytes, sender, waiting, steps);
            MPI.COMM_WORLD.send(message.buffer(), bytes, MPI.BYTE, waiting, TAG);
        }
        return wrong;
    }
}
