package org.rankcluster.protocol.message;

import java.util.Arrays;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/** What a message carries: bytes, or for scale runs only their number (a phantom). Immutable by agreement: nobody writes to the array. */
public final class Payload {
    /** An odd number without a pattern: 2^64 divided by the golden ratio. */
    private static final long GOLDEN = 0x9e3779b97f4a7c15L;

    private static final byte[] NO_BYTES = {};

    /** No bytes at all. */
    public static final Payload EMPTY = new Payload(NO_BYTES, 0, false);

    private final byte @Nullable [] bytes;
    private final int size;
    private final boolean ofOneMessage;

    /** 0 as long as nobody has asked; one word, because several threads may. */
    private long hash;

    private Payload(byte @Nullable [] bytes, int size, boolean ofOneMessage) {
        this.bytes = bytes;
        this.size = size;
        this.ofOneMessage = ofOneMessage;
    }

    /** A payload of these bytes, which the caller gives away. */
    public static Payload of(byte[] bytes) {
        return bytes.length == 0 ? EMPTY : new Payload(bytes, bytes.length, false);
    }

    /** Some of its bytes, copied unless they are all. */
    public Payload slice(int offset, int length) {
        if (offset == 0 && length == size) {
            return this;
        }
        return bytes == null ? phantom(length) : of(Arrays.copyOfRange(bytes, offset, offset + length));
    }

    /** A payload that has only a size in bytes. */
    public static Payload phantom(int size) {
        return new Payload(null, size, false);
    }

    /** A payload that has only a size in bytes, as yet; see {@link #withBytes}. */
    static Payload phantom(int size, boolean ofOneMessage) {
        return new Payload(null, size, ofOneMessage);
    }

    /** This phantom with bytes, which the caller gives away. */
    Payload withBytes(byte[] content) {
        return content.length == 0 ? EMPTY : new Payload(content, content.length, ofOneMessage);
    }

    /** A payload that is sent once, and whose receiver may do with the array what it likes when it has read it. */
    static Payload ofOneMessage(byte[] bytes) {
        return new Payload(bytes, bytes.length, true);
    }

    /** Whether the array is free for other uses once the message has been received. */
    boolean isOfOneMessage() {
        return ofOneMessage;
    }

    /** Number of bytes. */
    public int size() {
        return size;
    }

    /** Whether there are no bytes behind the size. */
    public boolean isPhantom() {
        return bytes == null;
    }

    /** The bytes, not to be written to; an error for a phantom. */
    public byte[] bytes() {
        if (bytes == null) {
            throw new IllegalStateException("phantom payload of " + size + " bytes has no bytes");
        }
        return bytes;
    }

    /** A hash of the content; of the size for a phantom. Computed once. */
    public long hash() {
        long known = hash;
        if (known == 0) {
            known = (size + 1) * GOLDEN ^ (bytes == null ? 0 : checksum(bytes));
            hash = known;
        }
        return known;
    }

    /** CRC-32C, for which processors have instructions: 8 KiB take a third of the time of a hash of 64 bits written in Java. */
    private static long checksum(byte[] bytes) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes, 0, bytes.length);
        return checksum.getValue();
    }
}
