package org.rankcluster.hardware.routing.torus;

/** Whether packets of a torus can leave copies on their way (the deposit bit of a Blue Gene packet's header). */
public enum Deposit {
    /** They cannot. */
    NONE,
    /** With every node that they pass along one dimension. */
    LINE
}
