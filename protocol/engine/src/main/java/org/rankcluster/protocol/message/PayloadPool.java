package org.rankcluster.protocol.message;

import java.lang.ref.SoftReference;
import org.jspecify.annotations.Nullable;

/**
 * Arrays of a rank's received messages, for the messages that it will send: a code that exchanges the same sizes over and over
 * makes none anew, so the collector has none to copy. Memory in need takes them away.
 */
public final class PayloadPool {
    /** Bytes from which on an array is kept; smaller ones are cheap. */
    static final int LEAST = 1024;

    /** Most arrays that are kept. */
    static final int MOST = 64;

    private @Nullable SoftReference<Kept> kept;

    private static final class Kept {
        final byte[][] arrays = new byte[MOST][];
        int size;
    }

    /** A payload of {@code size} bytes that the caller is going to fill, with any content; whoever receives it may give it back. */
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

    /** Takes the array of a payload that nobody will read again, if it belonged to one message only. */
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
