package org.rankcluster.actors.network.port;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.EventKinds;
import org.rankcluster.actors.path.PacketPathRecords;
import org.rankcluster.actors.path.PathRecorder;
import org.rankcluster.protocol.datatype.PipelineSegments;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/**
 * A message at the fidelity of packets, to which all its packets refer. The payload stays here; a packet is a slice of it. Each field that
 * changes belongs to one end: to the sender's port or to the receiver's.
 *
 * <p>Its packets refer to one object in each member that has one of its ends. A member in between creates an object for each packet, which
 * holds no more than the packet's slice.
 */
public final class PacketizedMessage {
    public final Message message;
    public final int from;
    public final int to;
    /** Number among the messages that its sender has cut. */
    public final int number;

    public final PacketRoute way;
    /** Whether its packets may overtake each other. */
    public final boolean adaptive;

    public final int packets;
    public final int hints;
    final long hops;
    public final long hash;
    public final boolean matched;
    /** Whether its sender is a rank of this member, so that the whole message is here. */
    final boolean cutHere;

    /** Bytes at its beginning and at its end that share its first packet; 0 if that packet holds only the first bytes. */
    private final int head;

    private final int tail;
    /** Bytes of the message, of its first packet, and the most of each other one. */
    private final int size;

    private final int first;
    private final int limit;
    /** The bytes of the only packet here, where only one is; empty for a phantom. */
    private final byte @Nullable [] slice;

    /** Sender's state: packets written, bytes in them, and the shape of the next packet. */
    public int written;

    int offset;
    int nextLength;
    int nextChunks;
    /** Sender's state: injection FIFOs that its packets may take, one bit each. */
    public long fifos;
    /** Sender's state: the next message in the same lane. */
    @Nullable
    PacketizedMessage next;
    /** Sender's state: the next message on the same connection, which may not begin before this one is written. */
    @Nullable
    PacketizedMessage behind;

    /** Sender's state: the times at which its segments are packed; null if they are. */
    PipelineSegments.@Nullable Departure departure;

    /** Receiver's state: packets read; with several receivers, each counts for itself. */
    int read;
    /** Number of receivers in this member that have not read all, where it is reassembled for several: {@link CrossMemberMessages}. */
    int receivers = 1;
    /** Whether it is among {@link CrossMemberMessages}. */
    boolean listed;

    /** The records of its packets for the critical path; null unless the run records. */
    private @Nullable PacketPathRecords recorded;

    /** Its number in {@link MessageTable} while packets of it are in the network by value. */
    int index;
    /** Whether its sender's router has entered it there. */
    public boolean entered;
    /** Packets of it that are in the network by value; of a message cut here, with those to be written. */
    private volatile int inside;

    private static final AtomicIntegerFieldUpdater<PacketizedMessage> INSIDE =
            AtomicIntegerFieldUpdater.newUpdater(PacketizedMessage.class, "inside");

    /** Creates a message from rank actor {@code from} to rank actor {@code to}, with its route. */
    public PacketizedMessage(
            Message message, int from, int to, int number, PacketRoute way, Packetizer format, int hints, long hops) {
        this.message = message;
        this.from = from;
        this.to = to;
        this.number = number;
        this.way = way;
        this.adaptive = way.adaptive();
        this.hints = hints;
        this.hops = hops;
        this.hash = EventKinds.hash(message);
        this.matched = MessageRules.isMatched(message);
        this.head = format.head(message);
        this.tail = format.tail(message);
        this.size = message.payload().size();
        this.first = format.length(message, adaptive, 0, 0);
        this.limit = format.limit(message, adaptive);
        this.packets = format.packets(message, adaptive);
        this.cutHere = true;
        this.slice = null;
        shapeNext(format);
    }

    /**
     * Creates a message of another member, whose packets bring their own routes.
     *
     * @param message message with room for the whole payload, or with a phantom of its size if only a slice is here
     * @param slice bytes of the only packet that is here; null if the message is reassembled here
     */
    public PacketizedMessage(
            Message message,
            int from,
            int to,
            int number,
            PacketRoute way,
            Packetizer format,
            long hash,
            byte @Nullable [] slice) {
        this.message = message;
        this.from = from;
        this.to = to;
        this.number = number;
        this.way = way;
        this.adaptive = way.adaptive();
        this.hints = 0;
        this.hops = 0;
        this.hash = hash;
        this.matched = MessageRules.isMatched(message);
        this.head = format.head(message);
        this.tail = format.tail(message);
        this.size = message.payload().size();
        this.first = format.length(message, adaptive, 0, 0);
        this.limit = format.limit(message, adaptive);
        this.packets = format.packets(message, adaptive);
        this.cutHere = false;
        this.slice = slice;
    }

    /** Counts packets that enter the network, and returns the number of packets there before. */
    int enter(int more) {
        return INSIDE.getAndAdd(this, more);
    }

    /** Counts a packet that leaves the network, and returns whether it was the last one there. */
    boolean leave() {
        return INSIDE.decrementAndGet(this) == 0;
    }

    /** Returns the message's number in {@link MessageTable}. */
    public int index() {
        return index;
    }

    /** Returns the number of bytes of the message's packet at {@code offset}. */
    public int length(int offset) {
        return offset == 0 ? first : Math.min(size - offset - tail, limit);
    }

    /** Returns whether there are no bytes behind its size, here or elsewhere. */
    public boolean isPhantom() {
        return slice == null && message.payload().isPhantom();
    }

    /** Returns the array that holds the bytes of the message's packets; where only one packet is here, the bytes of that packet. */
    public byte[] bytes() {
        return slice == null ? message.payload().bytes() : slice;
    }

    /** Returns the position of the bytes of the message's packet at {@code offset} in {@link #bytes()}. */
    public int position(int offset) {
        return slice == null ? offset : 0;
    }

    /**
     * Returns the number of bytes of the message's packet at {@code offset} that are contiguous there in {@link #bytes()}. The others
     * belong to the tail, at the end of the message.
     */
    public int together(int offset, int length) {
        return slice == null && offset == 0 && head > 0 ? head : length;
    }

    /** Computes the next packet. */
    private void shapeNext(Packetizer format) {
        nextLength = written == 0 ? first : Math.min(size - offset, limit);
        nextChunks = format.chunks(message, adaptive, written, nextLength);
    }

    /**
     * Returns the virtual time at which the bytes of the next packet are packed; 0 if the whole message is packed already. If the first
     * packet also holds the last bytes, it is the time at which all bytes are packed.
     */
    long nextPacked() {
        if (departure == null) {
            return 0;
        }
        return departure.packed(
                tail > 0
                        ? message.payload().size()
                        : Math.min(offset + nextLength, message.payload().size()));
    }

    /** Records that the last packet was written at virtual time {@code at}, by the latest segment of the critical path. */
    void wrote(PathRecorder path, long at) {
        PacketPathRecords all = recorded;
        if (all == null) {
            all = new PacketPathRecords(packets);
            recorded = all;
        }
        path.wrote(all, written - 1, at);
    }

    /** Returns call and communicator of the sender, see {@link PathRecorder#label}; 0 where nothing is recorded. */
    public int label() {
        return recorded == null ? 0 : recorded.label();
    }

    /** Returns the virtual time at which a packet was written, in ps; 0 where nothing is recorded. */
    public long written(long stamp) {
        return recorded == null ? 0 : recorded.written(index((int) (stamp - hash)));
    }

    /**
     * Adds the wait of a packet for a link. Packets of which several ranks get copies are left out: their receivers could read while a
     * router writes.
     *
     * @param stamp stamp of the packet
     * @param link number of the link
     * @param own time for which the link was busy with packets of the sender's node, in ps
     * @param queued time for which the link was busy with other packets, in ps
     * @param blocked time for which the link was idle, in ps
     * @param front label of the message whose packet took the link before
     */
    public void waited(long stamp, int link, long own, long queued, long blocked, int front) {
        if (recorded != null && !way.deposit()) {
            recorded.waited(index((int) (stamp - hash)), link, own, queued, blocked, front);
        }
    }

    /** Returns whether the message's packets have records for the critical path. */
    boolean isRecorded() {
        return recorded != null;
    }

    /** Writes the record of the packet at {@code offset} for another member. */
    void writePath(int offset, WireOutput out) {
        Objects.requireNonNull(recorded).write(index(offset), out);
    }

    /** Reads the record of a packet that comes from another member. Partitions may read packets of one message at the same time. */
    synchronized void readPath(int offset, WireInput in) {
        PacketPathRecords all = recorded;
        if (all == null) {
            all = listed ? new PacketPathRecords(packets) : PacketPathRecords.ofOne(index(offset));
            recorded = all;
        }
        all.read(index(offset), in);
    }

    private int index(int offset) {
        return offset == 0 ? 0 : 1 + (offset + tail - first) / limit;
    }

    /**
     * Lets the event in execution, the arrival of a packet of this message, follow the write of the packet.
     *
     * @param offset offset of the packet in the message, in bytes
     * @param wire latency of the packet's path, in ps
     * @param carried time of the packet on a link, in ps
     */
    void arrives(PathRecorder path, int offset, long wire, long carried) {
        if (recorded != null) {
            path.arrives(recorded, index(offset), wire, carried);
        }
    }

    /** Writes and returns the next packet. */
    public Packet write(Packetizer format) {
        int from = written == 0 ? 0 : offset - tail;
        Packet packet = new Packet(this, from, nextLength, nextChunks);
        written++;
        offset += nextLength;
        if (written < packets) {
            shapeNext(format);
        }
        return packet;
    }
}
