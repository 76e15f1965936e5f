package org.rankcluster.actors.job;

/** The control interface of a running job for its observers, such as a cancel from the page. */
@FunctionalInterface
interface JobControls {
    /** Ends the job. */
    void cancel(String by);
}
