/**
 * Samples: the readings of a partition's own links and ranks at the end of a window, and the sums over all partitions. Partitions take
 * samples between windows. {@code observe} gathers them at the job's first member.
 */
package org.rankcluster.actors.observe.sample;
