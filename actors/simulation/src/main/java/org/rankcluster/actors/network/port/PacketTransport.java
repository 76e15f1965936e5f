package org.rankcluster.actors.network.port;

import java.util.Arrays;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.EventKinds;
import org.rankcluster.actors.network.Network;
import org.rankcluster.actors.network.NetworkPort;
import org.rankcluster.actors.network.NodeLayout;
import org.rankcluster.actors.time.Event;
import org.rankcluster.actors.time.EventCodec;
import org.rankcluster.actors.time.ValueEvent;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.message.MessageCodec;

/**
 * The base class of networks that simulate each packet: packet format, FIFO sizes, costs, and conversion of packets that cross cluster
 * members.
 */
public abstract class PacketTransport implements Network {
    private final Machine machine;
    private final PacketCosts costs;
    private final NodeLayout layout;
    private final Packetizer format;
    private final FifoBank injection;
    private final FifoBank reception;
    private final int injectionChunks;
    private final int receptionChunks;
    private final int injectionGiveBack;
    private final int receptionGiveBack;
    private final CrossMemberMessages crossMemberMessages = new CrossMemberMessages();
    private final MessageTable messages = new MessageTable();

    /**
     * Creates the common part of these networks.
     *
     * @param injection injection FIFOs of a node
     * @param injectionChunks chunks of an injection FIFO that each of its owners may fill
     * @param reception reception FIFOs of a node
     * @param receptionChunks chunks of a reception FIFO
     */
    public PacketTransport(
            Machine machine,
            NodeLayout layout,
            Packetizer format,
            FifoBank injection,
            int injectionChunks,
            FifoBank reception,
            int receptionChunks) {
        this.machine = machine;
        this.costs = PacketCosts.of(machine);
        this.layout = layout;
        this.format = format;
        this.injection = injection;
        this.injectionChunks = injectionChunks;
        this.reception = reception;
        this.receptionChunks = receptionChunks;
        this.injectionGiveBack = FifoBank.giveBack(injectionChunks, format.mostChunks(), 1);
        this.receptionGiveBack = FifoBank.giveBack(receptionChunks, format.mostChunks(), reception.owners());
    }

    /**
     * Returns a message about to leave rank actor {@code from} for rank actor {@code to}, with its route and the injection FIFOs that lead
     * there.
     */
    public abstract PacketizedMessage cut(Message message, int from, int to, int number, boolean adaptive);

    /**
     * Returns the number of nodes to which {@code test} applies among the nodes on a line that a packet must still reach.
     *
     * @param from sender of the message
     * @param to rank actor at the end of the line
     * @param hops rest of its path after the current link, packed
     */
    public int receivers(Message.DepositMulticast line, int from, int to, long hops, IntPredicate test) {
        throw refuseLine(line);
    }

    /**
     * Returns a packet or credit that leaves for another member as an object.
     *
     * @throws IllegalArgumentException if the event never leaves its node
     */
    public final Event leaving(ValueEvent event) {
        if (event.kind() == EventKinds.CREDIT) {
            return Credit.of(event.first());
        }
        if (event.kind() != EventKinds.PACKET) {
            throw MessageBatch.refuse(event);
        }
        long word = event.third();
        PacketizedMessage message = messages.get(PacketWord.message(word));
        int offset = (int) (event.second() - message.hash);
        messages.leave(message, PacketWord.message(word));
        int way = way(event.argument());
        return new Packet(
                message,
                offset,
                message.length(offset),
                PacketWord.chunks(word),
                space(word),
                (byte) (way >>> Byte.SIZE),
                (byte) way,
                PacketWord.hints(word),
                event.first());
    }

    /** Returns a packet or credit that comes from another member as the routers take it. */
    public final Event arriving(Event event) {
        if (event instanceof Credit credit) {
            long content = Credit.content(credit.direction, credit.channel, credit.chunks);
            return new ValueEvent(EventKinds.CREDIT, 0, content, 0, 0);
        }
        Packet packet = (Packet) event;
        boolean wide = packet.space != packet.chunks;
        if (wide && packet.space != format.mostChunks()) {
            throw MessageBatch.refuse("space", packet.space, packet.chunks + " or " + format.mostChunks());
        }
        long word = PacketWord.of(packet, messages.enter(packet.message, 1), wide);
        int argument = argument(packet.direction, packet.channel);
        return new ValueEvent(EventKinds.PACKET, argument, packet.hops, packet.stamp(), word);
    }

    /**
     * Returns the way by which a packet has come: the direction from the last router, and in the lower 8 bits the channel.
     *
     * @param argument argument of its event
     */
    public abstract int way(int argument);

    /** Returns the argument of the event of a packet that comes by a way. */
    protected abstract int argument(int direction, int channel);

    /** Returns the chunks that a packet takes in a buffer. */
    public final int space(long word) {
        return PacketWord.isWide(word) ? format.mostChunks() : PacketWord.chunks(word);
    }

    /** Returns the messages of packets in routers of this member. */
    public final MessageTable messages() {
        return messages;
    }

    /** Returns the latency of a packet's head from a node to another one on idle links, in ps. */
    final long latency(int from, int to) {
        return machine.network().wires(machine.topology().distance(from, to));
    }

    /** Returns the number of links of a node. A reception FIFO's number is its group's number times this, plus its link. */
    public abstract int nodeLinks();

    /** Returns the largest number of links of any of its actors. */
    public abstract int links();

    /** Returns the number of directions of packets, which are numbered from 0. */
    public abstract int directions();

    /** Returns the greatest number of a packet's hints. */
    public abstract long mostHints();

    /** Returns the number of virtual channels of a link. */
    public abstract int channels();

    /** Returns the number of chunks of buffer of a virtual channel. */
    public abstract int channelChunks();

    @Override
    public NetworkPort port(NetworkPort.Host host) {
        return new PacketPort(host, this);
    }

    @Override
    public EventCodec codec(IntPredicate isHere, int ranks) {
        return new PacketCodec(this, new MessageCodec(ranks), isHere);
    }

    /** Returns the exception for a line on a network that has none. */
    public final IllegalArgumentException refuseLine(Message.DepositMulticast line) {
        return new IllegalArgumentException("message from rank " + line.source() + " along a line to rank "
                + line.destination() + " (expected: on a torus)");
    }

    /** Returns the exception for a message between ranks of one node. */
    public final IllegalArgumentException refuseLocal(Message message) {
        return new IllegalArgumentException("message from rank " + message.source() + " to rank "
                + message.destination() + " of the same node (expected: on the shared memory)");
    }

    /**
     * Returns a message of another member that has a packet here.
     *
     * @param slice packet's bytes; null if the message has space for all, or is a phantom
     */
    public final PacketizedMessage cutElsewhere(
            Message message, int from, int to, int number, PacketRoute way, long hash, byte @Nullable [] slice) {
        return new PacketizedMessage(message, from, to, number, way, format, hash, slice);
    }

    /** Returns the messages to ranks of this member whose packets have been on another one. */
    public final CrossMemberMessages crossMemberMessages() {
        return crossMemberMessages;
    }

    public final NodeLayout layout() {
        return layout;
    }

    public final PacketCosts costs() {
        return costs;
    }

    public final Packetizer format() {
        return format;
    }

    /** Returns the injection FIFOs of a node. */
    public final FifoBank injection() {
        return injection;
    }

    /** Returns the number of chunks of an injection FIFO that each of its owners may fill. */
    public final int injectionChunks() {
        return injectionChunks;
    }

    /** Returns the number of freed chunks of an injection FIFO that are reported to an owner at a time. */
    public final int injectionGiveBack() {
        return injectionGiveBack;
    }

    /** Returns the reception FIFOs of a node. */
    public final FifoBank reception() {
        return reception;
    }

    /** Returns the number of chunks of a reception FIFO. */
    public final int receptionChunks() {
        return receptionChunks;
    }

    /** Returns the number of freed chunks of a reception FIFO that are reported to the router at a time. */
    public final int receptionGiveBack() {
        return receptionGiveBack;
    }

    /** Returns the space of all reception FIFOs of a node, empty. */
    public final int[] newReceptionSpace() {
        int[] space = new int[reception.size()];
        Arrays.fill(space, receptionChunks);
        return space;
    }
}
