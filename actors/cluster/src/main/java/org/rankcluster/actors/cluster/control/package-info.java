/**
 * Hands out work in a cluster: the coordinator and its queue, members and their agents, the port to which clients submit jobs, and
 * what becomes of a job when members are lost.
 */
package org.rankcluster.actors.cluster.control;
