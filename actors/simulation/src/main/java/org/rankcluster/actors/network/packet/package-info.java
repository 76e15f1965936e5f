/** The packet engine: links, queues, packets and packet events of a network's elements as plain numbers in arrays. */
package org.rankcluster.actors.network.packet;
