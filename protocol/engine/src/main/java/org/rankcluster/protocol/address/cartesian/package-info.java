/**
 * Communicators as rectangles (Kumar et al., section 4). The package contains the rectangles of the world, and the compression step by
 * step. The package also contains the map that computes LPIDs, and the caches in front of slow maps. {@code address.scheme} compresses by
 * plain functions. In {@code mpi.GroupCompression} the members compress together, as in the paper.
 */
package org.rankcluster.protocol.address.cartesian;
