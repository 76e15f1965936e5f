/**
 * Routers of tori, as actors. They forward packets with virtual channels, credits and the bubble rule, or whole messages hop by hop (Almasi
 * et al.). Zones, priority and deposits are as on Blue Gene/Q. {@code Networks} makes this network for machines with a torus. Package
 * {@code hardware.torus} defines the path of a packet.
 */
package org.rankcluster.actors.network.torus;
