package org.rankcluster.actors.path;

import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/**
 * The critical-path records of the packets of one message. Packets carry no segments themselves. A packet is in one place at a time, so
 * each entry has one writer at a time. The writers are the sender, then the routers one after the other. The receiver reads it, and makes
 * segments of it only for a packet on which something depends. Between members a packet brings its entry.
 */
public final class PacketPathRecords {
    /** Segment behind which the sender's CPU has written packets up to this one, with the label of this work, and the segment's end. */
    private static final int SEGMENT = 0;

    private static final int BEGUN = 1;
    /** Time since then in which the CPU has waited for space, and the links have carried the node's own bytes meanwhile. */
    private static final int BUFFERS = 2;

    private static final int BYTES = 3;
    private static final int WRITTEN = 4;
    private static final int QUEUED = 5;
    private static final int BLOCKED = 6;
    private static final int LONGEST = 7;
    private static final int LINK_AND_FRONT = 8;
    private static final int OWN = 9;
    private static final int WORDS = 10;

    /** Number of the packet of the first entry. */
    private final int first;

    private final long[] words;
    /**
     * Whether a packet was written. From then on the world rank of the sender, -1 for its engine, and the label of the first packet do not
     * change.
     */
    private boolean isWritten;

    private int sender;
    private int label;

    /** Creates the records of packets that are not written yet. */
    public PacketPathRecords(int packets) {
        this(0, packets);
    }

    private PacketPathRecords(int first, int packets) {
        this.first = first;
        this.words = new long[packets * WORDS];
    }

    /** Returns the record of one packet. */
    public static PacketPathRecords ofOne(int packet) {
        return new PacketPathRecords(packet, 1);
    }

    /** Writes the entry of a packet for another member. */
    public void write(int packet, WireOutput out) {
        out.writeInt(sender);
        out.writeInt(label);
        int at = at(packet);
        for (int word = at; word < at + WORDS; word++) {
            out.writeLong(words[word]);
        }
    }

    /** Reads the entry of a packet that comes from another member. */
    public void read(int packet, WireInput in) {
        int from = in.readInt();
        begin(from, in.readInt());
        int at = at(packet);
        for (int word = at; word < at + WORDS; word++) {
            words[word] = in.readLong();
        }
    }

    private void begin(int rank, int itsLabel) {
        if (!isWritten) {
            isWritten = true;
            sender = rank;
            label = itsLabel;
        }
    }

    private int at(int packet) {
        return (packet - first) * WORDS;
    }

    /** Returns call and communicator of the sender when it wrote the first packet, see {@link PathRecorder#label}. */
    public int label() {
        return label;
    }

    /** Records that a packet was written by the work of a segment, which ends at virtual time {@code at}. */
    void wrote(int packet, int segment, long at, long itsTag) {
        wrote(packet, segment, at, 0, 0, at, PathRecorder.NONE, itsTag);
    }

    /**
     * Records that a packet was written by a sequence of works, which ends at virtual time {@code at}.
     *
     * @param segment segment before the sequence
     * @param begun virtual time of its end
     * @param buffers part of the time since then in which the CPU has waited for space, in ps
     * @param bytes part in which links carried the node's own bytes meanwhile, in ps
     * @param rank world rank of the sender
     * @param itsTag its call and communicator
     */
    void wrote(int packet, int segment, long begun, long buffers, long bytes, long at, int rank, long itsTag) {
        int itsLabel = PathRecorder.label(itsTag);
        begin(rank, itsLabel);
        int entry = at(packet);
        words[entry + SEGMENT] = (long) itsLabel << Integer.SIZE | segment;
        words[entry + BEGUN] = begun;
        words[entry + BUFFERS] = buffers;
        words[entry + BYTES] = bytes;
        words[entry + WRITTEN] = at;
    }

    /** Returns the virtual time at which a packet was written, in ps. */
    public long written(int packet) {
        return words[at(packet) + WRITTEN];
    }

    /**
     * Adds the wait of a packet for a link.
     *
     * @param link number of the link
     * @param own time for which the link was busy with packets of the sender's node, in ps
     * @param queued time for which the link was busy with other packets, in ps
     * @param blocked time for which the link was idle, in ps
     * @param front label of the message whose packet took the link before
     */
    public void waited(int packet, int link, long own, long queued, long blocked, int front) {
        int at = at(packet);
        words[at + OWN] += own;
        words[at + QUEUED] += queued;
        words[at + BLOCKED] += blocked;
        if (queued + blocked > words[at + LONGEST]) {
            words[at + LONGEST] = queued + blocked;
            words[at + LINK_AND_FRONT] = (long) link << Integer.SIZE | front & 0xffff_ffffL;
        }
    }

    /**
     * Makes the segments of a packet that arrives at virtual time {@code now}; returns the last.
     *
     * @param wire latency of the packet's path, in ps
     * @param carried time of the packet on a link, in ps
     */
    int arrived(PathRecorder path, int packet, long now, long wire, long carried) {
        int at = at(packet);
        long written = words[at + WRITTEN];
        long begun = words[at + BEGUN];
        long filled = begun + words[at + BUFFERS];
        long sent = filled + words[at + BYTES];
        long tag = PathRecorder.tag((int) (words[at + SEGMENT] >>> Integer.SIZE));
        int last = path.add((int) words[at + SEGMENT], begun, filled, SegmentKind.BUFFERS, sender, tag);
        last = path.add(last, filled, sent, SegmentKind.SERIALIZATION, sender, tag);
        last = path.add(last, sent, written, SegmentKind.WRITE, sender, tag);
        long alone = Math.min(now - written, wire + carried);
        long waited = now - written - alone;
        long blocked = Math.min(waited, words[at + BLOCKED]);
        long queued = Math.min(waited - blocked, words[at + QUEUED]);
        long own = Math.min(waited - blocked - queued, words[at + OWN]);
        int link = words[at + LONGEST] == 0 ? PathRecorder.NONE : (int) (words[at + LINK_AND_FRONT] >>> Integer.SIZE);
        long front = PathRecorder.tag((int) words[at + LINK_AND_FRONT]);
        long carriedOwn = written + own;
        long queuedFrom = written + waited - blocked - queued;
        long blockedFrom = written + waited - blocked;
        long leaves = written + waited;
        long wired = leaves + Math.min(alone, wire);
        // links may have carried the packets before this one while the CPU wrote it: then the write is not what limits
        long order = written > sent ? NearCriticalPaths.unknown() : 0;
        last = path.add(last, written, carriedOwn, SegmentKind.SERIALIZATION, PathRecorder.NONE, order);
        last = path.add(last, carriedOwn, queuedFrom, SegmentKind.PACKETS, PathRecorder.NONE, 0);
        last = path.add(last, queuedFrom, blockedFrom, SegmentKind.QUEUE, link, front);
        last = path.add(last, blockedFrom, leaves, SegmentKind.BLOCKED, link, front);
        last = path.add(last, leaves, wired, SegmentKind.WIRE, PathRecorder.NONE, 0);
        return path.add(last, wired, now, SegmentKind.SERIALIZATION, PathRecorder.NONE, 0);
    }
}
