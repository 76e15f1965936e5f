package org.rankcluster.protocol.datatype;

import org.jspecify.annotations.Nullable;

/**
 * The overlap between processing a message and transferring it through a pipeline buffer (Balaji et al., section 3.1). A segment is sent
 * while the next one is packed, and unpacked while the next one arrives. All times are in picoseconds.
 *
 * <p>If the network takes segments one by one, a sender starts the message when the first segment is packed. The others follow as they are
 * packed. Otherwise the sender starts the whole message at the earliest time from which on each segment is packed before the network needs
 * it. On an idle network the two rules give the same time. A receiver has finished when the last segment has arrived and all segments are
 * unpacked.
 */
public final class Overlap {
    private final PackCosts costs;
    private final PipelineSegments segments = new PipelineSegments();
    private final boolean areSentOneByOne;
    private long busy;
    private long bytes;
    private long transferred;
    private long ahead;
    private long unpacked;

    Overlap(PackCosts costs, boolean areSentOneByOne) {
        this.costs = costs;
        this.areSentOneByOne = areSentOneByOne;
    }

    /**
     * Adds a segment of the message.
     *
     * @param cpu CPU time of the segment, in picoseconds
     * @param length bytes of the segment
     */
    void segment(long cpu, long length) {
        busy += cpu;
        bytes += length;
        segments.add(bytes, busy);
        ahead = Math.max(ahead, busy - transferred);
        transferred += costs.transfer(length);
        unpacked = Math.max(unpacked, transferred) + cpu;
    }

    /** {@return the CPU time of the whole message, in picoseconds} */
    public long busy() {
        return busy;
    }

    /** {@return the time from the beginning of packing until the message, or its first segment, can leave, in picoseconds} */
    public long beforeSend() {
        return areSentOneByOne ? segments.first() : ahead;
    }

    /**
     * Returns the departure times of the segments of a message.
     *
     * @param began virtual time at which packing began, in picoseconds
     * @param offset start of a part in the message, in bytes; 0 for the whole message
     * @return the departure; null if the message leaves as a whole
     */
    public PipelineSegments.@Nullable Departure departure(long began, long offset) {
        return areSentOneByOne && segments.count() > 1 ? segments.departure(began, offset, ahead) : null;
    }

    /** {@return the time from the arrival of the last byte to the end of unpacking, in picoseconds} */
    public long afterArrival() {
        return unpacked - transferred;
    }
}
