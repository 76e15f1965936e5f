package mpi;

/** A graph: the edges of rank i are those from {@code index[i - 1]} (0 for rank 0) to {@code index[i] - 1}. */
public final class GraphParms extends Identified {
    /** Where the edges of each rank end. */
    public int[] index;

    /** The ranks at the other ends. */
    public int[] edges;

    /** A graph without ranks, to be filled in. */
    public GraphParms() {
        this(new int[0], new int[0]);
    }

    GraphParms(int[] index, int[] edges) {
        this.index = index;
        this.edges = edges;
    }

    /** Number of ranks. */
    public int getIndexCount() {
        return index.length;
    }

    /** Where the edges of rank {@code i} end. */
    public int getIndex(int i) {
        return index[i];
    }

    /** Number of edges. */
    public int getEdgeCount() {
        return edges.length;
    }

    /** The rank at the other end of edge {@code i}. */
    public int getEdge(int i) {
        return edges[i];
    }
}
