package org.rankcluster.actors.cluster.link;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * The first bytes on a connection for batches of events between two members of a cluster: the run, both members and the run's key.
 *
 * @param run number of the run
 * @param from member that connects
 * @param to member that it connects to
 * @param key key that member {@code to} has sent to the members of the run
 */
record BatchHello(long run, int from, int to, byte[] key) {
    private static final int KEY_BYTES = 16;
    private static final int MAGIC = 0x52434831;
    /** Length of the greeting, in bytes. */
    static final int BYTES = 3 * Integer.BYTES + Long.BYTES + KEY_BYTES;

    private static final SecureRandom RANDOM = new SecureRandom();

    /** Returns a random key, in hexadecimal digits, that cannot be guessed. */
    static String newKey() {
        byte[] key = new byte[KEY_BYTES];
        RANDOM.nextBytes(key);
        return HexFormat.of().formatHex(key);
    }

    static BatchHello of(long run, int from, int to, String key) {
        return new BatchHello(run, from, to, HexFormat.of().parseHex(key));
    }

    /** Returns whether the greeting has this key. The comparison takes the same time for every key. */
    boolean hasKey(String expected) {
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

    /** Decodes bytes of {@link #encode}; null for any other bytes. */
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
