package mpi;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.rankcluster.protocol.group.CartesianGrid;

/** The neighbours of each rank of a communicator (MPI-4.1, chapter 8), and their order. */
sealed interface ProcessTopology {
    /** CART, GRAPH or DIST_GRAPH. */
    int kind();

    /** From whom a rank receives in neighbourhood collectives; PROC_NULL for nobody. */
    int[] sources(int rank);

    /** To whom it sends. */
    int[] destinations(int rank);

    /**
     * The order in which blocks for {@link #destinations} are sent. Blocks between the same two ranks are received in the order
     * in which they were sent.
     */
    default int[] sendOrder(int rank) {
        return IntStream.range(0, destinations(rank).length).toArray();
    }

    /**
     * A grid. In a ring of two, or one, both neighbours are the same rank: what it sends upwards arrives from below, so blocks
     * that go up are sent before those that go down.
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
     * A graph that all ranks know.
     *
     * @param index where the edges of each rank end
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

    /** A graph of which each rank knows its own edges. */
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
