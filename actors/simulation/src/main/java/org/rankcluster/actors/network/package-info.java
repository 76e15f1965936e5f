/**
 * The interfaces of networks for jobs and ranks: the network, a rank's port on it, the placement of ranks, and the traffic. Routers,
 * switches and ports are below, a folder a network family.
 */
package org.rankcluster.actors.network;
