package org.rankcluster.actors.program.process.classes;

import org.rankcluster.actors.program.process.RankHost;

/** Hash codes for objects of the user's classes that have only that of {@link Object}. */
public final class RankHash {
    private RankHash() {}

    /** The next number of the calling rank: the same in each run, unlike the JVM's, which is what it is outside of ranks. */
    public static int draw(Object object) {
        RankHost rank = RankHost.currentOrNull();
        return rank == null ? System.identityHashCode(object) : rank.state().nextHash();
    }
}
