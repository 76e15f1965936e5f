/**
 * Carries batches of events between the members of a job, by sockets of our own or by Artery.
 */
package org.rankcluster.actors.cluster.link;
