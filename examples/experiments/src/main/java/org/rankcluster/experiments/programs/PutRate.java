package org.rankcluster.experiments.programs;

import java.util.stream.IntStream;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Win;
import org.rankcluster.protocol.extension.Report;
import org.rankcluster.protocol.extension.Setting;
import org.rankcluster.protocol.runtime.RankRuntime;

/**
 * A program in which ranks of a communicator put a double to the ranks on other nodes one by one (Guo et al., section V-C2). The
 * communicator is a half of the world, or the whole after {@code generation} splits into odd and even ranks. Rank 0 reports {@code
 * issuedPerSecond}, up to the end of the last call, and {@code perSecond}, up to the time when all are in place.
 */
public final class PutRate {
    /** The kinds of communicators. */
    enum Kind {
        /** The first half. */
        DIRECT,
        /** The second half. */
        OFFSET,
        /** The odd ranks. */
        STRIDE,
        /** The odd ranks in reversed order. */
        LUT,
        /** All ranks of the world and as many that it spawns. */
        MLUT,
        /** The even ranks of the even ranks and so on. */
        GENERATION
    }

    private static final Setting<Kind> KIND = Setting.ofChoice("kind", Kind.DIRECT);
    private static final Setting<Integer> GENERATION = Setting.ofInt("generation", 0, 0, 20);
    private static final Setting<Integer> PUTS = Setting.ofInt("puts", 1000, 1, 1 << 20);
    private static final Setting<Boolean> ALONE = Setting.ofBoolean("alone", false);

    private PutRate() {}

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intercomm parent = Intercomm.getParent();
        Intracomm comm = parent.isNull() ? communicator() : parent.merge(true);
        if (!comm.isNull()) {
            measure(comm);
        }
        MPI.Finalize();
    }

    private static Intracomm communicator() throws MPIException {
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int half = world.getSize() / 2;
        return switch (KIND.value()) {
            case DIRECT -> world.split(rank < half ? 0 : MPI.UNDEFINED, rank);
            case OFFSET -> world.split(rank < half ? MPI.UNDEFINED : 0, rank);
            case STRIDE -> world.split(rank % 2 == 1 ? 0 : MPI.UNDEFINED, rank);
            case LUT -> world.split(rank % 2 == 1 ? 0 : MPI.UNDEFINED, -rank);
            case MLUT -> {
                int size = world.getSize();
                yield world.spawn(PutRate.class.getName(), new String[0], size, MPI.INFO_NULL, 0, new int[size])
                        .merge(false);
            }
            case GENERATION -> {
                Intracomm made = world;
                for (int i = 0; i < GENERATION.value() && !made.isNull(); i++) {
                    int mine = made.getRank();
                    made = made.split(mine % 2 == 0 ? 0 : MPI.UNDEFINED, mine);
                }
                yield made;
            }
        };
    }

    private static void measure(Intracomm comm) throws MPIException {
        int[] nodes = new int[comm.getSize()];
        int node = RankRuntime.current().node();
        comm.allGather(new int[] {node}, 1, MPI.INT, nodes, 1, MPI.INT);
        int[] targets = IntStream.range(0, nodes.length)
                .filter(rank -> nodes[rank] != node)
                .toArray();
        Win window = new Win(MPI.newDoubleBuffer(1), 1, 1, MPI.INFO_NULL, comm);
        window.lockAll(0);
        boolean puts = comm.getRank() == 0 || !ALONE.value();
        put(window, targets, puts ? targets.length : 0);
        window.flushAll();
        comm.barrier();
        double start = MPI.wtime();
        put(window, targets, puts ? PUTS.value() : 0);
        double issued = MPI.wtime() - start;
        window.flushAll();
        double done = MPI.wtime() - start;
        if (comm.getRank() == 0) {
            Report.put("issuedPerSecond", PUTS.value() / issued);
            Report.put("perSecond", PUTS.value() / done);
        }
        window.unlockAll();
        window.free();
    }

    private static void put(Win window, int[] targets, int times) throws MPIException {
        for (int i = 0; i < times; i++) {
            window.put(MPI.newDoubleBuffer(1), 1, MPI.DOUBLE, targets[i % targets.length], 0, 1, MPI.DOUBLE);
        }
    }
}
