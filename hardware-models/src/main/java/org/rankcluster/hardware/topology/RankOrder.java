package org.rankcluster.hardware.topology;

/** The parser of the order in which ranks fill a machine's dimensions and a node's slots, T: machine key {@code rank-order}. */
public enum RankOrder {
    /** The first letter counts fastest: {@code XYZT} on Blue Gene/L. */
    FIRST_FASTEST,
    /** The last letter counts fastest: {@code ABCDET} on Blue Gene/Q puts neighbouring ranks onto one node. */
    LAST_FASTEST
}
