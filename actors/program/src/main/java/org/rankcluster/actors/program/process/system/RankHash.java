package org.rankcluster.actors.program.process.system;

import org.rankcluster.actors.program.process.RankHost;

/**
 * The deterministic identity hash codes of a rank's objects, drawn from its own sequence in the order of first calls.
 */
public final class RankHash {
    private RankHash() {}

    /** Returns the next number of the calling rank, which is the same in each run. Outside of ranks it returns the JVM's hash code. */
    public static int draw(Object object) {
        RankHost rank = RankHost.currentOrNull();
        return rank == null ? System.identityHashCode(object) : rank.state().nextHash();
    }
}
