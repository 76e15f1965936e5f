/**
 * Metrics of runs in the text format of Prometheus. Counters that are kept anyway are read when somebody asks. Package {@code
 * cluster.metrics} adds those of a member to them.
 */
package org.rankcluster.actors.observe.metrics;
