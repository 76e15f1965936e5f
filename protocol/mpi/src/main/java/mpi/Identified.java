package mpi;

import org.rankcluster.protocol.runtime.RankRuntime;

/**
 * The base class of MPI handles, such as communicators and datatypes. Its hash code is drawn from the calling rank, so hash tables of
 * handles iterate in the same order in every run. The JVM's identity hash code, which {@link Object} uses, differs from run to run.
 */
abstract class Identified {
    private int hash;

    Identified() {}

    /**
     * Sets a hash code computed from the name. This method serves objects that all ranks of the JVM share, for which no rank may
     * draw one.
     */
    final void addName(String name) {
        hash += name.hashCode();
    }

    /** Returns a number drawn by the first rank that calls this method. */
    @Override
    public int hashCode() {
        if (hash == 0) {
            RankRuntime rank = RankRuntime.currentOrNull();
            hash = rank == null ? System.identityHashCode(this) : rank.drawHash();
        }
        return hash;
    }
}
