package mpjbuf;

/** Makes memory for buffers. */
public final class BufferFactory {
    private BufferFactory() {}

    /** Memory of {@code capacity} bytes. */
    public static RawBuffer create(int capacity) {
        return new RawBuffer(capacity);
    }

    /** Gives memory up; the collector takes it when nothing refers to it. */
    public static void destroy(RawBuffer buffer) {
        // Memory is the collector's.
    }
}
