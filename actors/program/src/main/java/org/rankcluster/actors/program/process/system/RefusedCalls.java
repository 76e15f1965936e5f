package org.rankcluster.actors.program.process.system;

import org.rankcluster.actors.program.process.RankHost;
import org.rankcluster.protocol.runtime.RankRuntime;

/** The call, inserted by rewriting, that ends a job before a rank uses a JDK class or method that is not simulated. */
public final class RefusedCalls {
    /** Name of {@link #refuse}. */
    public static final String REFUSE = "refuse";

    private RefusedCalls() {}

    /**
     * Ends the job with exit code 1 and one sentence. Does nothing on a thread that belongs to no rank.
     *
     * @param used class or method of the JDK
     * @param instead alternative for programs
     */
    public static void refuse(String used, String instead) {
        if (RankHost.currentOrNull() != null) {
            throw RankRuntime.current().fatal(used + " is not simulated (expected: " + instead + ")");
        }
    }
}
