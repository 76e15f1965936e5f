package org.rankcluster.actors.cli;

import java.io.OutputStream;
import org.rankcluster.actors.job.JobObserver;

/** What {@code run} was asked for, checked and ready to start. */
sealed interface Launch permits ClusterLaunch, LocalLaunch {
    /** Number of ranks; 0 if it is no program. */
    int ranks();

    /** Begins it. */
    Running start(OutputStream out, OutputStream err, JobObserver observer);
}
