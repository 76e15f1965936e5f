package org.rankcluster.hardware.torus;

/**
 * The messages that take the priority channel of a torus, with priority FIFOs of their own at both ends. They are Blue Gene/L's BP and its
 * high-priority FIFOs (Blue Matter, {@code BGL_TorusPktSPI.h}); their users are not documented.
 */
public enum PriorityUse {
    /** No messages; the channel then does not exist. */
    NONE,
    /** Answers of a receiver to its sender that need no matching: permissions to send, tokens of flow control. */
    ANSWERS
}
