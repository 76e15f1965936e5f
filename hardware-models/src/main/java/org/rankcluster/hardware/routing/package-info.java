/**
 * Ways through networks, as pure functions of places: dimension order, adaptive choices, bubble rule, up and down in trees.
 * Routers of the actors ask here which link a packet takes next.
 */
package org.rankcluster.hardware.routing;
