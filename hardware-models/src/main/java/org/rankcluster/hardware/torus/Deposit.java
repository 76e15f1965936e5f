package org.rankcluster.hardware.torus;

/** The ability of a torus's packets to leave copies on their way (the deposit bit of a Blue Gene packet's header). */
public enum Deposit {
    /** No copies. */
    NONE,
    /** A copy at every node that they pass along one dimension. */
    LINE
}
