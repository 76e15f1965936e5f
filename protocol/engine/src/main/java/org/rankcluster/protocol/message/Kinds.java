package org.rankcluster.protocol.message;

/**
 * The number of each kind of message in the message layer, for dispatch and for the codec. Each message has its number, and the codec
 * writes it. The receiver's layer dispatches the message by this number (Almasi et al., "Message Layer API").
 */
final class Kinds {
    /** Header and data together. */
    static final int EAGER = 1;

    /** Rendezvous: the header; then the request for the data, and the data. */
    static final int READY_TO_SEND = 2;

    static final int CLEAR_TO_SEND = 3;
    static final int DATA = 4;

    /** One-sided communication: requests and their answers. */
    static final int ACCESS = 5;

    static final int ANSWER = 6;

    /** Flow control. */
    static final int GRANT = 7;

    /** Cancellation of a send by rendezvous: the request, and its result. */
    static final int CANCEL_REQUEST = 8;

    static final int CANCEL_ANSWER = 9;

    /** A message that leaves a copy with every node on a line. */
    static final int LINE = 10;

    private Kinds() {}
}
