package org.rankcluster.actors.cluster.control;

/**
 * A segment of a byte stream, which one cluster member sends another on request.
 *
 * @param offset number of bytes of the stream before this piece
 * @param bytes bytes; empty if none has come yet
 * @param last whether this is the end of the stream
 */
public record FileSegment(long offset, byte[] bytes, boolean last) implements ControlMessage {
    /** Largest number of bytes of a piece: well below Artery's frame of 256 KiB. */
    static final int MOST = 64 * 1024;

    /** Returns an empty piece. */
    static FileSegment nothing(long offset) {
        return new FileSegment(offset, new byte[0], false);
    }

    /** Returns the offset of the next piece. */
    long end() {
        return offset + bytes.length;
    }
}
