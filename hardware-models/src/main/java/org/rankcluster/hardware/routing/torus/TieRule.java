package org.rankcluster.hardware.routing.torus;

/** Which way adaptive messages go where both are equally short; those that keep to one way go by parity always. */
public enum TieRule {
    /** The positive one if the source's own coordinate is even, else the negative one. */
    PARITY,
    /** A random one, drawn from the message's ends and number. */
    RANDOM
}
