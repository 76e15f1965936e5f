package org.rankcluster.actors.observe;

/**
 * The progress of a run, readable without a sample, so that a dashboard page can show a run stuck in one window. The values can
 * be read at any time, also in the middle of a long window.
 *
 * @param state as in a sample's {@code job.state}
 * @param wallMs wall time since the run began, without the time for which it was held
 * @param window start of the window that is executed, in ps
 * @param windowMs wall time for which that window has been executed
 * @param events events executed so far
 * @param held whether the run is held
 */
public record Pulse(String state, long wallMs, long window, long windowMs, long events, boolean held) {}
