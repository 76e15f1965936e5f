package org.rankcluster.actors.network.port;

import org.rankcluster.actors.time.Event;
import org.rankcluster.actors.time.EventCodec;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.message.MessageCodec;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/**
 * The codec of transfers between cluster members: messages, or parts of them, at the fidelities without packets, with the state of their
 * path. A whole message and the first part of a long one bring the payload, the other parts only its size.
 */
final class TransferCodec implements EventCodec {
    private static final int CHUNKS = Short.MAX_VALUE;

    private final MessageCodec messages;

    TransferCodec(MessageCodec messages) {
        this.messages = messages;
    }

    @Override
    public void write(Event event, WireOutput out) {
        if (!(event instanceof Transfer transfer)) {
            throw MessageBatch.refuse(event);
        }
        out.writeVarint(transfer.total);
        out.writeVarint(transfer.begin);
        out.writeVarint(Integer.toUnsignedLong(transfer.number));
        if (transfer.hasHeader()) {
            messages.write(transfer.message, MessageBatch.of(out));
        } else {
            messages.writeWithoutBytes(transfer.message, MessageBatch.of(out));
        }
        out.writeVarint(transfer.from);
        out.writeVarint(transfer.to);
        out.writeBoolean(transfer.adaptive);
        out.writeBoolean(transfer.isShort);
        out.writeVarint(transfer.packets);
        out.writeVarint(transfer.firstChunks);
        out.writeVarint(transfer.fullChunks);
        out.writeVarint(transfer.lastChunks);
        out.writeLong(transfer.payloadHash());
        out.writeVarint(Integer.toUnsignedLong(transfer.hints));
        out.writeByte(transfer.direction);
        out.writeLong(transfer.hops);
        out.writeVarint(transfer.busy);
        out.writeVarint(transfer.first);
        out.writeVarint(transfer.stream);
        out.writeVarint(transfer.tail);
        out.writeVarint(transfer.carried);
    }

    @Override
    public Event read(WireInput in) {
        int total = MessageBatch.number(in, "total", Integer.MAX_VALUE);
        int begin = MessageBatch.number(in, "begin", Math.max(0, total - 1));
        int number = (int) MessageBatch.number(in, "number", MessageBatch.UNSIGNED);
        Message message =
                begin == 0 ? messages.read(MessageBatch.of(in)) : messages.readWithoutBytes(MessageBatch.of(in));
        int from = MessageBatch.number(in, "from", Integer.MAX_VALUE);
        int to = MessageBatch.number(in, "to", Integer.MAX_VALUE);
        boolean adaptive = in.readBoolean();
        boolean isShort = in.readBoolean();
        Transfer transfer = new Transfer(
                message,
                from,
                to,
                adaptive,
                MessageBatch.number(in, "packets", total - begin),
                MessageBatch.number(in, "first packet's chunks", CHUNKS),
                MessageBatch.number(in, "full packets' chunks", CHUNKS),
                MessageBatch.number(in, "last packet's chunks", CHUNKS),
                number,
                begin,
                total,
                isShort,
                in.readLong());
        transfer.hints = (int) MessageBatch.number(in, "hints", MessageBatch.UNSIGNED);
        transfer.direction = in.readByte();
        transfer.hops = in.readLong();
        transfer.busy = MessageBatch.number(in, "busy", Long.MAX_VALUE);
        transfer.first = MessageBatch.number(in, "first", Long.MAX_VALUE);
        transfer.stream = MessageBatch.number(in, "stream", Long.MAX_VALUE);
        transfer.tail = MessageBatch.number(in, "tail", Long.MAX_VALUE);
        transfer.carried = MessageBatch.number(in, "carried", Long.MAX_VALUE);
        return transfer;
    }
}
