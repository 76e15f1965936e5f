package org.rankcluster.actors.program.process.thread;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.runtime.RankRuntime;

/**
 * The recorder of the source lines of a program's MPI calls, for the critical path. Rewriting inserts the recording call in front of each
 * MPI call in runs that record their critical path.
 */
public final class LineCalls {
    /** Name of {@link #at}. */
    public static final String AT = "at";

    private LineCalls() {}

    /**
     * Records the line of the program that the calling rank executes.
     *
     * @param line such as {@code Halo.java:42}; null if it is unknown
     */
    public static void at(@Nullable String line) {
        RankRuntime rank = RankRuntime.currentOrNull();
        if (rank != null) {
            rank.profile().at(line);
        }
    }
}
