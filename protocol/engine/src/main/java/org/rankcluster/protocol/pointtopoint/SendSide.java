package org.rankcluster.protocol.pointtopoint;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.message.SequenceNumbers;
import org.rankcluster.protocol.runtime.Operation;

/** The sends of one rank, from their start until their data have left (Almasi et al., "The Eager Message Protocol: send side"). */
final class SendSide {
    private static final long RENDEZVOUS = 1L << 62;
    private static final long DATA = Long.MIN_VALUE;

    private final MessageLayer layer;
    private final SequenceNumbers<Incoming> sequenceNumbers;

    /** Created at the first send. */
    private @Nullable OpenSends open;

    private int nextSendId;

    SendSide(MessageLayer layer, SequenceNumbers<Incoming> sequenceNumbers) {
        this.layer = layer;
        this.sequenceNumbers = sequenceNumbers;
    }

    void start(SendOperation send) {
        if (send.mode() == SendOperation.Mode.BUFFERED) {
            SendOperation delivery = send.delivery();
            transmit(delivery);
            layer.finished(send);
        } else {
            transmit(send);
        }
    }

    private void transmit(SendOperation send) {
        layer.begin(send);
        send.startedAt(layer.now());
        int size = send.payload().size();
        int destination = send.envelope().to();
        int number = sequenceNumbers.nextNumber(destination);
        boolean isReady = send.mode() == SendOperation.Mode.READY;
        Message.Header header = new Message.Header(
                send.envelope(),
                layer.self(),
                number,
                size,
                isReady,
                (byte) send.alignment(),
                layer.now(),
                send.broadcast(),
                send.encoding(),
                layer.delays().causes(),
                send.signature(),
                send.blocks());
        layer.settings().protocols().of(send, layer).start(send, header, layer);
    }

    /** Registers a send under its number on its connection, until {@link #left} has seen all its data leave. */
    void open(Message.Header header, SendOperation send) {
        open(connectionKey(header.destination(), header.number()), send);
    }

    /** Announces a send to its receiver, which requests the data when it has a receive. */
    void announce(SendOperation send, Message.Header header) {
        int sendId = nextSendId++;
        open(rendezvousKey(sendId), send);
        Message.ReadyToSend ready = new Message.ReadyToSend(header, sendId);
        send.readyToSend = ready;
        layer.transmit(ready, false);
    }

    /** Requests that the receiver gives up a message whose data it has not requested yet. Any other send continues. */
    void cancel(SendOperation send) {
        Message.ReadyToSend ready = send.readyToSend;
        if (ready != null) {
            send.readyToSend = null;
            layer.transmit(
                    new Message.CancelRequest(
                            layer.self(), send.envelope().to(), ready.header().number(), ready.sendId()),
                    false);
        }
    }

    /** Ends a send that the receiver has given up. If the receiver has matched it, it requests the data sooner or later. */
    void arrived(Message.CancelAnswer answer) {
        if (answer.granted()) {
            SendOperation send = close(rendezvousKey(answer.sendId()), answer);
            send.cancelled();
            layer.finished(send);
        }
    }

    void arrived(Message.ClearToSend clear) {
        SendOperation send = find(rendezvousKey(clear.sendId()), clear);
        send.readyToSend = null;
        send.readySince(clear.posted());
        send.waitedFor(clear.source(), clear.delayCauses());
        int length = Math.min(clear.length(), send.payload().size() - clear.offset());
        send.asked += length;
        if (send.asked == send.payload().size()) {
            close(rendezvousKey(clear.sendId()), clear);
        }
        open(dataKey(clear.source(), clear.receiveId()), send);
        Payload part = send.payload().slice(clear.offset(), length);
        int alignment = send.alignment() + clear.offset() & Message.Header.ALIGNMENT_MASK;
        layer.transmit(
                new Message.Data(layer.self(), clear.source(), clear.receiveId(), clear.offset(), alignment, part),
                send.isAdaptive(layer.settings().adaptiveRendezvous()),
                send.departure(clear.offset()));
    }

    /** Returns whether a message carries all data of its send. */
    boolean isWhole(Message.Data data) {
        return endedBy(data).payload().size() == data.payload().size();
    }

    /** Returns the send of an eager message or of data. */
    SendOperation endedBy(Message message) {
        return message instanceof Message.Eager eager
                ? find(connectionKey(eager.destination(), eager.header().number()), eager)
                : find(dataKey(message.destination(), ((Message.Data) message).receiveId()), message);
    }

    void transmitted(Message.Eager eager) {
        Message.Header header = eager.header();
        layer.finished(close(connectionKey(header.destination(), header.number()), eager));
    }

    void transmitted(Message.Data data) {
        left(dataKey(data.destination(), data.receiveId()), data);
    }

    /**
     * Records that a part of a send's data has left; {@code number} is its number on its connection. With the last part the send is done.
     */
    void left(int number, Message part) {
        left(connectionKey(part.destination(), number), part);
    }

    private void left(long key, Message part) {
        SendOperation send = find(key, part);
        send.departed += part.payload().size();
        if (send.departed == send.payload().size()) {
            layer.finished(close(key, part));
        }
    }

    void addPending(List<Operation> pending) {
        if (open != null) {
            open.addTo(pending);
        }
    }

    private void open(long key, SendOperation send) {
        if (open == null) {
            open = new OpenSends();
        }
        open.put(key, send);
    }

    private SendOperation find(long key, Message why) {
        return known(open == null ? null : open.get(key), why);
    }

    private SendOperation close(long key, Message why) {
        return known(open == null ? null : open.remove(key), why);
    }

    private SendOperation known(@Nullable SendOperation send, Message why) {
        if (send == null) {
            throw new IllegalStateException("rank " + layer.self() + ": no send belongs to " + why);
        }
        return send;
    }

    private static long connectionKey(int destination, int number) {
        return (long) destination << 32 | Integer.toUnsignedLong(number);
    }

    private static long rendezvousKey(int sendId) {
        return RENDEZVOUS | Integer.toUnsignedLong(sendId);
    }

    private static long dataKey(int destination, int receiveId) {
        return DATA | connectionKey(destination, receiveId);
    }
}
