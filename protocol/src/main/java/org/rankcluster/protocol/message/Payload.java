package org.rankcluster.protocol.message;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/** What a message carries: bytes, or for scale runs only their number (a phantom). Immutable by agreement: nobody writes to the array. */
public final class Payload {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int LANES = 8;
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
            known = bytes == null ? size * 0x9e3779b97f4a7c15L : hash(bytes);
            hash = known;
        }
        return known;
    }

    /** Eight lanes, so that the multiplications of one need not wait for those of another. */
    private static long hash(byte[] bytes) {
        long a = bytes.length;
        long b = 1;
        long c = 2;
        long d = 3;
        long e = 4;
        long f = 5;
        long g = 6;
        long h = 7;
        int i = 0;
        for (; i <= bytes.length - LANES * Long.BYTES; i += LANES * Long.BYTES) {
            a = step(a, (long) LONGS.get(bytes, i));
            b = step(b, (long) LONGS.get(bytes, i + Long.BYTES));
            c = step(c, (long) LONGS.get(bytes, i + 2 * Long.BYTES));
            d = step(d, (long) LONGS.get(bytes, i + 3 * Long.BYTES));
            e = step(e, (long) LONGS.get(bytes, i + 4 * Long.BYTES));
            f = step(f, (long) LONGS.get(bytes, i + 5 * Long.BYTES));
            g = step(g, (long) LONGS.get(bytes, i + 6 * Long.BYTES));
            h = step(h, (long) LONGS.get(bytes, i + 7 * Long.BYTES));
        }
        long all = step(step(step(step(step(step(step(a, b), c), d), e), f), g), h);
        for (; i <= bytes.length - Long.BYTES; i += Long.BYTES) {
            all = step(all, (long) LONGS.get(bytes, i));
        }
        for (; i < bytes.length; i++) {
            all = step(all, bytes[i] & 0xff);
        }
        return all;
    }

    private static long step(long h, long word) {
        long mixed = (h ^ word) * 0x9e3779b97f4a7c15L;
        return mixed ^ (mixed >>> 32);
    }
}
