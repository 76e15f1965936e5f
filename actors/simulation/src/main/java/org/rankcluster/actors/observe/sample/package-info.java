/**
 * Samples: what a partition reads of its own links and ranks at the end of a window, and how the parts of all partitions add up.
 */
package org.rankcluster.actors.observe.sample;
