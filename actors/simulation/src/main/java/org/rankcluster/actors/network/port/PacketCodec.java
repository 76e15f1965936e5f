package org.rankcluster.actors.network.port;

import java.util.Arrays;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.time.Event;
import org.rankcluster.actors.time.EventCodec;
import org.rankcluster.actors.time.ValueEvent;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.message.MessageCodec;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/**
 * The codec of packets and credits between cluster members. A packet brings its own bytes, and its message without the bytes of the
 * payload, because it may be the first to come. The member of the receiver reassembles the message; the others only forward packets. Hashes
 * travel too: only the sender has all bytes in time.
 */
final class PacketCodec implements EventCodec {
    private static final int CREDIT = 0;
    private static final int PACKET = 1;
    private static final int ADAPTIVE = 2;
    private static final int PHANTOM = 4;
    private static final int DEPOSIT = 8;
    private static final int FREEDOM_SHIFT = 4;
    private static final int PRIORITY = 64;
    private static final int RECORDED = 128;
    private static final int ALL_FLAGS =
            PACKET | ADAPTIVE | PHANTOM | DEPOSIT | PacketRoute.FREEDOMS - 1 << FREEDOM_SHIFT | PRIORITY | RECORDED;

    private final PacketTransport network;
    private final MessageCodec messages;
    private final IntPredicate isHere;

    /** Creates the codec of a member; {@code isHere} tests whether it simulates a node. */
    PacketCodec(PacketTransport network, MessageCodec messages, IntPredicate isHere) {
        this.network = network;
        this.messages = messages;
        this.isHere = isHere;
    }

    @Override
    public void write(Event event, WireOutput out) {
        switch (event instanceof ValueEvent value ? network.leaving(value) : event) {
            case Packet packet -> write(packet, out);
            case Credit credit -> write(credit, out);
            default -> throw MessageBatch.refuse(event);
        }
    }

    private static void write(Credit credit, WireOutput out) {
        out.writeByte(CREDIT);
        out.writeVarint(credit.direction);
        out.writeByte(credit.channel);
        out.writeVarint(credit.chunks);
    }

    private void write(Packet packet, WireOutput out) {
        PacketizedMessage cut = packet.message;
        if (cut.cutHere && !cut.way.deposit() && isHere.test(network.layout().node(cut.to))) {
            network.crossMemberMessages().list(cut);
        }
        boolean phantom = cut.isPhantom();
        out.writeByte(PACKET | (phantom ? PHANTOM : 0) | (cut.isRecorded() ? RECORDED : 0) | flags(cut.way));
        messages.writeWithoutBytes(cut.message, MessageBatch.of(out));
        out.writeVarint(cut.from);
        out.writeVarint(cut.to);
        out.writeVarint(Integer.toUnsignedLong(cut.number));
        out.writeLong(cut.hash);
        out.writeVarint(packet.offset);
        out.writeVarint(packet.length);
        out.writeVarint(packet.chunks);
        out.writeVarint(packet.space);
        out.writeByte(packet.direction);
        out.writeByte(packet.channel);
        out.writeVarint(Integer.toUnsignedLong(packet.hints));
        out.writeLong(packet.hops);
        if (!phantom) {
            int together = cut.together(packet.offset, packet.length);
            out.writeBytes(cut.bytes(), cut.position(packet.offset), together);
            if (together < packet.length) {
                int tail = packet.length - together;
                out.writeBytes(cut.bytes(), cut.message.payload().size() - tail, tail);
            }
        }
        if (cut.isRecorded()) {
            cut.writePath(packet.offset, out);
        }
    }

    private static int flags(PacketRoute way) {
        return (way.adaptive() ? ADAPTIVE : 0)
                | (way.deposit() ? DEPOSIT : 0)
                | (way.priority() ? PRIORITY : 0)
                | way.freedom() << FREEDOM_SHIFT;
    }

    @Override
    public Event read(WireInput in) {
        int flags = Byte.toUnsignedInt(in.readByte());
        if (flags == CREDIT) {
            return network.arriving(readCredit(in));
        }
        if ((flags & PACKET) == 0 || (flags & ~ALL_FLAGS) != 0) {
            throw MessageBatch.refuse("kind", flags, "the kind of a credit or of a packet");
        }
        return network.arriving(readPacket(in, flags));
    }

    private Credit readCredit(WireInput in) {
        int direction = MessageBatch.number(in, "direction", network.links() - 1);
        byte channel = below(network.channels(), in.readByte(), "channel");
        return new Credit(direction, channel, MessageBatch.number(in, "chunks", network.channelChunks()));
    }

    private Packet readPacket(WireInput in, int flags) {
        Message message = messages.readWithoutBytes(MessageBatch.of(in));
        int size = message.payload().size();
        int from = MessageBatch.number(in, "from", Integer.MAX_VALUE);
        int to = MessageBatch.number(in, "to", Integer.MAX_VALUE);
        int number = (int) MessageBatch.number(in, "number", MessageBatch.UNSIGNED);
        long hash = in.readLong();
        int offset = MessageBatch.number(in, "offset", size);
        int length = MessageBatch.number(in, "length", Math.min(Short.MAX_VALUE, size - offset));
        int chunks = MessageBatch.number(in, "chunks", network.format().mostChunks());
        int space = MessageBatch.number(in, "space", network.channelChunks());
        byte direction = below(network.directions(), in.readByte(), "direction");
        byte channel = below(network.channels(), in.readByte(), "channel");
        int hints = (int) MessageBatch.number(in, "hints", network.mostHints());
        long hops = in.readLong();
        PacketizedMessage cut = message(new Part(message, flags, from, to, number, hash, offset, length, hops), in);
        if ((flags & RECORDED) != 0) {
            cut.readPath(offset, in);
        }
        return new Packet(cut, offset, length, chunks, space, direction, channel, hints, hops);
    }

    private PacketizedMessage message(Part part, WireInput in) {
        if (part.isDeposit() != part.message instanceof Message.DepositMulticast) {
            throw MessageBatch.refuse("kind", part.flags, "the deposit flag exactly for messages along a line");
        }
        int receivers = part.message instanceof Message.DepositMulticast line
                ? network.receivers(line, part.from, part.to, part.hops, isHere)
                : isHere.test(network.layout().node(part.to)) ? 1 : 0;
        if (receivers == 0) {
            return cut(part.message, part, part.isPhantom() ? null : bytes(part, in));
        }
        PacketizedMessage message = network.crossMemberMessages().find(part.from, part.number, () -> {
            PacketizedMessage found = cut(whole(part), part, null);
            found.receivers = receivers;
            return found;
        });
        if (message.hash != part.hash || message.to != part.to || message.isPhantom() != part.isPhantom()) {
            throw MessageBatch.refuse("number", part.number, "the number of one message in all its packets");
        }
        if (!part.isPhantom()) {
            int at = in.advance(part.length);
            if (!message.cutHere) {
                int together = Math.min(part.length, message.together(part.offset, part.length));
                int tail = part.length - together;
                System.arraycopy(in.array(), at, message.bytes(), part.offset, together);
                System.arraycopy(
                        in.array(),
                        at + together,
                        message.bytes(),
                        message.message.payload().size() - tail,
                        tail);
            }
        }
        return message;
    }

    private PacketizedMessage cut(Message message, Part part, byte @Nullable [] slice) {
        return network.cutElsewhere(message, part.from, part.to, part.number, part.way(), part.hash, slice);
    }

    private static byte[] bytes(Part part, WireInput in) {
        int at = in.advance(part.length);
        return Arrays.copyOfRange(in.array(), at, at + part.length);
    }

    /** Returns the message with space for all of its bytes. */
    private static Message whole(Part part) {
        return part.isPhantom()
                ? part.message
                : MessageCodec.withBytes(
                        part.message, new byte[part.message.payload().size()]);
    }

    private static byte below(int bound, byte value, String name) {
        if (value < 0 || value >= bound) {
            throw MessageBatch.refuse(name, value, "0.." + (bound - 1));
        }
        return value;
    }

    /** The description of its message in a packet. */
    private record Part(
            Message message, int flags, int from, int to, int number, long hash, int offset, int length, long hops) {
        boolean isPhantom() {
            return (flags & PHANTOM) != 0;
        }

        PacketRoute way() {
            int freedom = flags >>> FREEDOM_SHIFT & PacketRoute.FREEDOMS - 1;
            return PacketRoute.of((flags & ADAPTIVE) != 0, freedom, isDeposit(), (flags & PRIORITY) != 0);
        }

        boolean isDeposit() {
            return (flags & DEPOSIT) != 0;
        }
    }
}
