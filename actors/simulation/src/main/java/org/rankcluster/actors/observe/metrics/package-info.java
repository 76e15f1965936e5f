/**
 * Metrics of runs in the text format of Prometheus. A request reads counters that are kept for other purposes. Package {@code
 * cluster.metrics} adds a member's metrics.
 */
package org.rankcluster.actors.observe.metrics;
