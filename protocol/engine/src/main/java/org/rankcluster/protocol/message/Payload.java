package org.rankcluster.protocol.message;

import java.util.Arrays;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The content of a message: bytes, or only their number (a phantom) in runs at scale. Immutable by convention: the array must not be
 * modified.
 */
public final class Payload {
    /** An odd number without a pattern: 2^64 divided by the golden ratio. */
    private static final long GOLDEN = 0x9e3779b97f4a7c15L;

    private static final byte[] NO_BYTES = {};

    /** The empty payload. */
    public static final Payload EMPTY = new Payload(NO_BYTES, 0, false);

    private final byte @Nullable [] bytes;
    private final int size;
    private final boolean ofOneMessage;

    /** Hash of the content; 0 until it is computed. One word, because several threads may compute it. */
    private long hash;

    private Payload(byte @Nullable [] bytes, int size, boolean ofOneMessage) {
        this.bytes = bytes;
        this.size = size;
        this.ofOneMessage = ofOneMessage;
    }

    /**
     * Creates a payload.
     *
     * @param bytes the content; the caller must not use the array afterwards
     * @return the payload
     */
    public static Payload of(byte[] bytes) {
        return bytes.length == 0 ? EMPTY : new Payload(bytes, bytes.length, false);
    }

    /**
     * Returns a part of this payload. The bytes are copied unless the part is the whole.
     *
     * @param offset first byte, 0 or more
     * @param length number of bytes, 0 or more
     * @return the part
     */
    public Payload slice(int offset, int length) {
        if (offset == 0 && length == size) {
            return this;
        }
        return bytes == null ? phantom(length) : of(Arrays.copyOfRange(bytes, offset, offset + length));
    }

    /**
     * Creates a payload that has only a size.
     *
     * @param size number of bytes, 0 or more
     * @return the phantom
     */
    public static Payload phantom(int size) {
        return new Payload(null, size, false);
    }

    /** Creates a payload that has only a size until {@link #withBytes}. */
    static Payload phantom(int size, boolean ofOneMessage) {
        return new Payload(null, size, ofOneMessage);
    }

    /** Returns this phantom with bytes. The caller must not use the array afterwards. */
    Payload withBytes(byte[] content) {
        return content.length == 0 ? EMPTY : new Payload(content, content.length, ofOneMessage);
    }

    /** Creates a payload that is sent once. Its receiver may reuse the array after reading it. */
    static Payload ofOneMessage(byte[] bytes) {
        return new Payload(bytes, bytes.length, true);
    }

    /** Returns true if the array may be reused once the message has been received. */
    boolean isOfOneMessage() {
        return ofOneMessage;
    }

    /** {@return the number of bytes} */
    public int size() {
        return size;
    }

    /** {@return true if there are no bytes behind the size} */
    public boolean isPhantom() {
        return bytes == null;
    }

    /**
     * Returns the bytes, which must not be modified.
     *
     * @return the array
     * @throws IllegalStateException if this is a phantom
     */
    public byte[] bytes() {
        if (bytes == null) {
            throw new IllegalStateException("phantom payload of " + size + " bytes has no bytes");
        }
        return bytes;
    }

    /** {@return a hash of the content; of the size for a phantom} Computed once. */
    public long hash() {
        long known = hash;
        if (known == 0) {
            known = (size + 1) * GOLDEN ^ (bytes == null ? 0 : checksum(bytes));
            hash = known;
        }
        return known;
    }

    /** Returns the CRC-32C, for which processors have instructions. 8 KiB take a third of the time of a 64-bit hash written in Java. */
    private static long checksum(byte[] bytes) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes, 0, bytes.length);
        return checksum.getValue();
    }
}
