package mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Neighbourhood collectives, compared with a list of all edges. */
class NeighborsTest {
    private static final Intracomm WORLD = MPI.COMM_WORLD;
    private static final int UNTOUCHED = -7;
    private static final int MOST = 33;

    /** An edge of a graph that the test has as a whole. */
    private record Edge(int from, int to, int weight) {}

    private static List<Edge> graph(int ranks, Random random) {
        List<Edge> edges = new ArrayList<>();
        int count = random.nextInt(4 * ranks);
        for (int i = 0; i < count; i++) {
            edges.add(new Edge(random.nextInt(ranks), random.nextInt(ranks), random.nextInt(9)));
        }
        return edges;
    }

    private static int[] column(List<Edge> edges, java.util.function.ToIntFunction<Edge> value) {
        return edges.stream().mapToInt(value).toArray();
    }

    private static int data(int from, int to, int nth) {
        return 10_000 * from + 100 * to + nth;
    }

    /** Returns the number of edges between the same two ranks before edge {@code i} of a list. */
    private static int nth(List<Edge> edges, int i) {
        Edge edge = edges.get(i);
        return (int) edges.subList(0, i).stream()
                .filter(e -> e.from == edge.from && e.to == edge.to)
                .count();
    }

    @Test
    void shouldExchangeAlongTheEdgesOfRandomGraphs() {
        for (int ranks = 1; ranks <= MOST; ranks += ranks < 8 ? 1 : 5) {
            int size = ranks;
            List<Edge> edges = graph(ranks, new Random(ranks));
            World.pass(ranks, () -> {
                int me = WORLD.getRank();
                List<Edge> out = edges.stream().filter(e -> e.from == me).toList();
                List<Edge> in = edges.stream().filter(e -> e.to == me).toList();
                GraphComm adjacent = WORLD.createDistGraphAdjacent(
                        column(in, Edge::from),
                        column(in, Edge::weight),
                        column(out, Edge::to),
                        column(out, Edge::weight),
                        MPI.INFO_NULL,
                        false);
                assertThat(adjacent.getTopology()).isEqualTo(MPI.DIST_GRAPH);
                expectExchange(adjacent, in, out);
                expectExchange(adjacent.dup(), in, out);
                GraphComm general = general(edges, me, size);
                DistGraphNeighbors neighbors = general.getDistGraphNeighbors();
                assertThat(neighbors.isWeighted()).isTrue();
                assertThat(neighbors.getInDegree()).isEqualTo(in.size());
                assertThat(neighbors.getOutDegree()).isEqualTo(out.size());
                List<Edge> listedIn = IntStream.range(0, in.size())
                        .mapToObj(i -> new Edge(neighbors.getSource(i), me, neighbors.getSourceWeight(i)))
                        .toList();
                List<Edge> listedOut = IntStream.range(0, out.size())
                        .mapToObj(i -> new Edge(me, neighbors.getDestination(i), neighbors.getDestinationWeight(i)))
                        .toList();
                assertThat(listedIn).containsExactlyInAnyOrderElementsOf(in);
                assertThat(listedOut).containsExactlyInAnyOrderElementsOf(out);
                expectExchange(general, listedIn, listedOut);
            });
        }
    }

    /** Creates a graph. Each rank passes the edges whose number is its own, modulo the number of ranks. */
    private static GraphComm general(List<Edge> edges, int me, int ranks) {
        List<Edge> mine = IntStream.range(0, edges.size())
                .filter(i -> i % ranks == me)
                .mapToObj(edges::get)
                .toList();
        int[] ones = new int[mine.size()];
        Arrays.fill(ones, 1);
        return WORLD.createDistGraph(
                column(mine, Edge::from),
                ones,
                column(mine, Edge::to),
                column(mine, Edge::weight),
                MPI.INFO_NULL,
                true);
    }

    private static void expectExchange(GraphComm comm, List<Edge> in, List<Edge> out) throws MPIException {
        int me = comm.getRank();
        int[] sent = IntStream.range(0, out.size())
                .map(i -> data(me, out.get(i).to, nth(out, i)))
                .toArray();
        int[] expected = IntStream.range(0, in.size())
                .map(i -> data(in.get(i).from, me, nth(in, i)))
                .toArray();
        int[] received = new int[in.size()];
        comm.neighborAllToAll(sent, 1, MPI.INT, received, 1, MPI.INT);
        assertThat(received).containsExactly(expected);

        int[] later = new int[in.size()];
        comm.iNeighborAllToAll(sent, 1, MPI.INT, later, 1, MPI.INT).waitFor();
        assertThat(later).containsExactly(expected);

        int[] all = new int[in.size()];
        comm.neighborAllGather(new int[] {me + 1}, 1, MPI.INT, all, 1, MPI.INT);
        assertThat(all).containsExactly(in.stream().mapToInt(e -> e.from + 1).toArray());

        Integer[] objects = new Integer[in.size()];
        Request request = comm.iNeighborAllToAll(
                Arrays.stream(sent).boxed().toArray(Integer[]::new), 1, MPI.OBJECT, objects, 1, MPI.OBJECT);
        String[] words = new String[in.size()];
        comm.neighborAllGather(new String[] {"from " + me}, 1, MPI.OBJECT, words, 1, MPI.OBJECT);
        request.waitFor();
        assertThat(objects).containsExactly(Arrays.stream(expected).boxed().toArray(Integer[]::new));
        assertThat(words).containsExactly(in.stream().map(e -> "from " + e.from).toArray(String[]::new));
        expectVarying(comm, in, out);
    }

    /** Checks blocks of different lengths: rank r sends r % 3 elements to each, and there is a gap behind every block. */
    private static void expectVarying(GraphComm comm, List<Edge> in, List<Edge> out) throws MPIException {
        int me = comm.getRank();
        int[] sendCounts = new int[out.size()];
        Arrays.fill(sendCounts, me % 3);
        int[] sendDispls = new int[out.size()];
        int[] sent = {me, me + 1, me + 2};
        int[] counts = in.stream().mapToInt(e -> e.from % 3).toArray();
        int[] displs =
                IntStream.range(0, in.size()).map(i -> 4 * (in.size() - 1 - i)).toArray();
        int[] expected = new int[4 * in.size()];
        Arrays.fill(expected, UNTOUCHED);
        for (int i = 0; i < counts.length; i++) {
            for (int j = 0; j < counts[i]; j++) {
                expected[displs[i] + j] = in.get(i).from + j;
            }
        }
        int[] received = new int[expected.length];
        Arrays.fill(received, UNTOUCHED);
        comm.neighborAllToAllv(sent, sendCounts, sendDispls, MPI.INT, received, counts, displs, MPI.INT);
        assertThat(received).containsExactly(expected);
        int[] gathered = new int[expected.length];
        Arrays.fill(gathered, UNTOUCHED);
        comm.iNeighborAllGatherv(sent, me % 3, MPI.INT, gathered, counts, displs, MPI.INT)
                .waitFor();
        assertThat(gathered).containsExactly(expected);
    }

    @Test
    void shouldExchangeInGridsByDirection() {
        int[][] grids = {{1}, {2}, {3}, {2, 2}, {1, 3}, {4, 2, 1}, {3, 3}, {2, 3, 2}, {5, 1, 2}, {33}};
        for (int[] dims : grids) {
            int ranks = Arrays.stream(dims).reduce(1, (a, b) -> a * b);
            for (int rings = 0; rings < 1 << dims.length; rings++) {
                boolean[] periods = new boolean[dims.length];
                for (int d = 0; d < dims.length; d++) {
                    periods[d] = (rings >> d & 1) == 1;
                }
                World.pass(ranks, () -> expectDirections(WORLD.createCart(dims, periods, false), dims.length));
            }
        }
    }

    /**
     * Checks that data from below are the data that the lower neighbour has sent upwards. It holds even if both
     * neighbours are the same.
     */
    private static void expectDirections(CartComm grid, int dimensions) throws MPIException {
        int me = grid.getRank();
        int[] sent = new int[2 * dimensions];
        int[] expected = new int[2 * dimensions];
        int[] gathered = new int[2 * dimensions];
        for (int d = 0; d < dimensions; d++) {
            ShiftParms shift = grid.shift(d, 1);
            int[] neighbors = {shift.getRankSource(), shift.getRankDest()};
            for (int side = 0; side < 2; side++) {
                int i = 2 * d + side;
                sent[i] = 100 * me + i;
                boolean absent = neighbors[side] == MPI.PROC_NULL;
                expected[i] = absent ? UNTOUCHED : 100 * neighbors[side] + (i ^ 1);
                gathered[i] = absent ? UNTOUCHED : neighbors[side];
            }
        }
        int[] received = new int[2 * dimensions];
        Arrays.fill(received, UNTOUCHED);
        grid.neighborAllToAll(sent, 1, MPI.INT, received, 1, MPI.INT);
        assertThat(received).containsExactly(expected);
        Arrays.fill(received, UNTOUCHED);
        grid.neighborAllGather(new int[] {me}, 1, MPI.INT, received, 1, MPI.INT);
        assertThat(received).containsExactly(gathered);
    }
}
