/**
 * Blue Gene/L's collective network, as actors: a tree whose routers combine packets, and the wires of its barriers (Almasi et al.).
 * Collectives that the hardware executes come here.
 */
package org.rankcluster.actors.network.combining;
