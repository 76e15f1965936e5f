package org.rankcluster.actors.network;

import java.util.Arrays;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.time.BatchInput;
import org.rankcluster.actors.time.BatchOutput;
import org.rankcluster.actors.time.Event;
import org.rankcluster.actors.time.EventCodec;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.message.MessageCodec;

/**
 * How packets and credits cross to other members. A packet brings the envelope of its message, for it may be the first to
 * come, and its own bytes. The member of the receiver puts the message together; the others only pass packets on. Hashes
 * travel too: nobody but the sender has all bytes in time.
 */
final class PacketCodec implements EventCodec {
    private static final int CREDIT = 0;
    private static final int PACKET = 1;
    private static final int ADAPTIVE = 2;
    private static final int PHANTOM = 4;
    private static final int ALL_FLAGS = PACKET | ADAPTIVE | PHANTOM;

    private final PacketNetwork network;
    private final MessageCodec messages;
    private final IntPredicate isHere;

    /** The codec of the member that simulates the nodes that {@code isHere}. */
    PacketCodec(PacketNetwork network, MessageCodec messages, IntPredicate isHere) {
        this.network = network;
        this.messages = messages;
        this.isHere = isHere;
    }

    @Override
    public void write(Event event, BatchOutput out) {
        switch (event) {
            case Packet packet -> write(packet, out);
            case Credit credit -> write(credit, out);
            default -> throw MessageBatch.refuse(event);
        }
    }

    private static void write(Credit credit, BatchOutput out) {
        out.writeByte(CREDIT);
        out.writeByte(credit.direction);
        out.writeByte(credit.channel);
        out.writeVarint(credit.chunks);
    }

    private void write(Packet packet, BatchOutput out) {
        CutMessage cut = packet.message;
        if (cut.cutHere && isHere.test(network.layout().node(cut.to))) {
            network.underWay().list(cut);
        }
        boolean phantom = cut.isPhantom();
        out.writeByte(PACKET | (cut.adaptive ? ADAPTIVE : 0) | (phantom ? PHANTOM : 0));
        messages.writeEnvelope(cut.message, MessageBatch.of(out));
        out.writeVarint(Integer.toUnsignedLong(cut.number));
        out.writeLong(cut.hash);
        out.writeVarint(packet.offset);
        out.writeVarint(packet.length);
        out.writeVarint(packet.chunks);
        out.writeVarint(packet.room);
        out.writeByte(packet.direction);
        out.writeByte(packet.channel);
        out.writeVarint(Integer.toUnsignedLong(packet.hints));
        out.writeLong(packet.hops);
        if (!phantom) {
            out.writeBytes(cut.bytes(), cut.position(packet.offset), packet.length);
        }
    }

    @Override
    public Event read(BatchInput in) {
        int flags = in.readByte();
        if (flags == CREDIT) {
            return readCredit(in);
        }
        if ((flags & PACKET) == 0 || (flags & ~ALL_FLAGS) != 0) {
            throw MessageBatch.refuse("kind", flags, "a credit's or a packet's");
        }
        return readPacket(in, flags);
    }

    private Credit readCredit(BatchInput in) {
        Credit credit = new Credit();
        credit.direction = below(network.directions(), in.readByte(), "direction");
        credit.channel = below(network.channels(), in.readByte(), "channel");
        credit.chunks = MessageBatch.number(in, "chunks", network.channelChunks());
        return credit;
    }

    private Packet readPacket(BatchInput in, int flags) {
        Message envelope = messages.readEnvelope(MessageBatch.of(in));
        int size = envelope.payload().size();
        int number = (int) MessageBatch.number(in, "number", MessageBatch.UNSIGNED);
        long hash = in.readLong();
        int offset = MessageBatch.number(in, "offset", size);
        int length = MessageBatch.number(in, "length", Math.min(Short.MAX_VALUE, size - offset));
        int chunks = MessageBatch.number(in, "chunks", network.format().mostChunks());
        int room = MessageBatch.number(in, "room", network.channelChunks());
        byte direction = below(network.directions(), in.readByte(), "direction");
        byte channel = below(network.channels(), in.readByte(), "channel");
        int hints = (int) MessageBatch.number(in, "hints", (1L << network.directions()) - 1);
        long hops = in.readLong();
        CutMessage message = message(new Part(envelope, flags, number, hash, offset, length), in);
        return new Packet(message, offset, length, chunks, room, direction, channel, hints, hops);
    }

    private CutMessage message(Part part, BatchInput in) {
        int to = network.actorOf(part.envelope.destination());
        if (!isHere.test(network.layout().node(to))) {
            return cut(part.envelope, to, part, part.isPhantom() ? null : bytes(part, in));
        }
        int from = network.actorOf(part.envelope.source());
        CutMessage message = network.underWay().find(from, part.number, () -> cut(whole(part), to, part, null));
        if (message.hash != part.hash || message.to != to || message.isPhantom() != part.isPhantom()) {
            throw MessageBatch.refuse("number", part.number, "of the same message as before");
        }
        if (!part.isPhantom()) {
            int at = in.advance(part.length);
            if (!message.cutHere) {
                System.arraycopy(in.array(), at, message.bytes(), part.offset, part.length);
            }
        }
        return message;
    }

    private CutMessage cut(Message message, int to, Part part, byte @Nullable [] slice) {
        return network.cutElsewhere(message, to, part.number, (part.flags & ADAPTIVE) != 0, part.hash, slice);
    }

    private static byte[] bytes(Part part, BatchInput in) {
        int at = in.advance(part.length);
        return Arrays.copyOfRange(in.array(), at, at + part.length);
    }

    /** The message with room for all of its bytes. */
    private static Message whole(Part part) {
        return part.isPhantom()
                ? part.envelope
                : MessageCodec.withBytes(
                        part.envelope, new byte[part.envelope.payload().size()]);
    }

    private static byte below(int bound, byte value, String name) {
        if (value < 0 || value >= bound) {
            throw MessageBatch.refuse(name, value, "0.." + (bound - 1));
        }
        return value;
    }

    /** What a packet tells of its message. */
    private record Part(Message envelope, int flags, int number, long hash, int offset, int length) {
        boolean isPhantom() {
            return (flags & PHANTOM) != 0;
        }
    }
}
