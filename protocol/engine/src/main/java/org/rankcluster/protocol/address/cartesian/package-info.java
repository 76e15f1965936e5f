/**
 * Communicators as rectangles (Kumar et al., section 4): the rectangles of the world that members are compared with, the compression step by step,
 * and the map that computes where a member is. {@code address.scheme} compresses by plain functions; {@code mpi.GroupCompression} lets the members do
 * it together, as the paper has it.
 */
package org.rankcluster.protocol.address.cartesian;
