package mpjbuf;

import java.nio.ByteBuffer;

/**
 * Where {@code Pack} of the MPJ dialect puts its data, and what PACKED messages are sent from and received into. Of MPJ Express's
 * class this is what programs need who pack and unpack through a communicator; its own reads and writes are not offered.
 */
public final class Buffer {
    private final RawBuffer memory;
    private final int offset;
    private final int capacity;
    private int size;

    /**
     * @param staticBuffer memory
     * @param offset bytes at its beginning that are left alone
     * @param capacity bytes of it that may be used, those at the beginning included
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

    /** A buffer with memory of its own. */
    public Buffer(int capacity) {
        this(BufferFactory.create(capacity), 0, capacity);
    }

    public RawBuffer getStaticBuffer() {
        return memory;
    }

    /** Bytes that may be used. */
    public int getCapacity() {
        return capacity;
    }

    /** Position behind what was packed last. */
    public int getSize() {
        return size;
    }

    public void setSize(int newSize) {
        size = newSize;
    }

    /** Makes it empty. */
    public void clear() {
        size = 0;
    }

    /** The bytes that hold packed data: position 0 is the first. */
    public ByteBuffer data() {
        return ByteBuffer.wrap(memory.bytes(), offset, capacity - offset).slice();
    }
}
