/**
 * Algorithms of broadcast as choreographies: trees, scatter and allgather, and the rectangles of a torus (Almasi et al., slides on
 * collectives). Package {@code collective} chooses one. The others are the algorithms of Barnett et al. 1994 and of Thakur, Rabenseifner,
 * Gropp 2005, section 4.3.
 */
package org.rankcluster.protocol.choreography.bcast;
