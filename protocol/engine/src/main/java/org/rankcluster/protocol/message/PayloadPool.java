package org.rankcluster.protocol.message;

import java.lang.ref.SoftReference;
import org.jspecify.annotations.Nullable;

/**
 * A pool of the arrays of a rank's received messages, reused for the messages that it sends. A program that exchanges the same sizes
 * repeatedly allocates no new arrays, so the garbage collector copies none. The pool is released when memory runs short.
 */
public final class PayloadPool {
    /** Least size of an array that is kept, in bytes; smaller ones are cheap to allocate. */
    static final int LEAST = 1024;

    /** Maximum number of arrays that are kept. */
    static final int MOST = 64;

    private @Nullable SoftReference<Kept> kept;

    private static final class Kept {
        final byte[][] arrays = new byte[MOST][];
        int size;
    }

    /**
     * Returns a payload for the caller to fill, with arbitrary content. Its receiver may give it back.
     *
     * @param size number of bytes, 0 or more
     * @return the payload
     */
    public Payload take(int size) {
        byte[] array = size < LEAST ? null : find(size);
        return Payload.ofOneMessage(array == null ? new byte[size] : array);
    }

    private byte @Nullable [] find(int size) {
        Kept known = kept == null ? null : kept.get();
        if (known == null) {
            return null;
        }
        for (int i = known.size - 1; i >= 0; i--) {
            byte[] array = known.arrays[i];
            if (array.length == size) {
                known.arrays[i] = known.arrays[--known.size];
                return array;
            }
        }
        return null;
    }

    /**
     * Takes the array of a payload that is not read again, if it belonged to one message only.
     *
     * @param payload the payload
     */
    public void giveBack(Payload payload) {
        if (!payload.isOfOneMessage() || payload.size() < LEAST) {
            return;
        }
        Kept known = kept == null ? null : kept.get();
        if (known == null) {
            known = new Kept();
            kept = new SoftReference<>(known);
        }
        if (known.size < MOST) {
            known.arrays[known.size++] = payload.bytes();
        }
    }
}
