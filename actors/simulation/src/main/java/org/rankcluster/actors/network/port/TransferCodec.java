package org.rankcluster.actors.network.port;

import org.rankcluster.actors.time.Event;
import org.rankcluster.actors.time.EventCodec;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.message.MessageCodec;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/** How whole messages cross to other members: with their payload, and with what is left of their way. */
final class TransferCodec implements EventCodec {
    private final MessageCodec messages;

    TransferCodec(MessageCodec messages) {
        this.messages = messages;
    }

    @Override
    public void write(Event event, WireOutput out) {
        if (!(event instanceof WholeMessage transfer)) {
            throw MessageBatch.refuse(event);
        }
        messages.write(transfer.message, MessageBatch.of(out));
        out.writeVarint(transfer.from);
        out.writeVarint(transfer.to);
        out.writeBoolean(transfer.adaptive);
        out.writeVarint(transfer.packets);
        out.writeLong(transfer.payloadHash());
        out.writeVarint(Integer.toUnsignedLong(transfer.hints));
        out.writeLong(transfer.hops);
        out.writeVarint(transfer.busy);
        out.writeVarint(transfer.first);
        out.writeVarint(transfer.stream);
        out.writeVarint(transfer.tail);
    }

    @Override
    public Event read(WireInput in) {
        Message message = messages.read(MessageBatch.of(in));
        int from = MessageBatch.number(in, "from", Integer.MAX_VALUE);
        int to = MessageBatch.number(in, "to", Integer.MAX_VALUE);
        boolean adaptive = in.readBoolean();
        int packets = MessageBatch.number(in, "packets", Integer.MAX_VALUE);
        WholeMessage transfer = new WholeMessage(message, from, to, packets, adaptive, in.readLong());
        transfer.hints = (int) MessageBatch.number(in, "hints", MessageBatch.UNSIGNED);
        transfer.hops = in.readLong();
        transfer.busy = MessageBatch.number(in, "busy", Long.MAX_VALUE);
        transfer.first = MessageBatch.number(in, "first", Long.MAX_VALUE);
        transfer.stream = MessageBatch.number(in, "stream", Long.MAX_VALUE);
        transfer.tail = MessageBatch.number(in, "tail", Long.MAX_VALUE);
        return transfer;
    }
}
