/**
 * Routers of tori, as actors: packets with virtual channels, credits and the bubble rule, or whole messages hop by hop (Almasi et
 * al.; Blue Gene/Q's zones, priority and deposits).
 */
package org.rankcluster.actors.network.torus;
