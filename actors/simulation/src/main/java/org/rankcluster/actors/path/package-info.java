/**
 * The critical path of a run: the chain of computation, CPU work, links and waits that ends at the last rank's end. While a run records,
 * each event carries the number of the segment that ends with it. After the run a walk from the last segment backwards collects the chain.
 */
package org.rankcluster.actors.path;
