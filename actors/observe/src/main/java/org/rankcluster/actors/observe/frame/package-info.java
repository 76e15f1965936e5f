/**
 * Frames, and the messages that carry them. Frames are merged samples of all partitions, kept in a buffer of bounded size and
 * summed over a stretch of virtual time. When the buffer is full, its resolution halves. Messages are binary: a head, JSON, and arrays. A
 * server forwards them without decoding.
 */
package org.rankcluster.actors.observe.frame;
