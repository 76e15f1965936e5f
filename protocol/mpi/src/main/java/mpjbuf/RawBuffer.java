package mpjbuf;

/** Memory for packed data, from {@link BufferFactory}. */
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
