/**
 * Samples: what a partition reads of its own links and ranks at the end of a window, and how the parts of all partitions add up.
 * Partitions call it between windows; {@code observe.run} gathers what it returns, at the job's first member.
 */
package org.rankcluster.actors.observe.sample;
