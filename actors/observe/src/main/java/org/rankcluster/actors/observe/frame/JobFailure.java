package org.rankcluster.actors.observe.frame;

import java.util.List;

/**
 * The description of the failure that ended a job, for its result and observers: rank, call, message, and stack
 * frames.
 *
 * @param rank world rank; -1 if it was none
 * @param time virtual time at which it ended the job, in ps
 * @param call MPI call, or the call that ended the program; empty for neither
 * @param arguments arguments of the call, {@code count=4, dest=99}; empty if there are none
 * @param text its message
 * @param frames stack frames of the program
 */
public record JobFailure(int rank, long time, String call, String arguments, String text, List<String> frames) {}
