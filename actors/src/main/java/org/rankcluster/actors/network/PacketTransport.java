package org.rankcluster.actors.network;

import java.util.Arrays;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.time.EventCodec;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.message.MessageCodec;

/**
 * A network that carries packets, as the ports of ranks ({@link PacketPort}), the FIFOs between them and their node's router,
 * and the codec see it.
 */
abstract class PacketTransport implements Network {
    private final PacketCosts costs;
    private final Addresses addresses;
    private final PacketCutter format;
    private final FifoBank injection;
    private final FifoBank reception;
    private final int injectionChunks;
    private final int receptionChunks;
    private final int injectionGiveBack;
    private final int receptionGiveBack;
    private final MessagesUnderWay underWay = new MessagesUnderWay();

    /**
     * What is common to all of them.
     *
     * @param injection injection FIFOs of a node
     * @param injectionChunks chunks of an injection FIFO that each of its owners may fill
     * @param reception reception FIFOs of a node
     * @param receptionChunks chunks of a reception FIFO
     */
    PacketTransport(
            Machine machine,
            Addresses addresses,
            PacketCutter format,
            FifoBank injection,
            int injectionChunks,
            FifoBank reception,
            int receptionChunks) {
        this.costs = PacketCosts.of(machine);
        this.addresses = addresses;
        this.format = format;
        this.injection = injection;
        this.injectionChunks = injectionChunks;
        this.reception = reception;
        this.receptionChunks = receptionChunks;
        this.injectionGiveBack = FifoBank.giveBack(injectionChunks, format.mostChunks(), 1);
        this.receptionGiveBack = FifoBank.giveBack(receptionChunks, format.mostChunks(), reception.owners());
    }

    /** A message about to leave rank actor {@code from}, with its route and the injection FIFOs that lead there. */
    abstract CutMessage cut(Message message, int from, int number, boolean adaptive);

    /**
     * Number of nodes to which {@code test} applies among those on a line that a packet is to reach.
     *
     * @param hops what is left of its way after the link that it is on, packed
     */
    int receivers(Message.Line line, long hops, IntPredicate test) {
        throw refuseLine(line);
    }

    /** Links of a node; a reception FIFO's number is its group's times these, and its link. */
    abstract int nodeLinks();

    /** Most links of any of its actors. */
    abstract int links();

    /** Directions of packets, from 0. */
    abstract int directions();

    /** Greatest number of a packet's hints. */
    abstract long mostHints();

    /** Virtual channels of a link. */
    abstract int channels();

    /** Chunks of buffer of a virtual channel. */
    abstract int channelChunks();

    @Override
    public NetworkPort port(NetworkPort.Host host) {
        return new PacketPort(host, this);
    }

    @Override
    public EventCodec codec(IntPredicate isHere, int ranks) {
        return new PacketCodec(this, new MessageCodec(ranks), isHere);
    }

    /** What to say of a line on a network that has none. */
    final IllegalArgumentException refuseLine(Message.Line line) {
        return new IllegalArgumentException("message from rank " + line.source() + " along a line to rank "
                + line.destination() + " (expected: on a torus)");
    }

    /** What to say of a message between ranks of one node. */
    final IllegalArgumentException refuseLocal(Message message) {
        return new IllegalArgumentException("message from rank " + message.source() + " to rank "
                + message.destination() + " of the same node (expected: on the shared memory)");
    }

    /**
     * A message of another member, of which a packet is here.
     *
     * @param slice the packet's bytes; null if the message has room for all, or is a phantom
     */
    final CutMessage cutElsewhere(
            Message message, int to, int number, PacketRoute way, long hash, byte @Nullable [] slice) {
        int from = addresses.actorOf(message.source());
        return new CutMessage(message, from, to, number, way, format, hash, slice);
    }

    /** The messages to ranks of this member of which packets have been on another one. */
    final MessagesUnderWay underWay() {
        return underWay;
    }

    /** Where the ranks are. */
    final Addresses addresses() {
        return addresses;
    }

    final NodeLayout layout() {
        return addresses.layout();
    }

    final PacketCosts costs() {
        return costs;
    }

    final PacketCutter format() {
        return format;
    }

    /** Injection FIFOs of a node. */
    final FifoBank injection() {
        return injection;
    }

    /** Chunks of an injection FIFO that each of its owners may fill. */
    final int injectionChunks() {
        return injectionChunks;
    }

    /** Freed chunks of an injection FIFO that an owner is told of at a time. */
    final int injectionGiveBack() {
        return injectionGiveBack;
    }

    /** Reception FIFOs of a node. */
    final FifoBank reception() {
        return reception;
    }

    /** Freed chunks of a reception FIFO that the router is told of at a time. */
    final int receptionGiveBack() {
        return receptionGiveBack;
    }

    /** Room of all reception FIFOs of a node, empty. */
    final int[] newReceptionRoom() {
        int[] room = new int[reception.size()];
        Arrays.fill(room, receptionChunks);
        return room;
    }
}
