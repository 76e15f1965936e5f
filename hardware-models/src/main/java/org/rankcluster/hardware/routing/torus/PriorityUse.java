package org.rankcluster.hardware.routing.torus;

/**
 * Which messages take the priority channel of a torus, with priority FIFOs of their own at both ends (Blue Gene/L's BP and its
 * high-priority FIFOs: Blue Matter, {@code BGL_TorusPktSPI.h}; who used them is not known).
 */
public enum PriorityUse {
    /** None; there is no such channel then. */
    NONE,
    /** What a receiver answers to its sender and nobody has to match: permissions to send, tokens of flow control. */
    ANSWERS
}
