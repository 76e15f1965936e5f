/**
 * Metrics of a member for Prometheus, beside the health of Akka Management.
 */
package org.rankcluster.actors.cluster.metrics;
