package org.rankcluster.protocol.pointtopoint;

/**
 * The memory use of one rank's message layer: requests of incomplete operations, and messages that no receive has matched yet. A buffered
 * message takes a request too, as in MPICH, whose queue of unexpected messages consists of requests; an eager one also takes its data. The
 * receive that matches the message takes over its request.
 */
final class LayerMemory {
    private final MessageLayer.Memory memory;
    private int operations;
    private int messages;
    private int peakRequests;
    private long bytes;
    private long peakBytes;
    private long peakTotal;

    /**
     * Creates the memory without a request.
     *
     * @param memory size of a request, and limit
     */
    LayerMemory(MessageLayer.Memory memory) {
        this.memory = memory;
    }

    /** Adds the request of a send or receive. Returns false if the memory now exceeds its limit. */
    boolean begin() {
        operations++;
        return fits();
    }

    /** Removes the request of a send or receive that is complete or withdrawn. */
    void end() {
        operations--;
    }

    /** Adds a message with {@code data} bytes that are buffered. Returns false if the memory now exceeds its limit. */
    boolean add(int data) {
        messages++;
        bytes += data;
        peakBytes = Math.max(peakBytes, bytes);
        return fits();
    }

    /** Removes a message with {@code data} bytes that were buffered. */
    void remove(int data) {
        messages--;
        bytes -= data;
    }

    private boolean fits() {
        peakRequests = Math.max(peakRequests, requests());
        peakTotal = Math.max(peakTotal, total());
        return total() <= memory.limit();
    }

    private int requests() {
        return operations + messages;
    }

    private long total() {
        return bytes + (long) requests() * memory.requestBytes();
    }

    /** Returns the number of buffered messages. */
    int messages() {
        return messages;
    }

    /** Returns the size of the buffered data, in bytes. */
    long bytes() {
        return bytes;
    }

    /** Returns the maximum of {@link #bytes()} so far. */
    long peakBytes() {
        return peakBytes;
    }

    /** Returns the maximum number of requests at a time so far, including requests of buffered messages. */
    int peakRequests() {
        return peakRequests;
    }

    /** Returns the maximum size of requests and data at a time so far, in bytes. */
    long peakTotal() {
        return peakTotal;
    }

    /** Returns the present content and the limit, for the error of an operation or message that does not fit. */
    String describe() {
        return requests() + " requests of " + memory.requestBytes() + " B and " + bytes
                + " B of unexpected messages take " + total() + " B (expected: at most " + memory.limit()
                + " B, mpi.message-memory)";
    }
}
