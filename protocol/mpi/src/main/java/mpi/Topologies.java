package mpi;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.collective.Collectives;
import org.rankcluster.protocol.group.CartesianGrid;
import org.rankcluster.protocol.group.TorusOrder;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.runtime.ProcessView;
import org.rankcluster.protocol.runtime.RankRuntime;

/** The creation of communicators with a process topology: grids and graphs (MPI-4.1, section 8.5). */
final class Topologies {
    /** Number of ints of an edge in a message: its begin, its end, its weight. */
    private static final int EDGE = 3;

    private Topologies() {}

    /** Returns a grid. Checks that it has at most {@code most} points. */
    static CartesianGrid grid(Call call, int most, int[] dims, boolean[] periods) {
        call.checkNotNull(MPI.ERR_DIMS, "dims", dims);
        call.checkNotNull(MPI.ERR_DIMS, "periods", periods);
        if (periods.length < dims.length) {
            throw call.error(MPI.ERR_DIMS, "periods", periods.length, dims.length + ", as many as dims");
        }
        for (int extent : dims) {
            if (extent < 1) {
                throw call.error(MPI.ERR_DIMS, "dims", dims, "1 or more each");
            }
        }
        CartesianGrid grid = new CartesianGrid(dims, Arrays.copyOf(periods, dims.length));
        if (grid.size() < 0 || grid.size() > most) {
            throw call.error(MPI.ERR_DIMS, "dims", dims, "at most " + most + " processes in the grid");
        }
        return grid;
    }

    /** Returns the state of a grid; null for ranks that are not in it. */
    static @Nullable CommState cart(Comm comm, Call call, int[] dims, boolean[] periods, boolean reorder) {
        call.checkNotNull(MPI.ERR_DIMS, "dims", dims);
        call.checkNotNull(MPI.ERR_ARG, "periods", periods);
        CollectiveStart c = new CollectiveStart(comm, call);
        c.checkIntra("a grid");
        CartesianGrid grid = grid(call, c.size(), dims, periods);
        int key = reorder ? index(c, grid) : c.rank();
        int color = c.rank() < grid.size() ? 0 : MPI.UNDEFINED;
        return Communicators.split(comm, call, color, key, new ProcessTopology.Cart(grid));
    }

    /** Returns the index of this rank in the torus order, if both the grid and the communicator fill the machine; else its rank. */
    private static int index(CollectiveStart c, CartesianGrid grid) {
        ProcessView process = RankRuntime.current();
        int nodes = c.job().topology().nodes();
        boolean fills = grid.size() == c.size()
                && c.size() == process.size()
                && c.size() % nodes == 0
                && process.origin() == null;
        TorusOrder order = fills ? TorusOrder.of(c.job().topology(), grid.dims(), c.size() / nodes) : null;
        return order == null ? c.rank() : order.index(process.node());
    }

    /** Returns the state of a graph; null for ranks that are not in it. */
    static @Nullable CommState graph(Comm comm, Call call, int[] index, int[] edges) {
        CollectiveStart c = new CollectiveStart(comm, call);
        c.checkIntra("a graph");
        checkGraph(call, c.size(), index, edges);
        int color = c.rank() < index.length ? 0 : MPI.UNDEFINED;
        ProcessTopology graph = new ProcessTopology.Graph(index.clone(), edges.clone());
        return Communicators.split(comm, call, color, c.rank(), graph);
    }

    /** Checks that the arguments describe a graph of at most {@code most} ranks. */
    static void checkGraph(Call call, int most, int[] index, int[] edges) {
        call.checkNotNull(MPI.ERR_TOPOLOGY, "index", index);
        call.checkNotNull(MPI.ERR_TOPOLOGY, "edges", edges);
        if (index.length > most) {
            throw call.error(MPI.ERR_TOPOLOGY, "index", index, "at most " + most + " ranks");
        }
        int before = 0;
        for (int end : index) {
            if (end < before || end > edges.length) {
                throw call.error(MPI.ERR_TOPOLOGY, "index", index, "not decreasing, at most " + edges.length);
            }
            before = end;
        }
        checkRanks(call, "edges", edges, Math.max(1, index.length));
    }

    private static void checkRanks(Call call, String name, int[] ranks, int size) {
        call.checkNotNull(MPI.ERR_ARG, name, ranks);
        for (int rank : ranks) {
            if (rank < 0 || rank >= size) {
                throw call.error(MPI.ERR_RANK, name, rank, "0.." + (size - 1));
            }
        }
    }

    /** Returns the state of a graph of which each rank passes its own edges. */
    static CommState adjacent(
            Comm comm,
            Call call,
            int[] sources,
            int @Nullable [] sourceWeights,
            int[] destinations,
            int @Nullable [] destWeights) {
        CollectiveStart c = new CollectiveStart(comm, call);
        c.checkIntra("a graph");
        checkRanks(call, "sources", sources, c.size());
        checkRanks(call, "destinations", destinations, c.size());
        DistGraphNeighbors neighbors = new DistGraphNeighbors(
                sources.clone(),
                weights(call, sources.length, sourceWeights),
                destinations.clone(),
                weights(call, destinations.length, destWeights),
                sourceWeights != null && destWeights != null);
        return withTopology(comm, call, neighbors);
    }

    private static CommState withTopology(Comm comm, Call call, DistGraphNeighbors neighbors) {
        CommState duplicate = Communicators.duplicate(comm, call);
        return comm.state(call).successor(duplicate.view(), duplicate.held(), new ProcessTopology.DistGraph(neighbors));
    }

    private static int[] weights(Call call, int edges, int @Nullable [] weights) {
        if (weights == null) {
            int[] ones = new int[edges];
            Arrays.fill(ones, 1);
            return ones;
        }
        if (weights.length < edges) {
            throw call.error(MPI.ERR_ARG, "weights", weights, edges + " weights, one for each edge");
        }
        for (int weight : weights) {
            call.checkNotNegative(MPI.ERR_ARG, "weights", weight);
        }
        return Arrays.copyOf(weights, edges);
    }

    /**
     * Returns the state of a graph of which each rank passes any edges. The edges are sent to the ranks where they
     * begin and end.
     */
    static CommState distGraph(
            Comm comm, Call call, int[] sources, int[] degrees, int[] destinations, int @Nullable [] givenWeights) {
        CollectiveStart c = new CollectiveStart(comm, call);
        c.checkIntra("a graph");
        checkRanks(call, "sources", sources, c.size());
        call.checkNotNull(MPI.ERR_ARG, "degrees", degrees);
        call.checkNotNull(MPI.ERR_ARG, "destinations", destinations);
        long edges = 0;
        if (degrees.length < sources.length) {
            throw call.error(MPI.ERR_ARG, "degrees", degrees, sources.length + " numbers, one for each source");
        }
        for (int i = 0; i < sources.length; i++) {
            call.checkNotNegative(MPI.ERR_ARG, "degrees", degrees[i]);
            edges += degrees[i];
        }
        if (destinations.length < edges) {
            throw call.error(MPI.ERR_ARG, "destinations", destinations, edges + " ranks, one for each edge");
        }
        checkRanks(call, "destinations", Arrays.copyOf(destinations, (int) edges), c.size());
        int[] weights = weights(call, (int) edges, givenWeights);
        List<List<Integer>> outgoing = lists(c.size());
        List<List<Integer>> incoming = lists(c.size());
        int edge = 0;
        for (int i = 0; i < sources.length; i++) {
            for (int j = 0; j < degrees[i]; j++, edge++) {
                List<Integer> words = List.of(sources[i], destinations[edge], weights[edge]);
                outgoing.get(sources[i]).addAll(words);
                incoming.get(destinations[edge]).addAll(words);
            }
        }
        int[] mineOut = exchange(c, outgoing);
        int[] mineIn = exchange(c, incoming);
        return withTopology(
                comm,
                call,
                new DistGraphNeighbors(
                        column(mineIn, 0),
                        column(mineIn, 2),
                        column(mineOut, 1),
                        column(mineOut, 2),
                        givenWeights != null));
    }

    private static List<List<Integer>> lists(int size) {
        List<List<Integer>> lists = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            lists.add(new ArrayList<>(0));
        }
        return lists;
    }

    /** Sends each rank its list of numbers. Returns the numbers that all ranks have for the calling rank, in rank order. */
    private static int[] exchange(CollectiveStart c, List<List<Integer>> forEach) {
        int[] all = forEach.stream()
                .flatMap(List::stream)
                .mapToInt(Integer::intValue)
                .toArray();
        int[] sent = forEach.stream()
                .mapToInt(List::size)
                .map(size -> size * Integer.BYTES)
                .toArray();
        int[] received = Ints.of(c.run(view -> Collectives.allToAll(view, c.job(), Ints.payload(sent), Integer.BYTES)));
        Payload edges = c.run(view -> Collectives.allToAllv(view, c.job(), Ints.payload(all), sent, received));
        return Ints.of(edges);
    }

    private static int[] column(int[] edges, int which) {
        int[] column = new int[edges.length / EDGE];
        Arrays.setAll(column, i -> edges[i * EDGE + which]);
        return column;
    }
}
