/**
 * A run that is watched: when it is sampled and held, how parts of members come together, and how it answers readers.
 * Jobs make it; the dashboard's server, reports and the metrics ask it by {@code Observation}.
 */
package org.rankcluster.actors.observe.run;
