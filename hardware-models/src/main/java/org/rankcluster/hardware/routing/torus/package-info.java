/**
 * Routes through tori, as pure functions of positions: dimension order, adaptive choices by credit, zones, the bubble rule, deposits on
 * lines. Routers choose the next link of a packet with them (Almasi et al.; Blue Gene/Q's zones).
 */
package org.rankcluster.hardware.routing.torus;
