/**
 * The sockets of a member: links to other members, and the HTTP server. Links carry batches of events between the members of a job, plain
 * or with TLS. Package {@code time} makes the batches, and uses links by the interface {@code MemberLink}. Members create a link for each
 * run, and close it at its end.
 *
 * <p>Jobs, metrics and the page share one HTTP port. The provider of the page is found by {@code ServiceLoader}, because this module does
 * not depend on it.
 */
package org.rankcluster.actors.cluster.link;
