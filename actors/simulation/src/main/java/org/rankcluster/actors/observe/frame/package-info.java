/**
 * Frames: samples of all partitions put together, kept in a ring of bounded size whose resolution halves when it is full, and added up
 * over a stretch of virtual time. {@code observe.run} adds each sample, and answers readers from here; {@code observe.finding} says what a
 * frame means.
 */
package org.rankcluster.actors.observe.frame;
