/**
 * An observed run: the times at which it is sampled and held, the merging of the members' parts, and the answers to readers. Jobs create
 * it. The dashboard's server, reports and the metrics use it through {@code Observation}.
 */
package org.rankcluster.actors.observe.run;
