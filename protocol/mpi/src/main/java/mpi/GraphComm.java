package mpi;

/**
 * A communicator whose ranks form a graph (MPI-4.1, section 8.5). Either all ranks have the graph, or each rank has its
 * own edges.
 */
public class GraphComm extends Intracomm {
    GraphComm(CommHandle handle) {
        super(handle);
    }

    @Override
    GraphComm with(CommHandle handle) {
        return new GraphComm(handle);
    }

    @Override
    @SuppressWarnings("MethodDoesntCallSuperMethod")
    public GraphComm clone() {
        return dup();
    }

    @Override
    public GraphComm dup() {
        return (GraphComm) super.dup();
    }

    @Override
    public GraphComm iDup() {
        return (GraphComm) super.iDup();
    }

    @Override
    public GraphComm dupWithInfo(Info info) {
        return (GraphComm) super.dupWithInfo(info);
    }

    private ProcessTopology.Graph graph(Call call) {
        if (state(call).topology() instanceof ProcessTopology.Graph graph) {
            return graph;
        }
        throw call.error(MPI.ERR_TOPOLOGY, "the communicator has no graph of createGraph");
    }

    /**
     * {@return the graph}
     *
     * @throws MPIException of class ERR_TOPOLOGY if the communicator has no graph of {@link Intracomm#createGraph}
     */
    public final GraphParms getDims() {
        ProcessTopology.Graph graph = graph(call("getDims"));
        return new GraphParms(graph.index().clone(), graph.edges().clone());
    }

    /**
     * Returns the neighbours of a rank.
     *
     * @param rank 0 or more, below the number of ranks of the graph
     * @return ranks of the neighbours
     * @throws MPIException of class ERR_RANK if there is no such rank, ERR_TOPOLOGY if there is no graph that all ranks
     *     have
     */
    public final int[] getNeighbors(int rank) {
        Call call = call("getNeighbors", "rank", rank);
        ProcessTopology.Graph graph = graph(call);
        if (rank < 0 || rank >= graph.index().length) {
            throw call.error(MPI.ERR_RANK, "rank", rank, "0.." + (graph.index().length - 1));
        }
        return graph.sources(rank);
    }

    /**
     * {@return the calling rank's neighbours in a distributed graph}
     *
     * @throws MPIException of class ERR_TOPOLOGY if the graph is not distributed
     */
    public final DistGraphNeighbors getDistGraphNeighbors() {
        Call call = call("getDistGraphNeighbors");
        if (state(call).topology() instanceof ProcessTopology.DistGraph graph) {
            return graph.neighbors();
        }
        throw call.error(MPI.ERR_TOPOLOGY, "the communicator has no distributed graph");
    }

    /**
     * Returns the rank that the calling process would have in a graph.
     *
     * @param index end of each rank's edges in {@code edges}; not decreasing
     * @param edges ranks at the other ends
     * @return the rank, or UNDEFINED if the process would not be part of the graph
     * @throws MPIException of class ERR_TOPOLOGY or ERR_RANK if the arguments describe no graph of at most as many
     *     ranks
     */
    public final int map(int[] index, int[] edges) {
        Call call = call("map", "index", index, "edges", edges);
        Topologies.checkGraph(call, state(call).view().size(), index, edges);
        int rank = state(call).view().rank();
        return rank < index.length ? rank : MPI.UNDEFINED;
    }
}
