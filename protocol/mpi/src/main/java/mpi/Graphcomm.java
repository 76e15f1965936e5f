package mpi;

/** The form of {@link GraphComm} in the mpiJava API. */
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

    /** Calls {@link #getDims}. */
    public final GraphParms Get() {
        return getDims();
    }

    /** Calls {@link #getNeighbors}. */
    public final int[] Neighbours(int rank) {
        return getNeighbors(rank);
    }

    /** Calls {@link #map}. */
    public final int Map(int[] index, int[] edges) {
        return map(index, edges);
    }
}
