package org.rankcluster.protocol.datatype;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * Memory of a program, addressed in bytes: a primitive array or an NIO buffer. Of a buffer the whole counts, whatever its
 * position and limit; its byte order does not matter, bytes are moved as they are.
 */
public sealed interface Memory {
    /** No memory at all. */
    Memory NONE = new Segment(MemorySegment.ofArray(new byte[0]));

    /** The memory behind {@code buffer}; equal for equal memory. Null if it is neither a primitive array nor a buffer with memory of its own. */
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
     * The memory behind a view of an array or a slice of a direct buffer ({@link DirectSlices}), with all that lies in front of it:
     * {@link #begin} is where that begins. Null where nothing does.
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

    /** Number of bytes from address 0 on. */
    long size();

    /** The first address; below 0 where it reaches back in front of a view. */
    long begin();

    /**
     * How far address {@code at} lies behind an aligned one, in bytes. Arrays and direct buffers begin at aligned addresses, as
     * {@code malloc} gives them; a view of an array lies where it lies in it, but a slice of a direct buffer counts as one of its
     * own, for Java does not tell of what it is a slice, and true addresses differ from run to run.
     */
    long alignment(long at);

    /** Whether nothing can be written to it. */
    boolean isReadOnly();

    /** Copies {@code length} bytes from address {@code from} to {@code to[at...]}. */
    void read(long from, byte[] to, int at, int length);

    /** Copies {@code length} bytes of {@code from[at...]} to address {@code to}. */
    void write(byte[] from, int at, long to, int length);

    /** Memory that can be copied as it is. */
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

    /** A view, whose first byte is byte {@code origin} of {@code reached}. */
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

    /** Java does not say what a boolean looks like in memory, so they go one by one. */
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
