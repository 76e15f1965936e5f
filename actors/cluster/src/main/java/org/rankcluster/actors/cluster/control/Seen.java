package org.rankcluster.actors.cluster.control;

import java.util.zip.CRC32C;

/** What a client has seen of a stream: how much, and a checksum, so that another attempt at the job is known to give out the same. */
final class Seen {
    private final CRC32C checksum = new CRC32C();
    private long bytes;

    /** How much of what comes next another attempt has given out already. */
    int known(Seen before, int coming) {
        return Math.clamp(before.bytes - bytes, 0, coming);
    }

    /** Takes in what comes next. */
    void add(byte[] from, int offset, int count) {
        checksum.update(from, offset, count);
        bytes += count;
    }

    /** Whether as much has come as of another one, and it was something else. */
    boolean differs(Seen before) {
        return bytes == before.bytes && checksum.getValue() != before.checksum.getValue();
    }
}
