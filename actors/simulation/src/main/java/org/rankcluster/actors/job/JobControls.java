package org.rankcluster.actors.job;

/** The actions on a job that are open to readers of its run. */
@FunctionalInterface
interface JobControls {
    /** Ends the job. */
    void cancel(String by);
}
