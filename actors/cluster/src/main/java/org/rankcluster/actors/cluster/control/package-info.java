/**
 * Hands out work in a cluster: the coordinator and its queue, members and their agents, the port to which clients submit jobs, and
 * what becomes of a job when members are lost. The command {@code node} starts a {@code ClusterMember}. The commands {@code run
 * --cluster}, {@code jobs} and {@code cancel} talk to its port.
 */
package org.rankcluster.actors.cluster.control;
