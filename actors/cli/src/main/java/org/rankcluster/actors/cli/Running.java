package org.rankcluster.actors.cli;

import org.rankcluster.actors.job.JobResult;

/** A run under way. */
public interface Running {
    /** Ends it soon, with this exit code and reason, if nothing else has ended it; from any thread. */
    void cancel(int exit, String reason);

    /** How long it takes at most to end after a cancel, in milliseconds; what takes longer is not waited for. */
    default long patienceMillis() {
        return 5_000;
    }

    /** Waits for its end. */
    JobResult await();
}
