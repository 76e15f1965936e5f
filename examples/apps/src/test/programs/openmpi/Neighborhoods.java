import java.util.Arrays;
import mpi.CartComm;
import mpi.DistGraphNeighbors;
import mpi.GraphComm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/** Point 30: collectives with one's neighbours, in the order in which the topology names them. */
public class Neighborhoods {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int size = MPI.COMM_WORLD.getSize();
        for (boolean periodic : new boolean[] {true, false}) {
            grid(MPI.COMM_WORLD.createCart(new int[] {size / 2, 2}, new boolean[] {periodic, true}, false), periodic);
        }
        graph(size);
        Check.passed("Neighborhoods");
        MPI.Finalize();
    }

    /** The second dimension has two ranks, so both neighbours in it are the same rank. */
    private static void grid(CartComm grid, boolean periodic) throws MPIException {
        int rank = grid.getRank();
        int[] neighbours = {
            grid.shift(0, 1).getRankSource(), grid.shift(0, 1).getRankDest(),
            grid.shift(1, 1).getRankSource(), grid.shift(1, 1).getRankDest()
        };
        Check.equal(rank ^ 1, neighbours[2], "neighbour");
        Check.equal(rank ^ 1, neighbours[3], "the same neighbour");
        int[] got = new int[4];
        Arrays.fill(got, -1);
        grid.neighborAllGather(new int[] {100 + rank}, 1, MPI.INT, got, 1, MPI.INT);
        for (int i = 0; i < 4; i++) {
            Check.equal(neighbours[i] == MPI.PROC_NULL ? -1 : 100 + neighbours[i], got[i], "gathered " + i);
        }
        Arrays.fill(got, -1);
        int[] data = {10 * rank, 10 * rank + 1, 10 * rank + 2, 10 * rank + 3};
        grid.neighborAllToAll(data, 1, MPI.INT, got, 1, MPI.INT);
        for (int i = 0; i < 4; i++) {
            // Data from below were sent up, and the other way round.
            int expected = neighbours[i] == MPI.PROC_NULL ? -1 : 10 * neighbours[i] + (i ^ 1);
            Check.equal(expected, got[i], "exchanged " + i + (periodic ? ", periodic" : ""));
        }
        int[] counts = {0, 1, 2, 1};
        int[] from = {1, 0, 1, 2};
        int[] places = {0, 2, 4, 7};
        int[] various = new int[9];
        Arrays.fill(various, -1);
        grid.neighborAllToAllv(
                new int[] {rank, rank + 100, rank + 200, rank + 300},
                counts,
                new int[] {0, 0, 1, 3},
                MPI.INT,
                various,
                from,
                places,
                MPI.INT);
        Check.equal(neighbours[0] == MPI.PROC_NULL ? -1 : neighbours[0], various[0], "one from below");
        Check.equal((rank ^ 1) + 300, various[4], "one from the left");
        Check.equal((rank ^ 1) + 100, various[7], "the first from the right");
        Check.equal(-1, various[6], "gap");
        grid.free();
    }

    /** Each rank sends to the next two, with weights. */
    private static void graph(int size) throws MPIException {
        int rank = MPI.COMM_WORLD.getRank();
        int[] sources = {(rank + size - 1) % size, (rank + size - 2) % size};
        int[] destinations = {(rank + 1) % size, (rank + 2) % size};
        GraphComm adjacent = MPI.COMM_WORLD.createDistGraphAdjacent(
                sources, new int[] {1, 2}, destinations, new int[] {3, 4}, MPI.INFO_NULL, false);
        DistGraphNeighbors found = adjacent.getDistGraphNeighbors();
        Check.equal(2, found.getInDegree(), "in-degree");
        Check.equal(2, found.getOutDegree(), "out-degree");
        Check.that(found.isWeighted(), "weighted");
        for (int i = 0; i < 2; i++) {
            Check.equal(sources[i], found.getSource(i), "source");
            Check.equal(destinations[i], found.getDestination(i), "destination");
            Check.equal(1 + i, found.getSourceWeight(i), "weight of a source");
            Check.equal(3 + i, found.getDestinationWeight(i), "weight of a destination");
        }
        int[] got = new int[2];
        adjacent.neighborAllGather(new int[] {rank}, 1, MPI.INT, got, 1, MPI.INT);
        Check.equal(sources, got, "gathered from the sources");
        java.nio.IntBuffer out = MPI.newIntBuffer(2).put(0, rank).put(1, rank + 50);
        java.nio.IntBuffer in = MPI.newIntBuffer(2);
        Request request = adjacent.iNeighborAllToAll(out, 1, MPI.INT, in, 1, MPI.INT);
        request.waitFor();
        if (size > 2) {
            Check.equal(sources[0], in.get(0), "the first of the one before");
            Check.equal(sources[1] + 50, in.get(1), "the second of the one before that");
        }
        adjacent.free();

        // Rank 0 gives all edges: a star.
        int[] targets = new int[size - 1];
        for (int i = 1; i < size; i++) {
            targets[i - 1] = i;
        }
        GraphComm star = rank == 0
                ? MPI.COMM_WORLD.createDistGraph(new int[] {0}, new int[] {size - 1}, targets, MPI.INFO_NULL, false)
                : MPI.COMM_WORLD.createDistGraph(new int[0], new int[0], new int[0], MPI.INFO_NULL, false);
        DistGraphNeighbors ends = star.getDistGraphNeighbors();
        Check.equal(rank == 0 ? 0 : 1, ends.getInDegree(), "in-degree in the star");
        Check.equal(rank == 0 ? size - 1 : 0, ends.getOutDegree(), "out-degree in the star");
        Check.that(!ends.isWeighted(), "not weighted");
        int[] centre = {-1};
        star.neighborAllGather(new int[] {rank + 9}, 1, MPI.INT, centre, 1, MPI.INT);
        Check.equal(rank == 0 ? -1 : 9, centre[0], "from the centre");
        star.free();
    }
}
