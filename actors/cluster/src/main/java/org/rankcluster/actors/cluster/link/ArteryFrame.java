package org.rankcluster.actors.cluster.link;

/**
 * A frame sent over Akka Artery, with one piece of a message between a run's cluster members that is not a batch of events. Messages
 * are split because Artery accepts only frames of a limited size.
 *
 * @param run number of the run
 * @param member number of the sending member
 * @param total length of the whole message in bytes
 * @param offset position in the message at which the piece begins, in bytes
 * @param bytes bytes of the piece
 */
public record ArteryFrame(long run, int member, int total, int offset, byte[] bytes) implements LinkInbox.Message {
    /** Largest number of bytes of a piece: an Artery frame of 256 KiB, less the header and two actors' paths. */
    static final int MOST_BYTES = 240 << 10;

    /** Returns whether the message ends with this piece. */
    boolean isLast() {
        return offset + bytes.length == total;
    }
}
