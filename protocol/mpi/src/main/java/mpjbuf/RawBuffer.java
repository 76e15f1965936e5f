package mpjbuf;

/** The memory behind a {@link Buffer}, from {@link BufferFactory}, for programs written for MPJ Express. */
public final class RawBuffer {
    private final byte[] bytes;

    RawBuffer(int capacity) {
        bytes = new byte[capacity];
    }

    /** {@return the number of bytes} */
    public int getCapacity() {
        return bytes.length;
    }

    byte[] bytes() {
        return bytes;
    }
}
