package org.rankcluster.protocol.pointtopoint;

import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.message.Payload;

/** A protocol of the tests: sends somewhat longer than the eager limit go in chunks of it, without a request of the receiver. */
final class ChunkedEager extends Protocol {
    private static final int MOST_CHUNKS = 4;

    /** The data of a message that has not come as a whole. */
    private static final class Chunks {
        final byte[] bytes;
        int arrived;

        Chunks(int size) {
            bytes = new byte[size];
        }
    }

    @Override
    boolean takes(SendOperation send, MessageLayer layer) {
        int size = send.payload().size();
        int limit = layer.settings().eagerLimit();
        return send.mode() == SendOperation.Mode.STANDARD && size > limit && size <= MOST_CHUNKS * limit;
    }

    @Override
    void start(SendOperation send, Message.Header header, MessageLayer layer) {
        int number = layer.settings().protocols().number(this);
        int chunk = layer.settings().eagerLimit();
        Payload payload = send.payload();
        layer.sending().open(header, send);
        layer.transmit(new Message.Opening(header, number, payload.slice(0, chunk)), false);
        for (int offset = chunk; offset < payload.size(); offset += chunk) {
            Payload part = payload.slice(offset, Math.min(chunk, payload.size() - offset));
            layer.transmit(
                    new Message.Part(layer.self(), header.destination(), number, header.number(), offset, part), false);
        }
    }

    @Override
    void arrived(Message message, MessageLayer layer) {
        Message.Part part = message instanceof Message.Part later ? later : null;
        int number = part == null ? ((Message.Opening) message).header().number() : part.number();
        Incoming incoming = layer.receiving().arriving(message.source(), number);
        if (incoming.arriving == null) {
            incoming.arriving = new Chunks(incoming.header().size());
        }
        Chunks chunks = (Chunks) incoming.arriving;
        int size = message.payload().size();
        System.arraycopy(message.payload().bytes(), 0, chunks.bytes, part == null ? 0 : part.offset(), size);
        chunks.arrived += size;
        if (chunks.arrived == chunks.bytes.length) {
            layer.receiving().complete(incoming.header(), Payload.of(chunks.bytes));
        }
    }

    @Override
    void transmitted(Message message, MessageLayer layer) {
        int number = message instanceof Message.Part part
                ? part.number()
                : ((Message.Opening) message).header().number();
        layer.sending().left(number, message);
    }
}
