/**
 * Ways through tori, as pure functions of places: dimension order, adaptive choices by credit, zones, the bubble rule, deposits on
 * lines. Routers ask here which link a packet takes next (Almasi et al.; Blue Gene/Q's zones).
 */
package org.rankcluster.hardware.routing.torus;
