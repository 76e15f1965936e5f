package org.rankcluster.actors.cli.run;

import java.io.OutputStream;
import org.rankcluster.actors.job.JobObserver;

/** A run whose options are checked, ready to start on this JVM or on a cluster. */
public sealed interface Launch permits ClusterLaunch, LocalLaunch {
    /** Number of ranks; 0 if it is not a program. */
    int ranks();

    /** Starts the run. */
    Running start(OutputStream out, OutputStream err, JobObserver observer);
}
