package org.rankcluster.actors.job;

/** What readers of a run may do to its job. */
@FunctionalInterface
interface JobControls {
    /** Ends the job. */
    void cancel(String by);
}
