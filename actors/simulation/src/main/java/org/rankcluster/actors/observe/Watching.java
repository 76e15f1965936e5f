package org.rankcluster.actors.observe;

/**
 * How a run is watched, as whoever starts it says.
 *
 * @param job the job's id, as in its result and queue
 * @param command the command line that started it, for people; empty if there was none
 * @param demanded whether samples are taken from the start, with no page open: for a report
 * @param attempt number of the job's attempt, from 1
 * @param attempts attempts that it may have
 * @param peers its members
 */
public record Watching(String job, String command, boolean demanded, int attempt, int attempts, Peers peers) {
    /** Nobody watches from the start. */
    public static final Watching NONE = new Watching("0", "", false);

    /** A job that is not begun again. */
    public Watching(String job, String command, boolean demanded) {
        this(job, command, demanded, 1, 1, Peers.NONE);
    }
}
