package org.rankcluster.protocol.datatype;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * The buffer of a program in an MPI call, addressed in bytes: a primitive array or an NIO buffer. The whole buffer counts, for any position
 * and limit. Its byte order has no effect; bytes are moved unchanged.
 */
public sealed interface Memory {
    /** The empty memory. */
    Memory NONE = new Segment(MemorySegment.ofArray(new byte[0]));

    /**
     * Returns the memory behind a buffer. Results for the same memory are equal.
     *
     * @param buffer a primitive array or an NIO buffer
     * @return the memory; null if {@code buffer} is neither a primitive array nor a buffer with accessible memory
     */
    static @Nullable Memory of(Object buffer) {
        return switch (buffer) {
            case byte[] array -> new Segment(MemorySegment.ofArray(array));
            case char[] array -> new Segment(MemorySegment.ofArray(array));
            case short[] array -> new Segment(MemorySegment.ofArray(array));
            case int[] array -> new Segment(MemorySegment.ofArray(array));
            case long[] array -> new Segment(MemorySegment.ofArray(array));
            case float[] array -> new Segment(MemorySegment.ofArray(array));
            case double[] array -> new Segment(MemorySegment.ofArray(array));
            case boolean[] array -> new Booleans(array);
            case Buffer nio when nio.isDirect() || nio.hasArray() || !nio.isReadOnly() -> ofNio(nio);
            default -> null;
        };
    }

    private static Memory ofNio(Buffer buffer) {
        boolean whole = buffer.position() == 0 && buffer.limit() == buffer.capacity();
        return new Segment(
                MemorySegment.ofBuffer(whole ? buffer : buffer.duplicate().clear()));
    }

    /**
     * Returns the memory behind a view of an array or a slice of a direct buffer ({@link DirectSlices}). The result includes the memory in
     * front of the view, from {@link #begin} on.
     *
     * @param view the view or slice
     * @return the memory; null if nothing lies in front of the view
     */
    static @Nullable Memory reachingBack(Buffer view) {
        MemorySegment own = MemorySegment.ofBuffer(view.duplicate().clear());
        Object behind =
                own.isNative() ? DirectSlices.whole(view) : own.heapBase().orElse(null);
        MemorySegment whole = behind instanceof Buffer root
                ? MemorySegment.ofBuffer(root.duplicate().clear())
                : behind != null && of(behind) instanceof Segment array ? array.segment : own;
        long origin = own.address() - whole.address();
        if (origin <= 0 || origin + own.byteSize() > whole.byteSize()) {
            return null;
        }
        MemorySegment reached = whole.asSlice(0, origin + own.byteSize());
        return new View(own.isReadOnly() ? reached.asReadOnly() : reached, origin);
    }

    /** {@return the number of bytes from address 0 on} */
    long size();

    /** {@return the first address; below 0 if there is memory in front of a view} */
    long begin();

    /**
     * Returns the distance of an address from an aligned one. Arrays and direct buffers begin at aligned addresses, as with {@code malloc}.
     * A view of an array has its offset in the array. A slice of a direct buffer counts as a buffer of its own. Java does not expose the
     * buffer behind it, and true addresses differ from run to run.
     *
     * @param at an address, in bytes
     * @return distance from an aligned address, in bytes
     */
    long alignment(long at);

    /** {@return whether the memory cannot be written} */
    boolean isReadOnly();

    /**
     * Copies bytes from this memory to an array.
     *
     * @param from address of the first byte
     * @param to destination
     * @param at index of the first byte in {@code to}
     * @param length number of bytes, 0 or more
     */
    void read(long from, byte[] to, int at, int length);

    /**
     * Copies bytes from an array to this memory.
     *
     * @param from source
     * @param at index of the first byte in {@code from}
     * @param to address of the first byte
     * @param length number of bytes, 0 or more
     */
    void write(byte[] from, int at, long to, int length);

    /** Memory that can be copied unchanged. */
    record Segment(MemorySegment segment) implements Memory {
        @Override
        public long size() {
            return segment.byteSize();
        }

        @Override
        public long begin() {
            return 0;
        }

        @Override
        public long alignment(long at) {
            return segment.isNative() ? at : segment.address() + at;
        }

        @Override
        public boolean isReadOnly() {
            return segment.isReadOnly();
        }

        @Override
        public void read(long from, byte[] to, int at, int length) {
            MemorySegment.copy(segment, ValueLayout.JAVA_BYTE, from, to, at, length);
        }

        @Override
        public void write(byte[] from, int at, long to, int length) {
            MemorySegment.copy(from, at, segment, ValueLayout.JAVA_BYTE, to, length);
        }
    }

    /** A view whose first byte is byte {@code origin} of {@code reached}. */
    record View(MemorySegment reached, long origin) implements Memory {
        @Override
        public long size() {
            return reached.byteSize() - origin;
        }

        @Override
        public long begin() {
            return -origin;
        }

        @Override
        public long alignment(long at) {
            return reached.isNative() ? at : origin + at;
        }

        @Override
        public boolean isReadOnly() {
            return reached.isReadOnly();
        }

        @Override
        public void read(long from, byte[] to, int at, int length) {
            MemorySegment.copy(reached, ValueLayout.JAVA_BYTE, origin + from, to, at, length);
        }

        @Override
        public void write(byte[] from, int at, long to, int length) {
            MemorySegment.copy(from, at, reached, ValueLayout.JAVA_BYTE, origin + to, length);
        }
    }

    /** An array of booleans. Java does not define their representation in memory, so they are copied one by one. */
    record Booleans(boolean[] array) implements Memory {
        @Override
        public long size() {
            return array.length;
        }

        @Override
        public long begin() {
            return 0;
        }

        @Override
        public long alignment(long at) {
            return at;
        }

        @Override
        public boolean isReadOnly() {
            return false;
        }

        @Override
        public void read(long from, byte[] to, int at, int length) {
            for (int i = 0; i < length; i++) {
                to[at + i] = (byte) (array[(int) from + i] ? 1 : 0);
            }
        }

        @Override
        public void write(byte[] from, int at, long to, int length) {
            for (int i = 0; i < length; i++) {
                array[(int) to + i] = from[at + i] != 0;
            }
        }
    }
}
