package mpi;

import org.rankcluster.protocol.runtime.RankRuntime;

/**
 * What programs hold of the library, and may keep in hash tables: its hash code is the calling rank's, so that the order of such a
 * table is the same in each run. The JVM's, which {@link Object} has, differs from run to run.
 */
abstract class Identified {
    private int hash;

    Identified() {}

    /** Gives what all ranks of the JVM share, and no rank may draw for, a hash code by its names. */
    final void addName(String name) {
        hash += name.hashCode();
    }

    /** A number drawn by the rank that first asks for it. */
    @Override
    public int hashCode() {
        if (hash == 0) {
            RankRuntime rank = RankRuntime.currentOrNull();
            hash = rank == null ? System.identityHashCode(this) : rank.drawHash();
        }
        return hash;
    }
}
