package org.rankcluster.actors.path;

import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/**
 * The records of the packets of one message, which carry no segments themselves. A packet is in one place at a time, so each entry has one
 * writer at a time: the sender, then the routers one after the other. The receiver reads it. Between members a packet brings its entry.
 */
public final class PacketsPath {
    private static final int SEGMENT = 0;
    private static final int WRITTEN = 1;
    private static final int QUEUED = 2;
    private static final int BLOCKED = 3;
    private static final int LONGEST = 4;
    private static final int PLACE = 5;
    private static final int OWN = 6;
    private static final int WORDS = 7;

    private final int label;
    /** Number of the packet of the first entry. */
    private final int first;

    private final long[] words;

    /**
     * Creates the records of packets that are not written yet.
     *
     * @param label call and communicator of the sender, see {@link PathRecorder#label}
     */
    public PacketsPath(int packets, int label) {
        this(0, packets, label);
    }

    private PacketsPath(int first, int packets, int label) {
        this.first = first;
        this.label = label;
        this.words = new long[packets * WORDS];
    }

    /** Returns the record of one packet. */
    public static PacketsPath ofOne(int packet, int label) {
        return new PacketsPath(packet, 1, label);
    }

    /** Writes the entry of a packet for another member. */
    public void write(int packet, WireOutput out) {
        int at = at(packet);
        for (int word = at; word < at + WORDS; word++) {
            out.writeLong(words[word]);
        }
    }

    /** Reads the entry of a packet that comes from another member. */
    public void read(int packet, WireInput in) {
        int at = at(packet);
        for (int word = at; word < at + WORDS; word++) {
            words[word] = in.readLong();
        }
    }

    private int at(int packet) {
        return (packet - first) * WORDS;
    }

    /** Returns call and communicator of the sender. */
    public int label() {
        return label;
    }

    /** Records that a packet was written by the work of a segment, which ends at virtual time {@code at}. */
    public void wrote(int packet, int segment, long at) {
        words[at(packet) + SEGMENT] = segment;
        words[at(packet) + WRITTEN] = at;
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
            words[at + PLACE] = (long) link << Integer.SIZE | front & 0xffff_ffffL;
        }
    }

    /**
     * Lets the event in execution, the arrival of a packet, follow the write of the packet.
     *
     * @param wire latency of the packet's path, in ps
     * @param carried time of the packet on a link, in ps
     */
    public void arrives(PathRecorder path, int packet, long wire, long carried) {
        int at = at(packet);
        long written = words[at + WRITTEN];
        long alone = Math.min(path.now() - written, wire + carried);
        long waited = path.now() - written - alone;
        long blocked = Math.min(waited, words[at + BLOCKED]);
        long queued = Math.min(waited - blocked, words[at + QUEUED]);
        long own = Math.min(waited - blocked - queued, words[at + OWN]);
        int link = words[at + LONGEST] == 0 ? PathRecorder.NOBODY : (int) (words[at + PLACE] >>> Integer.SIZE);
        long front = PathRecorder.tag((int) words[at + PLACE]);
        path.point((int) words[at + SEGMENT], written);
        path.pass(own, SegmentKind.SERIALIZATION, PathRecorder.NOBODY, 0);
        path.pass(waited - blocked - queued - own, SegmentKind.PACKETS, PathRecorder.NOBODY, 0);
        path.pass(queued, SegmentKind.QUEUE, link, front);
        path.pass(blocked, SegmentKind.BLOCKED, link, front);
        path.pass(Math.min(alone, wire), SegmentKind.WIRE, PathRecorder.NOBODY, 0);
        path.pass(Math.max(0, alone - wire), SegmentKind.SERIALIZATION, PathRecorder.NOBODY, 0);
        path.rebase();
    }
}
