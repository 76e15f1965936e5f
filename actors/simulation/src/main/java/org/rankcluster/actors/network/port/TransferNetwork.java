package org.rankcluster.actors.network.port;

import java.util.Objects;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.EventKinds;
import org.rankcluster.actors.network.Network;
import org.rankcluster.actors.network.NetworkPort;
import org.rankcluster.actors.network.NodeLayout;
import org.rankcluster.actors.time.EventCodec;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.timing.EndOfTime;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.message.MessageCodec;

/**
 * A network at the fidelities without packets: it carries whole messages, and long ones in parts of about
 * {@link #PART_BYTES}. Messages therefore share links by turns, as their packets would. A message that goes along a
 * line, or on a network without packets, is always whole.
 */
public abstract class TransferNetwork implements Network {
    /** Bytes of a part, more or less: a message is cut into equal parts, as many as come nearest to this. */
    static final int PART_BYTES = 64 * 1024;
    /** A message of at most this fraction of a part (a fourth) passes between the packets of longer ones. */
    private static final int SHORT_SHARE = 4;
    /** Smallest number of packets of a message on a link when several links share it. */
    private static final int LEAST_SHARE = 4;

    private final PacketCosts costs;
    private final NodeLayout layout;
    private final @Nullable Packetizer format;
    /** Packets of a part. */
    private final int partPackets;
    /**
     * Number of packets that a CPU writes in the time that a link takes for two. The number is at least 1, and at most the packets of a
     * part.
     */
    private final int slicePackets;

    /**
     * Creates the network of a machine with its ranks.
     *
     * @param format division of messages into packets; null where there are none, and each message costs its CPUs as much as one
     */
    public TransferNetwork(Machine machine, NodeLayout layout, @Nullable Packetizer format) {
        this.costs = PacketCosts.of(machine);
        this.layout = layout;
        this.format = format;
        this.partPackets = format == null ? 1 : Math.max(1, PART_BYTES / format.payload());
        long write = machine.cpu().packets().write();
        this.slicePackets = format == null || write == 0
                ? partPackets
                : Math.clamp(2 * format.linkTime(format.mostChunks()) / write, 1, partPackets);
    }

    @Override
    public final NetworkPort port(NetworkPort.Host host) {
        return new TransferPort(host, this, costs);
    }

    @Override
    public final EventCodec codec(IntPredicate isHere, int ranks) {
        return new TransferCodec(new MessageCodec(ranks));
    }

    /** Returns the layout of actors. */
    public final NodeLayout layout() {
        return layout;
    }

    public final PacketCosts costs() {
        return costs;
    }

    /** Returns the actor of the rank on a node that has the same slot as another rank has on its own node. */
    public final int placeOn(int node, int rankActor) {
        return layout.rank(node, layout.slot(rankActor));
    }

    /** Returns the number of packets of a part that a CPU writes before it does other work. */
    final int slicePackets() {
        return slicePackets;
    }

    /** Returns the time that links take for long data in the injection FIFO of a rank, before a short message, in ps. */
    protected long injectionTime() {
        return 0;
    }

    /** Returns the time that the links of a node take for a message or part that leaves it, in ps. */
    protected long leavingTime(Transfer transfer) {
        return 0;
    }

    /** Returns whether a message whose packets may overtake each other does so here. */
    protected boolean adapts(Message message, boolean mayAdapt) {
        return mayAdapt;
    }

    /** Returns the number of parts in which a message goes, 1 or more. */
    final int parts(Message message, boolean adaptive) {
        if (format == null || message instanceof Message.DepositMulticast) {
            return 1;
        }
        int packets = format.packets(message, adaptive);
        return (int) Math.max(1, (packets + partPackets / 2L) / partPackets);
    }

    /** Returns a whole message about to leave rank actor {@code from} for rank actor {@code to}. */
    public final Transfer transfer(Message message, int from, int to, boolean mayAdapt) {
        return part(message, from, to, adapts(message, mayAdapt), 0, 0, 1);
    }

    /**
     * Returns a part of a message about to leave rank actor {@code from} for rank actor {@code to}, with all that the network needs
     * for it.
     *
     * @param number number of the message among its sender's messages
     * @param part index of the part, from 0 to {@code parts - 1}
     */
    final Transfer part(Message message, int from, int to, boolean adaptive, int number, int part, int parts) {
        long hash = EventKinds.hash(message);
        if (format == null) {
            Transfer whole = new Transfer(message, from, to, adaptive, 1, 1, 1, 1, number, 0, 1, false, hash);
            prepare(whole, message.payload().size(), message.payload().size());
            return whole;
        }
        int packets = format.packets(message, adaptive);
        int begin = (int) ((long) packets * part / parts);
        int end = (int) ((long) packets * (part + 1) / parts);
        return packets(message, from, to, adaptive, number, begin, end, hash, format);
    }

    /**
     * Divides a message or part that has not left its node into shares for all free links that lead nearer, as its packets would go.
     *
     * @param whole message or part, adaptive
     * @param free number of those links, 0 or more
     * @return a share for each link; the whole if it has too few packets, or no two links are free
     */
    public final Transfer[] shares(Transfer whole, int free) {
        return free > 1 && whole.packets >= free * LEAST_SHARE ? divide(whole, free) : new Transfer[] {whole};
    }

    private Transfer[] divide(Transfer whole, int ways) {
        Packetizer cutter = Objects.requireNonNull(format);
        Transfer[] shares = new Transfer[ways];
        long written = EndOfTime.times(whole.packets - 1, costs.write(whole.message));
        for (int way = 0; way < ways; way++) {
            int begin = whole.begin + (int) ((long) whole.packets * way / ways);
            int end = whole.begin + (int) ((long) whole.packets * (way + 1) / ways);
            Transfer share = packets(
                    whole.message,
                    whole.from,
                    whole.to,
                    whole.adaptive,
                    whole.number,
                    begin,
                    end,
                    whole.payloadHash(),
                    cutter);
            share.stream = Math.max(share.stream, written); // the CPU writes to all links in turn
            shares[way] = share;
        }
        shares[0].multipart = whole.multipart;
        return shares;
    }

    private Transfer packets(
            Message message,
            int from,
            int to,
            boolean adaptive,
            int number,
            int begin,
            int end,
            long hash,
            Packetizer format) {
        int total = format.packets(message, adaptive);
        int count = end - begin;
        int full = total > 1 ? format.fullChunks(message, adaptive) : 0;
        int last = end == total ? format.lastChunks(message, adaptive) : full;
        int first = begin == 0 ? format.firstChunks(message, adaptive) : count == 1 ? last : full;
        boolean isShort = (long) total * SHORT_SHARE <= partPackets && !(message instanceof Message.DepositMulticast);
        Transfer transfer = new Transfer(
                message,
                from,
                to,
                adaptive,
                count,
                first,
                full,
                count == 1 ? first : last,
                number,
                begin,
                total,
                isShort,
                Transfer.hash(hash, begin));
        int at = format.offset(message, adaptive, begin);
        prepare(transfer, format.offset(message, adaptive, end) - at, format.offset(message, adaptive, begin + 1) - at);
        return transfer;
    }

    /**
     * Sets the path and the times of a message or part that is about to leave.
     *
     * @param bytes number of bytes of data in it
     * @param first number of bytes of data in its first packet
     */
    protected abstract void prepare(Transfer transfer, int bytes, int first);
}
