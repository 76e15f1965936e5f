package org.rankcluster.protocol.pointtopoint;

import org.rankcluster.protocol.message.Message;

/** The eager protocol for short sends: header and data together (Almasi et al., "The Eager Message Protocol"). */
final class EagerProtocol extends Protocol {
    @Override
    boolean takes(SendOperation send, MessageLayer layer) {
        return send.mode() != SendOperation.Mode.SYNCHRONOUS
                && send.payload().size() <= layer.settings().eagerLimit()
                && layer.takeToken(send.envelope().to());
    }

    @Override
    void start(SendOperation send, Message.Header header, MessageLayer layer) {
        layer.sending().open(header, send);
        layer.transmit(
                new Message.Eager(header, send.payload()),
                send.isAdaptive(layer.settings().adaptiveEager()),
                send.departure(0));
    }

    @Override
    void arrived(Message message, MessageLayer layer) {
        Message.Eager eager = (Message.Eager) message;
        layer.receiving().complete(eager.header(), eager.payload());
    }

    @Override
    void transmitted(Message message, MessageLayer layer) {
        layer.sending().transmitted((Message.Eager) message);
    }
}
