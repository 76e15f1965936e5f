package mpjbuf;

/** The factory of memory for {@link Buffer}, for programs written for MPJ Express. */
public final class BufferFactory {
    private BufferFactory() {}

    /**
     * {@return memory of {@code capacity} bytes}
     *
     * @param capacity bytes, 0 or more
     */
    public static RawBuffer create(int capacity) {
        return new RawBuffer(capacity);
    }

    /**
     * Releases memory. The garbage collector frees it when there are no references.
     *
     * @param buffer the memory
     */
    public static void destroy(RawBuffer buffer) {
        // The garbage collector frees the memory.
    }
}
