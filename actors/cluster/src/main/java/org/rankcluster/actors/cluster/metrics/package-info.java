/**
 * Metrics of a member for Prometheus, beside the health of Akka Management: members, jobs, runs, the JVM. Akka Management makes
 * the route, which reference.conf names. The text format is that of package {@code observe}.
 */
package org.rankcluster.actors.cluster.metrics;
