package org.rankcluster.actors.cluster.link;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * The first bytes of a connection for batches.
 *
 * @param run number of the run
 * @param from the member that connects
 * @param to the member that it wants to reach
 * @param key which that one has told the members of the run
 */
record BatchHello(long run, int from, int to, byte[] key) {
    private static final int KEY_BYTES = 16;
    private static final int MAGIC = 0x52434831;
    /** How long it is. */
    static final int BYTES = 3 * Integer.BYTES + Long.BYTES + KEY_BYTES;

    private static final SecureRandom RANDOM = new SecureRandom();

    /** A key that nobody guesses, in hexadecimal digits. */
    static String newKey() {
        byte[] key = new byte[KEY_BYTES];
        RANDOM.nextBytes(key);
        return HexFormat.of().formatHex(key);
    }

    static BatchHello of(long run, int from, int to, String key) {
        return new BatchHello(run, from, to, HexFormat.of().parseHex(key));
    }

    /** Whether it has this key; takes equally long whatever it has. */
    boolean knows(String expected) {
        return MessageDigest.isEqual(key, HexFormat.of().parseHex(expected));
    }

    ByteBuffer encode() {
        return ByteBuffer.allocate(BYTES)
                .putInt(MAGIC)
                .putLong(run)
                .putInt(from)
                .putInt(to)
                .put(key)
                .flip();
    }

    /** Reads what {@link #encode} has made; null if it is something else. */
    static @Nullable BatchHello decode(ByteBuffer bytes) {
        if (bytes.remaining() != BYTES || bytes.getInt() != MAGIC) {
            return null;
        }
        long run = bytes.getLong();
        int from = bytes.getInt();
        int to = bytes.getInt();
        byte[] key = new byte[KEY_BYTES];
        bytes.get(key);
        return new BatchHello(run, from, to, key);
    }
}
