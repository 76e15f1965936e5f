package org.rankcluster.apps;

import java.util.List;
import java.util.stream.IntStream;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import org.rankcluster.apps.common.NeighbourExchange;
import org.rankcluster.hardware.torus.Torus;
import org.rankcluster.protocol.extension.Placement;
import org.rankcluster.protocol.extension.Setting;
import org.rankcluster.protocol.runtime.RankRuntime;

/**
 * The near-neighbour benchmark of Kumar et al. (section 5, Fig. 5): all ranks exchange messages with their nearest neighbours on the
 * machine's torus. A rank has 6, 8 or 10, in the torus's first 3, 4 or 5 dimensions. If an extent is 2, both neighbours are one rank. The
 * sample runs on a communicator of its own with all ranks, so that {@code --addressing} matters. Messages: {@code neighbours x ranks x
 * (repeats + 1)}, and the messages of a split, {@code repeats} barriers and two reductions.
 */
public final class Neighbours {
    static final Setting<Integer> NEIGHBOURS =
            Setting.ofInt("neighbours", 10, 6, 10).which(n -> n % 2 == 0, "6, 8 or 10");
    static final Setting<Integer> BYTES = Setting.ofBytes("bytes", 128, 0, 1 << 27);
    static final Setting<Integer> REPEATS = Setting.ofInt("repeats", 10, 1, 1_000_000);

    /** The settings of the program. */
    static final List<Setting<?>> SETTINGS = List.of(NEIGHBOURS, BYTES, REPEATS);

    private Neighbours() {}

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        Intracomm comm = MPI.COMM_WORLD.split(0, rank);
        int directions = NEIGHBOURS.value();
        NeighbourGrid grid = NeighbourGrid.of(
                comm.getSize(),
                directions,
                Placement.topology(),
                RankRuntime.current().job());
        int[] to = IntStream.range(0, directions)
                .map(direction -> grid.neighbour(rank, direction))
                .toArray();
        int[] from = IntStream.range(0, directions)
                .map(direction -> to[Torus.opposite(direction)])
                .toArray();
        new NeighbourExchange(comm, to, from, BYTES.value()).measure(REPEATS.value());
        MPI.Finalize();
    }
}
