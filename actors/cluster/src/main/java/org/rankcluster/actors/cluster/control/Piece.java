package org.rankcluster.actors.cluster.control;

/**
 * Some bytes of a stream.
 *
 * @param offset how many come before them
 * @param bytes none if nothing has come yet
 * @param last whether no more come after them
 */
public record Piece(long offset, byte[] bytes, boolean last) implements ControlMessage {
    /** The most bytes that one carries: well below Artery's frame of 256 KiB. */
    static final int MOST = 64 * 1024;

    /** Nothing yet. */
    static Piece nothing(long offset) {
        return new Piece(offset, new byte[0], false);
    }

    /** Where the next one begins. */
    long end() {
        return offset + bytes.length;
    }
}
