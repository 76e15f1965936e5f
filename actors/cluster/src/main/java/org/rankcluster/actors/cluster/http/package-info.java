/**
 * The HTTP server of a JVM. Jobs and the page come in at one port; whoever serves the page is found by {@code ServiceLoader}, for this
 * room does not know it.
 */
package org.rankcluster.actors.cluster.http;
