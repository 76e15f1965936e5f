/**
 * Tori of any number of dimensions: coordinates, distances, neighbours, lines, and the combining tree over a torus. Routes, routers and
 * rectangle collectives (Almasi et al.) use them.
 */
package org.rankcluster.hardware.topology.torus;
