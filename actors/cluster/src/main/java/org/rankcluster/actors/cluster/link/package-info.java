/**
 * Carries batches of events between the members of a job, over its own sockets, plain or with TLS. Package {@code time} makes
 * the batches, and uses links by the interface {@code MemberLink}. Members create a link for each run, and close it at its end.
 */
package org.rankcluster.actors.cluster.link;
