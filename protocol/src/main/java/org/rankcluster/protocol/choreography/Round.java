package org.rankcluster.protocol.choreography;

/**
 * The steps of one round; reused from round to round. All steps of a round may run at once; the next round begins when they
 * are done, except that copies and reductions run in the order given, after the round's sends have captured their data and
 * its receives have arrived.
 */
public final class Round {
    /** What a step does. */
    public enum Kind {
        /** Sends bytes of a buffer to a peer. */
        SEND,
        /** Receives bytes from a peer into a buffer. */
        RECEIVE,
        /** Copies bytes between two buffers. */
        COPY,
        /** Combines bytes of one buffer into another: {@code to = from op to}. */
        REDUCE
    }
}
