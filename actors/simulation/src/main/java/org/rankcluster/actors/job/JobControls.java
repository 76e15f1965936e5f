package org.rankcluster.actors.job;

/** The actions on a running job that its watchers may take, such as a cancel from the page. */
@FunctionalInterface
interface JobControls {
    /** Ends the job. */
    void cancel(String by);
}
