/**
 * Groups of processes: communicators and their contexts, splits, Cartesian grids, rectangles of a torus. The MPI library makes
 * communicators of them, and collectives ask for their shape. Kumar et al. is about what lives here and in {@code address}.
 */
package org.rankcluster.protocol.group;
