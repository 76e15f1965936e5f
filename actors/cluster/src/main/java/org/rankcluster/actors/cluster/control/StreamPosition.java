package org.rankcluster.actors.cluster.control;

import java.util.zip.CRC32C;

/** The length and checksum of the beginning of a stream. Two of them show whether two attempts at a job produce the same output. */
final class StreamPosition {
    private final CRC32C checksum = new CRC32C();
    private long bytes;

    /** Returns the number of the coming bytes that another attempt has already produced. */
    int known(StreamPosition before, int coming) {
        return Math.clamp(before.bytes - bytes, 0, coming);
    }

    /** Adds the next bytes. */
    void add(byte[] from, int offset, int count) {
        checksum.update(from, offset, count);
        bytes += count;
    }

    /** Returns whether this stream is as long as another one and differs from it. */
    boolean differs(StreamPosition before) {
        return bytes == before.bytes && checksum.getValue() != before.checksum.getValue();
    }
}
