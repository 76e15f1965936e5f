package org.rankcluster.hardware.topology;

/** Geometry of a machine: who is whose neighbour, and how far. Nodes are numbered {@code 0..nodes()-1}. */
public interface Topology {
    /** Number of nodes. */
    int nodes();

    /** Number of dimensions; 1 for machines without coordinates. */
    int dimensions();

    /** Number of nodes along a dimension. */
    int extent(int dimension);

    /** A node's coordinate in a dimension; the first dimension is the fastest: {@code node = x + X * (y + Y * z)}. */
    int coordinate(int node, int dimension);

    /** The node with these coordinates, one a dimension. */
    int node(int... coordinates);

    /** Extents in the order of dimensions, X first, as in {@code --shape XxYxZ}. */
    int[] shape();

    /** Number of links on the shortest way from {@code from} to {@code to}; 0 for itself. */
    int distance(int from, int to);

    /** Greatest distance of any two nodes. */
    int diameter();

    /** Short text for reports: {@code torus 8x8x8}. */
    String describe();
}
