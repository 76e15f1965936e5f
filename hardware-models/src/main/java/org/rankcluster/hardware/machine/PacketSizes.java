package org.rankcluster.hardware.machine;

/**
 * Packets of a network, and what they take on its links. Packets consist of chunks; buffers and credits are counted in chunks.
 *
 * @param chunkBytes bytes of a chunk
 * @param maxChunks chunks of the largest packet
 * @param minChunks chunks of the smallest packet that MPI sends
 * @param payloadBytes bytes of a message that the largest packet carries; the rest are the packet's headers
 * @param overheadBytes bytes that a packet takes on a link beyond its own (headers, CRC, acknowledgement)
 */
public record PacketSizes(int chunkBytes, int maxChunks, int minChunks, int payloadBytes, int overheadBytes) {
    /** Bytes of a packet's headers, hardware and software. */
    public int headerBytes() {
        return maxChunks * chunkBytes - payloadBytes;
    }

    /** Chunks of a packet that carries {@code payload} bytes of a message (0..{@link #payloadBytes}). */
    public int chunks(int payload) {
        return Math.max(minChunks, Math.ceilDiv(headerBytes() + payload, chunkBytes));
    }

    /** Bytes that a packet of this many chunks takes on a link. */
    public int wireBytes(int chunks) {
        return chunks * chunkBytes + overheadBytes;
    }
}
