package org.rankcluster.protocol.collective;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.choreography.Buffers;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.reduce.LongVectors;
import org.rankcluster.protocol.reduce.Reducer;

/**
 * The contents of one buffer of a rank ({@link Buffers}) during a collective: bytes, or only a size (a phantom). The bytes are allocated
 * when they are first needed. A payload that fills the buffer is kept without a copy. A buffer that is sent whole is shared with the
 * messages, and copied before it is next written to. A broadcast inside one JVM therefore holds its bytes once. If phantom data are
 * written, the whole buffer becomes phantom: it has a size and no bytes.
 */
final class CollectiveBuffer {
    private final int size;
    private @Nullable Payload whole;
    private byte @Nullable [] own;

    CollectiveBuffer(int size) {
        this.size = size;
    }

    /** Creates a buffer that holds this payload; an empty one for null. */
    static CollectiveBuffer of(@Nullable Payload content) {
        CollectiveBuffer result = new CollectiveBuffer(content == null ? 0 : content.size());
        result.whole = content;
        return result;
    }

    boolean isPhantom() {
        return whole != null && whole.isPhantom();
    }

    /** Returns the whole content, which is shared from now on. */
    Payload whole() {
        if (whole == null) {
            whole = Payload.of(own == null ? new byte[size] : own);
            own = null;
        }
        return whole;
    }

    /** Returns a copy of a part; the shared content if the part is the whole buffer. */
    Payload part(int offset, int length) {
        check(offset, length);
        if (length == size) {
            return whole();
        }
        if (isPhantom()) {
            return Payload.phantom(length);
        }
        return Payload.of(Arrays.copyOfRange(readable(), offset, offset + length));
    }

    /** Writes a payload at {@code offset}, in bytes. */
    void write(int offset, Payload data) {
        check(offset, data.size());
        if (data.size() == size) {
            whole = data;
            own = null;
        } else if (data.isPhantom()) {
            becomePhantom(data.size());
        } else if (!isPhantom()) {
            System.arraycopy(data.bytes(), 0, writable(), offset, data.size());
        }
    }

    /** Copies {@code length} bytes from another buffer or within this one. */
    void copy(CollectiveBuffer from, int fromOffset, int offset, int length) {
        from.check(fromOffset, length);
        check(offset, length);
        if (length == size && length == from.size) {
            write(0, from.whole());
        } else if (from.isPhantom()) {
            becomePhantom(length);
        } else if (!isPhantom()) {
            System.arraycopy(from.readable(), fromOffset, writable(), offset, length);
        }
    }

    /** Computes {@code this = from op this} over {@code length} bytes, with as many threads as the rank has in the model. */
    void reduce(CollectiveBuffer from, int fromOffset, int offset, int length, Reducer reducer, int threads) {
        from.check(fromOffset, length);
        check(offset, length);
        if (from.isPhantom()) {
            becomePhantom(length);
        } else if (!isPhantom()) {
            LongVectors.reduce(reducer, from.readable(), fromOffset, writable(), offset, length, threads);
        }
    }

    private void becomePhantom(int written) {
        if (written > 0) {
            whole = Payload.phantom(size);
            own = null;
        }
    }

    private byte[] readable() {
        return whole == null ? writable() : whole.bytes();
    }

    private byte[] writable() {
        if (whole != null) {
            own = whole.bytes().clone();
            whole = null;
        } else if (own == null) {
            own = new byte[size];
        }
        return own;
    }

    private void check(int offset, int length) {
        if (offset < 0 || length < 0 || offset > size - length) {
            throw new IndexOutOfBoundsException("bytes " + offset + " + " + length + " of " + size);
        }
    }
}
