/**
 * Groups of processes: communicators and their contexts, splits, Cartesian grids, and rectangles of a torus. The MPI library creates
 * communicators from them, and collectives use their shape. The topics of Kumar et al. are in this package and in {@code address}.
 */
package org.rankcluster.protocol.group;
