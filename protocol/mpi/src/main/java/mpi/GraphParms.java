package mpi;

/**
 * The result of a query for a graph communicator's edges, in the form of MPI_Graph_create. Rank i has the edges {@code index[i - 1]} (0 for
 * rank 0) to {@code index[i] - 1}.
 */
public final class GraphParms extends Identified {
    /** End of each rank's edges in {@link #edges}. */
    public int[] index;

    /** Ranks at the other ends of the edges. */
    public int[] edges;

    /** Creates a graph without ranks; the caller sets its fields. */
    public GraphParms() {
        this(new int[0], new int[0]);
    }

    GraphParms(int[] index, int[] edges) {
        this.index = index;
        this.edges = edges;
    }

    /** {@return the number of ranks} */
    public int getIndexCount() {
        return index.length;
    }

    /**
     * Returns the end of a rank's edges.
     *
     * @param i rank, 0 or more
     * @return index behind the rank's last edge, 0 or more
     */
    public int getIndex(int i) {
        return index[i];
    }

    /** {@return the number of edges} */
    public int getEdgeCount() {
        return edges.length;
    }

    /**
     * {@return the rank at the other end of an edge}
     *
     * @param i index of the edge, 0 or more
     */
    public int getEdge(int i) {
        return edges[i];
    }
}
