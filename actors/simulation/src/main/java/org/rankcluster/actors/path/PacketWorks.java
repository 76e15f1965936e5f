package org.rankcluster.actors.path;

import org.jspecify.annotations.Nullable;

/**
 * A sequence of packet reads or writes of one CPU, recorded as a unit because only the next one depends on each. The sequence keeps three
 * sums of time. They are the wait for room in FIFOs, the time in which links carry the node's own bytes meanwhile, and reading or writing.
 * Its segments are made when something depends on its end.
 */
final class PacketWorks {
    private final PathRecorder recorder;
    private final int rank;
    private boolean isOpen;
    private SegmentKind kind = SegmentKind.OTHER;
    private long tag;
    /** The segment before the sequence and its end, in ps, or the packet that arrived then; null for none. */
    private int before;

    private long begin;
    private @Nullable PacketPathRecords arrival;
    private int packet;
    private long wire;
    private long carried;
    /** Parts of the sequence in which the CPU has waited for space, and in which links carried the node's own bytes meanwhile, in ps. */
    private long buffers;

    private long bytes;
    /** Bits of a segment's third word that show whether the order of the works was contested. */
    private long mark;

    /** Creates a sequence of a rank that has not begun. */
    PacketWorks(PathRecorder recorder, int rank) {
        this.recorder = recorder;
        this.rank = rank;
    }

    /** Returns whether there are works that have no segment yet. */
    boolean isOpen() {
        return isOpen;
    }

    /** Returns whether there are works of a class, with a third word, that have no segment yet. */
    boolean isOf(SegmentKind of, long tagged) {
        return isOpen && kind == of && tag == tagged;
    }

    /** Returns the virtual time at which the segment before the sequence ends, in ps. */
    long begin() {
        return begin;
    }

    /** Begins a sequence behind a segment that ends at virtual time {@code at}. */
    void begin(SegmentKind of, long tagged, int segment, long at) {
        isOpen = true;
        kind = of;
        tag = tagged;
        before = segment;
        begin = at;
        arrival = null;
        buffers = 0;
        bytes = 0;
        mark = 0;
    }

    /** Begins a sequence at virtual time {@code at}, with the arrival of the packet of the event in execution. */
    void begin(SegmentKind of, long tagged, PacketPathRecords arrived, long at) {
        begin(of, tagged, PathRecords.UNKNOWN, at);
        arrival = arrived;
        packet = recorder.packet();
        wire = recorder.wire();
        carried = recorder.carried();
    }

    /** Drops a sequence on whose end nothing depends. */
    void drop() {
        isOpen = false;
    }

    /** Continues the sequence by a work. A contested order is unknown from then on. */
    void follow() {
        if (mark != 0) {
            mark = NearCriticalPaths.unknown();
        }
    }

    /**
     * Records that the order of the last work was contested.
     *
     * @param isFirst whether it is the only work of the sequence
     */
    void contest(boolean isFirst) {
        mark = isFirst ? NearCriticalPaths.mark() : NearCriticalPaths.unknown();
    }

    /**
     * Adds a wait for space.
     *
     * @param length length of the wait, in ps
     * @param ofBytes part in which links have carried the node's own bytes, in ps
     */
    void waited(long length, long ofBytes) {
        bytes += ofBytes;
        buffers += length - ofBytes;
    }

    /** Ends the sequence at virtual time {@code at}, for a work that follows; returns its last segment. */
    int end(long at) {
        isOpen = false;
        int filled = fill();
        return recorder.add(
                filled, begin + buffers + bytes, at, kind, rank, tag | (mark == 0 ? 0 : NearCriticalPaths.unknown()));
    }

    /**
     * Ends the sequence at virtual time {@code at} and makes its last segment the latest of the partition.
     *
     * @param event segment of the packet's arrival if the sequence has begun with the event in execution
     */
    int endLatest(int event, boolean isOfEvent, long at) {
        isOpen = false;
        if (arrival != null && isOfEvent) {
            before = event;
            arrival = null;
        }
        int filled = fill();
        return recorder.append(filled, begin + buffers + bytes, at, kind, rank, tag | mark);
    }

    /** Adds the segments before the works themselves; returns the last. */
    private int fill() {
        PacketPathRecords arrived = arrival;
        if (arrived != null) {
            before = arrived.arrived(recorder, packet, begin, wire, carried);
            arrival = null;
        }
        long filled = begin + buffers;
        int waited = recorder.add(before, begin, filled, SegmentKind.BUFFERS, rank, tag);
        return recorder.add(waited, filled, filled + bytes, SegmentKind.SERIALIZATION, rank, tag);
    }

    /** Records that the sequence has written a packet, until virtual time {@code at}; returns whether it is one of writes. */
    boolean wrote(PacketPathRecords packets, int number, long at) {
        boolean isOfWrites = isOpen && kind == SegmentKind.WRITE;
        if (isOfWrites) {
            packets.wrote(number, before, begin, buffers, bytes, at, rank, tag);
        }
        return isOfWrites;
    }

    /** Records an arrival that has no segment yet as an event of the rank, at the end of the run. */
    void finish() {
        PacketPathRecords last = isOpen ? arrival : null;
        if (last != null && recorder.isLast(rank, begin)) {
            recorder.seen(rank, last.arrived(recorder, packet, begin, wire, carried), begin);
        }
    }
}
