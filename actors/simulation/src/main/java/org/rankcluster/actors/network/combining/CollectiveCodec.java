package org.rankcluster.actors.network.combining;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.port.MessageBatch;
import org.rankcluster.actors.time.Event;
import org.rankcluster.actors.time.EventCodec;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;
import org.rankcluster.protocol.reduce.PredefinedReducer;

/** The codec of tree-network packets and interrupt signals between cluster members, beside the codec of the network for messages. */
public final class CollectiveCodec implements EventCodec {
    private static final int MESSAGES = 0;
    private static final int PACKET = 1;
    private static final int CREDIT = 2;
    private static final int SIGNAL = 3;

    private static final int UP = 1;
    private static final int DATA = 2;
    private static final int PHANTOM = 4;
    private static final int COMBINED = 8;

    private final EventCodec messages;

    public CollectiveCodec(EventCodec messages) {
        this.messages = messages;
    }

    @Override
    public void write(Event event, WireOutput out) {
        switch (event) {
            case TreePacket packet -> write(packet, out);
            case TreeCredit credit -> out.writeByte(CREDIT);
            case InterruptSignal signal -> {
                out.writeByte(SIGNAL);
                out.writeBoolean(signal.isUp);
                signal.ready.write(out);
            }
            default -> {
                out.writeByte(MESSAGES);
                messages.write(event, out);
            }
        }
    }

    private static void write(TreePacket packet, WireOutput out) {
        Payload data = packet.data;
        boolean phantom = data != null && data.isPhantom();
        PredefinedReducer combination = packet.combination;
        out.writeByte(PACKET);
        out.writeByte((packet.isUp ? UP : 0)
                | (data == null ? 0 : DATA)
                | (phantom ? PHANTOM : 0)
                | (combination == null ? 0 : COMBINED));
        out.writeVarint(packet.bytes);
        packet.ready.write(out);
        if (combination != null) {
            TreeCallsCodec.write(combination.operator(), combination.type(), out);
        }
        TreeCallsCodec.write(packet.calls, out);
        if (data != null) {
            out.writeVarint(data.size()); // fewer than the packet's where a root has less than others expect
        }
        if (data != null && !phantom) {
            out.writeBytes(data.bytes(), 0, data.size());
        }
    }

    @Override
    public Event read(WireInput in) {
        int kind = in.readByte();
        return switch (kind) {
            case MESSAGES -> messages.read(in);
            case PACKET -> readPacket(in);
            case CREDIT -> new TreeCredit();
            case SIGNAL -> new InterruptSignal(in.readBoolean(), LastArrival.read(in));
            default -> throw MessageBatch.refuse("kind", kind, MESSAGES + ".." + SIGNAL);
        };
    }

    private static TreePacket readPacket(WireInput in) {
        int flags = in.readByte();
        if ((flags & ~(UP | DATA | PHANTOM | COMBINED)) != 0) {
            throw MessageBatch.refuse("flags", flags, "flags of a packet of the tree network");
        }
        int bytes = MessageBatch.number(in, "bytes", Integer.MAX_VALUE);
        LastArrival ready = LastArrival.read(in);
        PredefinedReducer combination = (flags & COMBINED) == 0 ? null : TreeCallsCodec.readReducer(in);
        TreeCalls calls = TreeCallsCodec.read(in);
        Payload data = (flags & DATA) == 0 ? null : data(in, (flags & PHANTOM) != 0);
        return new TreePacket((flags & UP) != 0, bytes, data, combination, ready, calls);
    }

    private static @Nullable Payload data(WireInput in, boolean phantom) {
        int bytes = MessageBatch.number(in, "data", Integer.MAX_VALUE);
        if (phantom) {
            return Payload.phantom(bytes);
        }
        int from = in.advance(bytes);
        return Payload.of(Arrays.copyOfRange(in.array(), from, from + bytes));
    }
}
