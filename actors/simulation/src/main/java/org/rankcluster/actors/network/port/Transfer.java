package org.rankcluster.actors.network.port;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.EventKinds;
import org.rankcluster.actors.path.SegmentKind;
import org.rankcluster.actors.time.Digest;
import org.rankcluster.actors.time.Event;
import org.rankcluster.protocol.message.Message;

/**
 * A message on its way, or one part of a long message, at the fidelities without packets. One object goes from the sender's port through
 * the network to the receiver's port. The cost of its packets is arithmetic over their number. Its fields are public, because every hop
 * reads them.
 */
public final class Transfer extends Event {
    /** Read time of a part that other parts follow. */
    static final long NEVER = Long.MAX_VALUE;

    public final Message message;
    public final int from;
    public final int to;
    public boolean adaptive;
    /** Number of its packets, and the chunks of the first, of each between the first and the last, and of the last. */
    public final int packets;

    public final int firstChunks;
    public final int fullChunks;
    public final int lastChunks;
    /** Number of its message among its sender's messages that go in parts. */
    final int number;
    /** The index of its first packet among the packets of its message, and the number of these. */
    final int begin;

    final int total;
    /** Whether it passes between the packets of longer ones. */
    public final boolean isShort;

    private final long hash;
    /** The state of its message at its sender until the first link has taken it; null if its sender does not wait for that. */
    @Nullable
    MultipartInjection multipart;
    /** Directions to take; changes hop by hop. */
    public int hints;
    /** The direction of the hop before; 0 at first. */
    public int direction;
    /** Hops to go: packed by dimension, and changing hop by hop, where there are hops; else their number. */
    public long hops;
    /** Time for which it keeps a link or an interface busy, in ps. */
    public long busy;
    /** Time from its head to the end of its first packet on a link, in ps. */
    public long first;
    /** Time from its head to its tail at its current position, in ps. */
    public long stream;
    /** Virtual time at which its tail is in the receiver's node. */
    public long tail;
    /** Virtual time at which the receiver's CPU has read all of it. */
    long readEnd;
    /** Time that its bytes take on the slowest link of its path, in ps; for the critical path. */
    public long carried;
    /** The segment of the critical path that ends when the receiver's CPU has read all of it. */
    int readSegment;
    /** Whether the receiver's CPU has read the header. */
    boolean headerRead;

    /** Creates a message, or a part of one, with its packets: {@link TransferNetwork#transfer} calls it. */
    Transfer(
            Message message,
            int from,
            int to,
            boolean adaptive,
            int packets,
            int firstChunks,
            int fullChunks,
            int lastChunks,
            int number,
            int begin,
            int total,
            boolean isShort,
            long hash) {
        this.message = message;
        this.from = from;
        this.to = to;
        this.adaptive = adaptive;
        this.packets = packets;
        this.firstChunks = firstChunks;
        this.fullChunks = fullChunks;
        this.lastChunks = lastChunks;
        this.number = number;
        this.begin = begin;
        this.total = total;
        this.isShort = isShort;
        this.hash = hash;
    }

    /** Returns a copy for another receiver on its line. */
    public Transfer copy(int receiver) {
        Transfer copy = to(receiver, message);
        copy.hops = hops;
        copy.busy = busy;
        copy.first = first;
        copy.stream = stream;
        copy.tail = tail;
        copy.carried = carried;
        return copy;
    }

    /** Returns the same packets of a message for a receiver, without their times and path. */
    Transfer to(int receiver, Message carried) {
        return new Transfer(
                carried,
                from,
                receiver,
                adaptive,
                packets,
                firstChunks,
                fullChunks,
                lastChunks,
                number,
                begin,
                total,
                isShort,
                hash);
    }

    /** Returns whether the transfer leaves copies on its way. */
    public boolean isLine() {
        return message instanceof Message.DepositMulticast;
    }

    /** Returns whether the transfer is a part of a message and not the whole. */
    boolean isPart() {
        return packets < total;
    }

    /** Returns whether the transfer brings the header of its message: a whole message, or the first part of one. */
    public boolean hasHeader() {
        return begin == 0;
    }

    /** Returns the number of chunks of all its packets. */
    int chunks() {
        return packets == 1 ? firstChunks : firstChunks + (packets - 2) * fullChunks + lastChunks;
    }

    /**
     * Records that its head has waited {@code wait} ps for a link, during which the rest has come nearer.
     *
     * @param taken ps from when its head leaves until the link can have carried all of it
     */
    void leaves(long wait, long taken) {
        stream = Math.max(taken, stream - wait);
    }

    /**
     * Returns, once, the event by which the first link notifies the sender that it has taken this part; null if the sender does not wait.
     */
    public @Nullable Event takeMultipart() {
        MultipartInjection taken = multipart;
        multipart = null;
        return taken;
    }

    @Override
    public SegmentKind delay() {
        return SegmentKind.SERIALIZATION;
    }

    @Override
    public int kind() {
        return EventKinds.TRANSFER;
    }

    @Override
    public long payloadHash() {
        return hash;
    }

    /** Returns the hash of the part of a message that begins with a packet. */
    static long hash(long ofMessage, int begin) {
        return begin == 0 ? ofMessage : Digest.mix(ofMessage + begin);
    }
}
