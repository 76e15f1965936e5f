package org.rankcluster.protocol.message;

/**
 * The numbers of the message kinds in the message layer, for dispatch and for the codec. Each message has its number, and the codec writes
 * it. The receiver's layer dispatches the message by this number (Almasi et al., "Message Layer API").
 */
public final class MessageKinds {
    /** Header and data together. */
    public static final int EAGER = 1;

    /** Rendezvous: the header; then the request for the data, and the data. */
    public static final int READY_TO_SEND = 2;

    public static final int CLEAR_TO_SEND = 3;
    public static final int DATA = 4;

    /** The kind of one-sided communication: requests and their answers. */
    public static final int ACCESS = 5;

    public static final int ANSWER = 6;

    /** Flow control. */
    public static final int GRANT = 7;

    /** Cancellation of a send by rendezvous: the request, and its result. */
    public static final int CANCEL_REQUEST = 8;

    public static final int CANCEL_ANSWER = 9;

    /** A message that leaves a copy with every node on a line. */
    public static final int LINE = 10;

    /** Messages of further protocols: the first one of a transfer, and those that follow it. */
    public static final int OPENING = 11;

    public static final int PART = 12;

    private MessageKinds() {}
}
