package org.rankcluster.actors.observe;

/**
 * How a run is watched, as whoever starts it says.
 *
 * @param job the job's id, as in its result and queue
 * @param command the command line that started it, for people; empty if there was none
 * @param demanded whether samples are taken from the start, with no page open: for a report
 */
public record Watching(String job, String command, boolean demanded) {
    /** Nobody watches from the start. */
    public static final Watching NONE = new Watching("0", "", false);
}
