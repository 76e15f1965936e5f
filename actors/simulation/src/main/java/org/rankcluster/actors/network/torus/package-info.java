/**
 * Routers of tori, as actors: packets with virtual channels, credits and the bubble rule, or whole messages hop by hop (Almasi et
 * al.; Blue Gene/Q's zones, priority and deposits). Package {@code build} makes this network for machines with a torus. Ways are
 * those of {@code hardware.routing.torus}.
 */
package org.rankcluster.actors.network.torus;
