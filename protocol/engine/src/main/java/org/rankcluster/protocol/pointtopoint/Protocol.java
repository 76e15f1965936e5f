package org.rankcluster.protocol.pointtopoint;

import org.rankcluster.protocol.message.Message;

/**
 * A protocol of the message layer, such as rendezvous (Almasi et al., "Message Layer API"). A protocol delivers the sends that it takes,
 * and handles the messages of its kinds at both ends. {@link Protocols} lists the protocols. One object serves all ranks, so it has no
 * state; the state of a message is in its {@link SendOperation} or {@link Incoming}.
 */
abstract class Protocol {
    /** Returns true if this protocol delivers a send. If several protocols do, the last one registered delivers it. */
    boolean takes(SendOperation send, MessageLayer layer) {
        return false;
    }

    /** Starts to deliver a send that it takes. */
    void start(SendOperation send, Message.Header header, MessageLayer layer) {
        throw new IllegalStateException(getClass().getSimpleName() + " delivers no sends");
    }

    /** Continues a message that a receive has matched. Here the receive gets the data when they are complete. */
    void matched(Incoming message, ReceiveOperation receive, MessageLayer layer) {
        layer.receiving().matched(message, receive);
    }

    /** Handles a complete message of this protocol at its receiver, whose matching information was handled before. */
    abstract void arrived(Message message, MessageLayer layer);

    /** Handles the departure of the last byte of a message of this protocol. */
    abstract void transmitted(Message message, MessageLayer layer);
}
