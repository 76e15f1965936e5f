package mpi;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.rankcluster.protocol.group.CartesianGrid;

/** The neighbours of each rank in a grid or graph communicator, in the order of neighbourhood collectives (MPI-4.1, chapter 8). */
sealed interface ProcessTopology {
    /** Returns CART, GRAPH or DIST_GRAPH. */
    int kind();

    /** Returns the ranks from which a rank receives in neighbourhood collectives; PROC_NULL for a missing neighbour. */
    int[] sources(int rank);

    /** Returns the ranks to which a rank sends; PROC_NULL for a missing neighbour. */
    int[] destinations(int rank);

    /**
     * Returns the order in which blocks for {@link #destinations} are sent. Blocks between the same two ranks are
     * received in the order in which they were sent.
     */
    default int[] sendOrder(int rank) {
        return IntStream.range(0, destinations(rank).length).toArray();
    }

    /**
     * A grid. In a periodic dimension of extent 1 or 2, both neighbours are the same rank. Data that a rank sends
     * upwards arrive from below, so blocks that go up are sent before blocks that go down.
     */
    record Cart(CartesianGrid grid) implements ProcessTopology {
        @Override
        public int kind() {
            return MPI.CART;
        }

        @Override
        public int[] sources(int rank) {
            return grid.neighbours(rank);
        }

        @Override
        public int[] destinations(int rank) {
            return grid.neighbours(rank);
        }

        @Override
        public int[] sendOrder(int rank) {
            return IntStream.range(0, 2 * grid.dims().length).map(i -> i ^ 1).toArray();
        }
    }

    /**
     * A graph that all ranks have.
     *
     * @param index end of each rank's edges
     * @param edges neighbours, rank by rank
     */
    record Graph(int[] index, int[] edges) implements ProcessTopology {
        @Override
        public int kind() {
            return MPI.GRAPH;
        }

        @Override
        public int[] sources(int rank) {
            return Arrays.copyOfRange(edges, rank == 0 ? 0 : index[rank - 1], index[rank]);
        }

        @Override
        public int[] destinations(int rank) {
            return sources(rank);
        }
    }

    /** A graph of which each rank has its own edges. */
    record DistGraph(DistGraphNeighbors neighbors) implements ProcessTopology {
        @Override
        public int kind() {
            return MPI.DIST_GRAPH;
        }

        @Override
        public int[] sources(int rank) {
            return neighbors.sources();
        }

        @Override
        public int[] destinations(int rank) {
            return neighbors.destinations();
        }
    }
}
