package org.rankcluster.protocol.pointtopoint;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.message.Envelope;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.pointtopoint.SendOperation.Mode;
import org.rankcluster.protocol.pointtopoint.SendOperation.Routing;

/** Operations and messages of the tests, between ranks of the world on context 0. */
final class Samples {
    static final int ANY = ReceiveOperation.ANY;

    private Samples() {}

    /** Creates a payload whose bytes depend on the seed. */
    static Payload bytes(int size, int seed) {
        byte[] bytes = new byte[size];
        for (int i = 0; i < size; i++) {
            bytes[i] = (byte) (31 * seed + i);
        }
        return Payload.of(bytes);
    }

    static SendOperation send(int destination, int tag, int size, Mode mode) {
        return send(destination, tag, size, mode, Routing.DEFAULT);
    }

    static SendOperation send(int destination, int tag, int size, Mode mode, Routing routing) {
        return new SendOperation(new Envelope(destination, 0, 0, tag), bytes(size, tag), mode, routing);
    }

    static ReceiveOperation receive(int source, int tag) {
        return receive(source, tag, 1 << 20);
    }

    static ReceiveOperation receive(int source, int tag, int capacity) {
        return receive(source, tag, capacity, null);
    }

    static ReceiveOperation receive(
            int source, int tag, int capacity, ReceiveOperation.@Nullable Destination destination) {
        return new ReceiveOperation(0, source, tag, capacity, destination);
    }

    static ProbeOperation probe(int source, int tag, boolean blocking) {
        return new ProbeOperation(0, source, tag, blocking);
    }

    static Message.Eager eager(int source, int number, int tag, int size) {
        return new Message.Eager(header(source, number, tag, size), bytes(size, number));
    }

    static Message.ReadyToSend ready(int source, int number, int tag, int size, int sendId) {
        return new Message.ReadyToSend(header(source, number, tag, size), sendId);
    }

    private static Message.Header header(int source, int number, int tag, int size) {
        return new Message.Header(new Envelope(0, 0, source, tag), source, number, size);
    }
}
