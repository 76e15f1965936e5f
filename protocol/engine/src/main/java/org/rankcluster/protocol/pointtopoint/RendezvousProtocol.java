package org.rankcluster.protocol.pointtopoint;

import org.rankcluster.protocol.message.Message;

/**
 * The rendezvous protocol for all sends that no other protocol takes: ready to send, clear to send, data. A sender may cancel its message
 * until the receiver requests the data.
 */
final class RendezvousProtocol extends Protocol {
    @Override
    boolean takes(SendOperation send, MessageLayer layer) {
        return true;
    }

    @Override
    void start(SendOperation send, Message.Header header, MessageLayer layer) {
        layer.sending().announce(send, header);
    }

    @Override
    void matched(Incoming message, ReceiveOperation receive, MessageLayer layer) {
        layer.receiving().get((Message.ReadyToSend) message.message, receive);
    }

    @Override
    void arrived(Message message, MessageLayer layer) {
        switch (message) {
            case Message.Data data -> layer.receiving().arrived(data);
            case Message.ClearToSend clear -> layer.sending().arrived(clear);
            case Message.CancelRequest request -> layer.receiving().arrived(request);
            case Message.CancelAnswer answer -> layer.sending().arrived(answer);
            default -> {} // a ready to send has been matched by its header
        }
    }

    @Override
    void transmitted(Message message, MessageLayer layer) {
        if (message instanceof Message.Data data) {
            layer.sending().transmitted(data);
        }
    }
}
