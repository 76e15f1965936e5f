package org.rankcluster.protocol.datatype;

import org.jspecify.annotations.Nullable;

/**
 * How the processing of a message overlaps with its transfer when it goes through a pipeline buffer (Balaji et al., section 3.1):
 * a piece is sent while the next one is packed, and unpacked while the next one arrives. All in picoseconds.
 *
 * <p>Where the network takes pieces one by one, a sender lets the message go when the first is packed, and the others follow as they
 * are. Elsewhere it lets the whole message go as soon as no piece will be needed before it is packed: on an idle network that comes to
 * the same. A receiver is done when the last piece has arrived and all are unpacked.
 */
public final class Overlap {
    private final PackCosts costs;
    private final Pieces pieces = new Pieces();
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

    /** One more piece of the message. */
    void piece(long cpu, long length) {
        busy += cpu;
        bytes += length;
        pieces.add(bytes, busy);
        ahead = Math.max(ahead, busy - transferred);
        transferred += costs.transfer(length);
        unpacked = Math.max(unpacked, transferred) + cpu;
    }

    /** CPU time of the whole message. */
    public long busy() {
        return busy;
    }

    /** From the beginning of packing to when the message can go, or its first piece. */
    public long beforeSend() {
        return areSentOneByOne ? pieces.first() : ahead;
    }

    /**
     * When the pieces can go of a message whose packing began at virtual time {@code began}; null if it goes as a whole.
     *
     * @param offset where in the message a part begins, if it goes in parts
     */
    public Pieces.@Nullable Departure departure(long began, long offset) {
        return areSentOneByOne && pieces.count() > 1 ? pieces.departure(began, offset, ahead) : null;
    }

    /** From the arrival of the last byte to the end of unpacking. */
    public long afterArrival() {
        return unpacked - transferred;
    }
}
