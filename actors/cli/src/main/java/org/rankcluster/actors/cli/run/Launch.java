package org.rankcluster.actors.cli.run;

import java.io.OutputStream;
import org.rankcluster.actors.job.JobObserver;
import org.rankcluster.actors.observe.frame.LinkSpace;

/** A run with checked options, ready to start in this JVM or on a cluster. */
public sealed interface Launch permits ClusterLaunch, LocalLaunch {
    /** Returns the number of ranks; 0 if it is not a program. */
    int ranks();

    /** Returns the links of the run's machine, with their names. */
    default LinkSpace links() {
        return LinkSpace.NONE;
    }

    /** Starts the run. */
    RunHandle start(OutputStream out, OutputStream err, JobObserver observer);
}
