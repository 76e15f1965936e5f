package org.rankcluster.protocol.message;

/** The interface through which a network notifies a rank of arrived and departed messages. */
public interface MessageReceiver {
    /**
     * Receives the header of a message that is matched: the CPU has read its first piece. Every piece of an adaptive eager message has the
     * header.
     *
     * @param message message for this rank
     */
    void headerArrived(Message message);

    /**
     * Receives a complete message: its last piece has been read. {@link #headerArrived} has been called before for a message that is
     * matched, possibly at the same virtual time.
     *
     * @param message message for this rank
     */
    void arrived(Message message);

    /**
     * Records that the last piece of a message with data has left this rank. Its sender may continue.
     *
     * @param message message of this rank
     */
    void transmitted(Message message);
}
