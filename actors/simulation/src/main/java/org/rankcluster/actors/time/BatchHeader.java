package org.rankcluster.actors.time;

import java.util.zip.CRC32C;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/** The header of a batch: magic number, checksum of all that follows, run number and batch number. */
final class BatchHeader {
    /** The number of a batch whose sender leaves the run; no other follows. */
    static final long ABORT = -1;

    /** Number of a message that a waiting member sends: it states how many batches the member has sent. The message itself is no batch. */
    static final long WAITING = -2;

    /** Number of the last message of a member to the coordinator of a cancelled run. The message itself is no batch. */
    static final long LAST = -3;

    /** Number of a message between the watches of two members. The message itself is no batch. */
    static final long WATCH = -4;

    private static final int MAGIC = 0x52434231;
    private static final int CHECKSUM_AT = Integer.BYTES;
    private static final int CHECKED_FROM = 2 * Integer.BYTES;

    private BatchHeader() {}

    /** Begins a batch. */
    static void begin(WireOutput batch, long run, long number) {
        batch.clear();
        batch.writeInt(MAGIC);
        batch.writeInt(0);
        batch.writeLong(run);
        batch.writeLong(number);
    }

    /** Ends a batch; nothing in it may change afterwards. */
    static void seal(WireOutput batch) {
        batch.setInt(CHECKSUM_AT, checksum(batch.array(), CHECKED_FROM, batch.size() - CHECKED_FROM));
    }

    /** Reads the header of a batch from {@code member} and checks it; returns its number. */
    static long check(WireInput in, int member, long run) {
        if (in.remaining() < CHECKED_FROM || in.readInt() != MAGIC) {
            throw new BatchLost(member, "damaged (expected: a batch's header)");
        }
        int checksum = in.readInt();
        int rest = in.remaining();
        if (checksum(in.array(), CHECKED_FROM, rest) != checksum) {
            throw new BatchLost(member, "damaged (expected: checksum of its " + rest + " bytes)");
        }
        long of = in.readLong();
        if (of != run) {
            throw new BatchLost(member, "run: " + of + " (expected: " + run + ")");
        }
        return in.readLong();
    }

    private static int checksum(byte[] bytes, int from, int length) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes, from, length);
        return (int) checksum.getValue();
    }
}
