/**
 * Observed runs: the times at which a run is sampled and held, the merging of the members' parts, and the answers to readers. The package
 * also has the metrics in the text format of Prometheus. The dashboard's server, reports and metrics use a run through {@code Observation}.
 * A sample is exact counters over an exact stretch of virtual time. Wall time decides at which window ends samples are taken, never a
 * value.
 */
package org.rankcluster.actors.observe;
