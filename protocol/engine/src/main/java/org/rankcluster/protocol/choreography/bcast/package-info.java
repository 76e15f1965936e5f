/**
 * Algorithms of broadcast as choreographies: trees, scatter and allgather, and the rectangles of a torus (Almasi et al.).
 */
package org.rankcluster.protocol.choreography.bcast;
