/**
 * Frames: merged samples of all partitions, kept in a buffer of bounded size and summed over a stretch of virtual time. When the buffer is
 * full, its resolution halves. {@code observe.run} adds each sample and answers readers from here. {@code observe.finding} interprets a
 * frame.
 */
package org.rankcluster.actors.observe.frame;
