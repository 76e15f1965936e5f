package mpjbuf;

import java.nio.ByteBuffer;

/**
 * A buffer of packed data: the target of {@code Pack} in the mpiJava API, and the buffer of PACKED messages. The class has the part of MPJ
 * Express's class that programs need to pack and unpack through a communicator. The direct reads and writes of that class are not offered.
 */
public final class Buffer {
    private final RawBuffer memory;
    private final int offset;
    private final int capacity;
    private int size;

    /**
     * Creates a buffer on existing memory.
     *
     * @param staticBuffer the memory
     * @param offset unused bytes at its beginning, 0 or more
     * @param capacity usable bytes of the memory, including the unused ones at the beginning; at least {@code offset}
     * @throws IllegalArgumentException for an offset or capacity out of range
     */
    public Buffer(RawBuffer staticBuffer, int offset, int capacity) {
        if (offset < 0 || offset > capacity || capacity > staticBuffer.getCapacity()) {
            throw new IllegalArgumentException("offset, capacity: " + offset + ", " + capacity
                    + " (expected: 0 <= offset <= capacity <= " + staticBuffer.getCapacity() + ")");
        }
        this.memory = staticBuffer;
        this.offset = offset;
        this.capacity = capacity;
    }

    /**
     * Creates a buffer with its own memory.
     *
     * @param capacity bytes, 0 or more
     */
    public Buffer(int capacity) {
        this(BufferFactory.create(capacity), 0, capacity);
    }

    /** {@return the memory of the buffer} */
    public RawBuffer getStaticBuffer() {
        return memory;
    }

    /** {@return the number of usable bytes} */
    public int getCapacity() {
        return capacity;
    }

    /** {@return the position after the last packed data, in bytes} */
    public int getSize() {
        return size;
    }

    /**
     * Sets the position after the last packed data.
     *
     * @param newSize position in bytes, 0 or more
     */
    public void setSize(int newSize) {
        size = newSize;
    }

    /** Empties the buffer. */
    public void clear() {
        size = 0;
    }

    /**
     * Returns the bytes of packed data; position 0 is the first.
     *
     * @return the bytes of packed data
     */
    public ByteBuffer data() {
        return ByteBuffer.wrap(memory.bytes(), offset, capacity - offset).slice();
    }
}
