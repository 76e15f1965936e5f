package mpi;

/** The class for {@link GraphComm} in the mpiJava API, whose method names begin with a capital. */
public class Graphcomm extends GraphComm {
    Graphcomm(CommHandle handle) {
        super(handle);
    }

    @Override
    Graphcomm with(CommHandle handle) {
        return new Graphcomm(handle);
    }

    @Override
    @SuppressWarnings("MethodDoesntCallSuperMethod")
    public Graphcomm clone() {
        return dup();
    }

    @Override
    public Graphcomm dup() {
        return (Graphcomm) super.dup();
    }

    @Override
    public Graphcomm iDup() {
        return (Graphcomm) super.iDup();
    }

    @Override
    public Graphcomm dupWithInfo(Info info) {
        return (Graphcomm) super.dupWithInfo(info);
    }

    /**
     * Calls {@link #getDims}.
     *
     * @return the graph
     * @throws MPIException of class ERR_TOPOLOGY if there is no graph that all ranks have
     */
    public final GraphParms Get() {
        return getDims();
    }

    /**
     * Calls {@link #getNeighbors}.
     *
     * @param rank 0 or more, below the number of ranks of the graph
     * @return ranks of the neighbours
     * @throws MPIException of class ERR_RANK if there is no such rank, ERR_TOPOLOGY if there is no graph that all ranks
     *     have
     */
    public final int[] Neighbours(int rank) {
        return getNeighbors(rank);
    }

    /**
     * Calls {@link #map}.
     *
     * @param index end of each rank's edges in {@code edges}; not decreasing
     * @param edges ranks at the other ends
     * @return the rank, or UNDEFINED if the process would not be part of the graph
     * @throws MPIException of class ERR_TOPOLOGY or ERR_RANK if the arguments describe no graph of at most as many
     *     ranks
     */
    public final int Map(int[] index, int[] edges) {
        return map(index, edges);
    }
}
