/**
 * The HTTP server of a JVM, and the metrics of a member. Jobs and the page share one port. The provider of the page is found by {@code
 * ServiceLoader}, because this module does not depend on it.
 */
package org.rankcluster.actors.cluster.http;
