/**
 * Samples, frames, and the messages that carry frames. Samples are the readings of a partition's own links and ranks at the end of a
 * window, and the sums over all partitions. Partitions take samples between windows. {@code observe} gathers them at the first member of
 * the job.
 *
 * <p>Frames are merged samples of all partitions, kept in a buffer of bounded size and summed over a stretch of virtual time. When the
 * buffer is full, its resolution halves. Messages are binary: a head, JSON, and arrays. A server forwards them without decoding.
 *
 * <p>Findings are sentences about the causes that limit a run. There is one set of rules, for the dashboard, reports, {@code --json} and
 * {@code --explain}. The rules judge figures of a stretch of virtual time, or of the whole run. They are pure functions.
 */
package org.rankcluster.actors.observe.frame;
