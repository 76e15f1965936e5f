package org.rankcluster.protocol.datatype;

/**
 * How the processing of a message overlaps with its transfer when it goes through a pipeline buffer (Balaji et al., section 3.1):
 * a piece is sent while the next one is packed, and unpacked while the next one arrives. All in picoseconds.
 *
 * <p>A sender can let the whole message go as soon as no piece will be needed before it is packed; a receiver is done when the
 * last piece has arrived and all are unpacked.
 */
public final class Overlap {
    private final PackCosts costs;
    private long busy;
    private long transferred;
    private long ahead;
    private long unpacked;

    Overlap(PackCosts costs) {
        this.costs = costs;
    }

    /** One more piece of the message. */
    void piece(long cpu, long bytes) {
        busy += cpu;
        ahead = Math.max(ahead, busy - transferred);
        transferred += costs.transfer(bytes);
        unpacked = Math.max(unpacked, transferred) + cpu;
    }

    /** CPU time of the whole message. */
    public long busy() {
        return busy;
    }

    /** From the beginning of packing to when the message can go. */
    public long beforeSend() {
        return ahead;
    }

    /** From the arrival of the last byte to the end of unpacking. */
    public long afterArrival() {
        return unpacked - transferred;
    }
}
