package mpi;

/** The result of {@code getShift}: the partners of a shift along a dimension of a grid; PROC_NULL beyond an edge. */
public final class ShiftParms extends Identified {
    /** Rank to receive from. */
    public int rank_source;

    /** Rank to send to. */
    public int rank_dest;

    ShiftParms(int source, int dest) {
        this.rank_source = source;
        this.rank_dest = dest;
    }

    /** {@return the rank to receive from} */
    public int getRankSource() {
        return rank_source;
    }

    /** {@return the rank to send to} */
    public int getRankDest() {
        return rank_dest;
    }
}
