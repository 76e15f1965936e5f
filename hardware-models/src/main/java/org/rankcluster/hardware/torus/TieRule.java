package org.rankcluster.hardware.torus;

/** The direction of adaptive messages if both are equally short. Deterministic messages always use parity. */
public enum TieRule {
    /** The positive direction if the source's own coordinate is even, otherwise the negative one. */
    PARITY,
    /** A random direction, drawn from the message's ends and number. */
    RANDOM
}
