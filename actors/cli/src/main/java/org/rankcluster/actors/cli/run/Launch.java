package org.rankcluster.actors.cli.run;

import java.io.OutputStream;
import org.rankcluster.actors.job.JobObserver;

/** A checked run request, ready to start. */
public sealed interface Launch permits ClusterLaunch, LocalLaunch {
    /** Number of ranks; 0 if it is not a program. */
    int ranks();

    /** Starts the run. */
    Running start(OutputStream out, OutputStream err, JobObserver observer);
}
