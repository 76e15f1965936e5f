package org.rankcluster.actors.cluster.link;

/**
 * A frame of a link over Artery, with one piece of a batch of events. Batches are split because Artery accepts only messages of a limited
 * size.
 *
 * @param run number of the run
 * @param member number of the sending member
 * @param total length of the whole batch in bytes
 * @param offset position in the batch at which the piece begins, in bytes
 * @param bytes bytes of the piece
 */
public record BatchFrame(long run, int member, int total, int offset, byte[] bytes) implements LinkInbox.Message {
    /** Largest number of bytes of a piece: an Artery frame of 256 KiB, less the header and two actors' paths. */
    static final int MOST_BYTES = 240 << 10;

    /** Returns whether the batch ends with this piece. */
    boolean isLast() {
        return offset + bytes.length == total;
    }
}
