/**
 * The packet engine: links, queues, packets and packet events of a network's elements as plain numbers in arrays. A family of networks adds
 * its wiring and the routes of packets.
 */
package org.rankcluster.actors.network.packet;
