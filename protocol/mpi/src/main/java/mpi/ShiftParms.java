package mpi;

/** Partners of a shift along a dimension; PROC_NULL beyond an edge. */
public final class ShiftParms extends Identified {
    /** From whom to receive. */
    public int rank_source;

    /** To whom to send. */
    public int rank_dest;

    ShiftParms(int source, int dest) {
        this.rank_source = source;
        this.rank_dest = dest;
    }

    /** From whom to receive. */
    public int getRankSource() {
        return rank_source;
    }

    /** To whom to send. */
    public int getRankDest() {
        return rank_dest;
    }
}
