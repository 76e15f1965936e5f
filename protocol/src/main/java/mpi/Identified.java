package mpi;

import org.rankcluster.protocol.runtime.RankRuntime;

/**
 * What programs hold of the library, and may keep in hash tables: its hash code is the calling rank's, so that the order of such a
 * table is the same in each run. The JVM's, which {@link Object} has, differs from run to run.
 */
abstract class Identified {
    Identified() {}

    /** A number of the calling rank, the same each time. */
    @Override
    public int hashCode() {
        RankRuntime rank = RankRuntime.currentOrNull();
        return rank == null ? System.identityHashCode(this) : rank.identityHash(this);
    }
}
