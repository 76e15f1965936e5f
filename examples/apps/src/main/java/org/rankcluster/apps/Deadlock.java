package org.rankcluster.apps;

import java.util.List;
import mpi.MPI;
import mpi.MPIException;
import org.rankcluster.apps.common.HaloExchange;
import org.rankcluster.apps.common.HaloGrid;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.extension.Placement;
import org.rankcluster.protocol.extension.Report;
import org.rankcluster.protocol.extension.Setting;

/**
 * A program that ends in a deadlock, as an example of the reports of deadlocks. All ranks exchange faces for a while. Then the first {@code
 * cycles x length} ranks wait for each other. Cycle c consists of the ranks from {@code c x length} on, each of which receives from the
 * next one, and the last from the first. The other ranks end, or wait for a rank of a cycle each. Reports {@code waitingRanks}, the number
 * of ranks that wait at the end. Messages: {@code 6 x ranks x steps}.
 */
public final class Deadlock {
    /** The actions of ranks that are in no cycle. */
    enum Others {
        FINISH,
        WAIT
    }

    static final Setting<Integer> CYCLES = Setting.ofInt("cycles", 1, 1, 1_000_000);
    static final Setting<Integer> LENGTH = Setting.ofInt("length", 4, 2, 1_000_000);
    static final Setting<Others> OTHERS = Setting.ofChoice("others", Others.FINISH);
    static final Setting<Integer> STEPS = Setting.ofInt("steps", 5, 0, 1_000_000);
    static final Setting<Integer> BYTES = Setting.ofBytes("bytes", 1024, 0, 1 << 27);

    /** The settings of the program. */
    static final List<Setting<?>> SETTINGS = List.of(CYCLES, LENGTH, OTHERS, STEPS, BYTES);

    private static final int TAG = 0;

    private Deadlock() {}

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int length = LENGTH.value();
        if ((long) CYCLES.value() * length > size) {
            String rule = "at most " + size / length + ", for a cycle takes " + length + " of " + size + " ranks";
            throw new InputException("--set", CYCLES.key(), CYCLES.value(), rule);
        }
        int members = CYCLES.value() * length;
        boolean othersWait = OTHERS.value() == Others.WAIT;
        if (rank == 0) {
            Report.put("waitingRanks", othersWait ? size : members);
        }
        exchange(rank, size);
        if (rank < members) {
            int first = rank / length * length;
            waitFor(first + (rank - first + 1) % length);
        } else if (othersWait) {
            waitFor(rank % members);
        }
        MPI.Finalize();
    }

    private static void exchange(int rank, int size) throws MPIException {
        int[] neighbours = HaloGrid.of(size, Placement.topology()).neighbours(rank);
        HaloExchange halo = new HaloExchange(MPI.COMM_WORLD, neighbours, BYTES.value(), false);
        for (int step = 1; step <= STEPS.value(); step++) {
            halo.once(step);
        }
    }

    private static void waitFor(int source) throws MPIException {
        MPI.COMM_WORLD.recv(new byte[1], 1, MPI.BYTE, source, TAG);
    }
}
