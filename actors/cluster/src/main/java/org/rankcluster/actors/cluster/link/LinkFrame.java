package org.rankcluster.actors.cluster.link;

/**
 * A piece of a batch that crosses to another member: Artery takes messages of a limited size only.
 *
 * @param run number of the run
 * @param member number of the sending member
 * @param total length of the whole batch in bytes
 * @param offset where in the batch the piece begins
 * @param bytes the piece
 */
public record LinkFrame(long run, int member, int total, int offset, byte[] bytes) implements LinkInbox.Message {
    /** The most bytes of a piece: what an Artery frame of 256 KiB holds besides the header and two actors' paths. */
    static final int MOST_BYTES = 240 << 10;

    /** Whether the batch ends with this piece. */
    boolean isLast() {
        return offset + bytes.length == total;
    }
}
