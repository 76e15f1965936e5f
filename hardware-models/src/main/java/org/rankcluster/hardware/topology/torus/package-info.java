/**
 * Tori of any number of dimensions: coordinates, distances, neighbours, lines, and the combining tree that is laid over one. Routes,
 * routers and rectangle collectives (Almasi et al.) ask here.
 */
package org.rankcluster.hardware.topology.torus;
