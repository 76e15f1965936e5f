/**
 * Carries batches of events between the members of a job, by sockets of our own or, with TLS, by Artery. Package {@code time}
 * makes the batches, and knows links by its interface {@code MemberLink}. Members make a link for each run, and close it at its
 * end.
 */
package org.rankcluster.actors.cluster.link;
