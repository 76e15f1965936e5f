package org.rankcluster.apps;

import java.util.List;
import mpi.CartComm;
import mpi.MPI;
import mpi.MPIException;
import org.rankcluster.apps.common.NeighbourExchange;
import org.rankcluster.protocol.extension.Setting;

/**
 * The multi-hop benchmark of Kumar et al. (section 5, Fig. 6): each rank exchanges messages with all ranks within {@code hops} steps on a
 * periodic 3-D grid. The number of these ranks is 26, 124, 342 or 728. In grids with an extent of less than {@code 2 hops + 1} some
 * are one rank, or the rank itself. Messages: {@code ((2 hops + 1)^3 - 1) x ranks x (repeats + 1)}, and the messages of a Cartesian
 * communicator, {@code repeats} barriers and two reductions.
 */
public final class MultiHop {
    static final Setting<Integer> HOPS = Setting.ofInt("hops", 1, 1, 4);
    static final Setting<Integer> BYTES = Setting.ofBytes("bytes", 128, 0, 1 << 20);
    static final Setting<Integer> REPEATS = Setting.ofInt("repeats", 3, 1, 1_000_000);

    /** The settings of the program. */
    static final List<Setting<?>> SETTINGS = List.of(HOPS, BYTES, REPEATS);

    private MultiHop() {}

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int[] dims = new int[3];
        CartComm.createDims(MPI.COMM_WORLD.getSize(), dims);
        CartComm grid = MPI.COMM_WORLD.createCart(dims, new boolean[] {true, true, true}, false);
        int[] to = around(grid.getCoords(grid.getRank()), dims, HOPS.value());
        int[] from = new int[to.length];
        for (int k = 0; k < to.length; k++) {
            from[k] = to[to.length - 1 - k];
        }
        new NeighbourExchange(grid, to, from, BYTES.value()).measure(REPEATS.value());
        MPI.Finalize();
    }

    /**
     * Returns the ranks around a place in a grid, in the order of their distances in the first dimension, the second and the third. The
     * last rank is therefore opposite to the first.
     */
    static int[] around(int[] here, int[] dims, int hops) {
        int width = 2 * hops + 1;
        int middle = width * width * width / 2;
        int[] around = new int[2 * middle];
        for (int k = 0; k < around.length; k++) {
            int index = k < middle ? k : k + 1;
            int x = Math.floorMod(here[0] + index / (width * width) - hops, dims[0]);
            int y = Math.floorMod(here[1] + index / width % width - hops, dims[1]);
            int z = Math.floorMod(here[2] + index % width - hops, dims[2]);
            around[k] = (x * dims[1] + y) * dims[2] + z;
        }
        return around;
    }
}
