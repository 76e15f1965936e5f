package org.rankcluster.protocol.message;

/**
 * The numbers under which the message layer's protocols are registered: every message tells its own, the codec writes it, and the
 * receiver's layer gives the message to whom the number belongs (Almasi et al., "Message Layer API").
 */
final class Kinds {
    /** Header and data at once. */
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

    /** Cancelling a send by rendezvous: the request, and what became of it. */
    static final int CANCEL_REQUEST = 8;

    static final int CANCEL_ANSWER = 9;

    /** A message that leaves a copy with every node on a line. */
    static final int LINE = 10;

    private Kinds() {}
}
