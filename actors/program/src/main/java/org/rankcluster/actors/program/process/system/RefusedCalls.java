package org.rankcluster.actors.program.process.system;

import org.rankcluster.actors.program.process.RankHost;
import org.rankcluster.protocol.runtime.RankRuntime;

/** The end of a job whose program uses a class of the JDK that is not simulated. Rewritten programs call it before that use. */
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
