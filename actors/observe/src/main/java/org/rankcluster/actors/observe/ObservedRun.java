package org.rankcluster.actors.observe;

/**
 * The description of a run for its observers: id, command line, attempt, cluster members, and whether to sample from the
 * start.
 *
 * @param job the job's id, as in its result and queue
 * @param command the command line that started it, for people; empty if there was none
 * @param demanded whether samples are taken from the start, with no page open: for a report
 * @param attempt number of the job's attempt, from 1
 * @param attempts largest number of attempts
 * @param peers the run's members
 */
public record ObservedRun(String job, String command, boolean demanded, int attempt, int attempts, Peers peers) {
    /** The settings of a run without readers at the start. */
    public static final ObservedRun NONE = new ObservedRun("0", "", false);

    /** Creates the settings of a job with a single attempt. */
    public ObservedRun(String job, String command, boolean demanded) {
        this(job, command, demanded, 1, 1, Peers.NONE);
    }
}
