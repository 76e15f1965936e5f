package org.rankcluster.actors.cli.run;

import org.rankcluster.actors.job.JobResult;

/** The handle of a started run, by which the run can be cancelled or its result awaited. */
public interface RunHandle {
    /** Ends the run soon, with this exit code and reason, unless it has ended already. May be called from any thread. */
    void cancel(int exit, String reason);

    /** Returns the longest time to end after a cancel, in milliseconds. A run that takes longer is not waited for. */
    default long patienceMillis() {
        return 5_000;
    }

    /** Waits for the end of the run. */
    JobResult await();
}
