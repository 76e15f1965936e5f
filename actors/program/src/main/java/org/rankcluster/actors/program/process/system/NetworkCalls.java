package org.rankcluster.actors.program.process.system;

import org.rankcluster.actors.program.process.RankHost;

/** Notices of a rank that opens sockets. Rewritten programs call it in front of what opens them. */
public final class NetworkCalls {
    /** Name of {@link #used}. */
    public static final String USED = "used";

    private NetworkCalls() {}

    /**
     * Makes the job report, once, that its results may differ from run to run.
     *
     * @param type internal name of the JDK class that is used
     */
    public static void used(String type) {
        RankHost rank = RankHost.currentOrNull();
        if (rank != null) {
            rank.usesNetwork(type.replace('/', '.'));
        }
    }
}
