/**
 * Assigns work in a cluster: the coordinator and its queue, members and their agents, and the port to which clients submit jobs. The
 * package also handles jobs whose members are lost. The command {@code node} starts a {@code ClusterMember}. The commands {@code run
 * --cluster}, {@code jobs} and {@code cancel} connect to its port.
 */
package org.rankcluster.actors.cluster.control;
