package org.rankcluster.hardware.topology;

/** Geometry of a machine: who is whose neighbour, and how far. Nodes are numbered {@code 0..nodes()-1}. */
public interface Topology {
    /** Number of nodes. */
    int nodes();

    /** Extents, outermost first as in {@code --shape AxBxC}; one extent for machines without coordinates. */
    int[] shape();

    /** Number of links on the shortest way from {@code from} to {@code to}; 0 for itself. */
    int distance(int from, int to);

    /** Greatest distance of any two nodes. */
    int diameter();

    /** Short text for reports: {@code torus 8x8x8}. */
    String describe();
}
