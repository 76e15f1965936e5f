package org.rankcluster.hardware.machine;

/**
 * The sizes of a network's packets, and of their traffic on its links. Packets consist of chunks; buffers and credits are counted in
 * chunks.
 *
 * @param chunkBytes size of a chunk, in bytes
 * @param maxChunks number of chunks of the largest packet, 1 or more
 * @param minChunks number of chunks of the smallest packet that MPI sends, at most {@code maxChunks}
 * @param payloadBytes bytes of a message that the largest packet carries; the rest are the packet's headers
 * @param overheadBytes bytes of a packet on a link beyond its own (headers, CRC, acknowledgement)
 */
public record PacketSizes(int chunkBytes, int maxChunks, int minChunks, int payloadBytes, int overheadBytes) {
    /** {@return the size of a packet's headers, hardware and software, in bytes} */
    public int headerBytes() {
        return maxChunks * chunkBytes - payloadBytes;
    }

    /**
     * Returns the size of a packet.
     *
     * @param payload bytes of a message that it carries, 0..{@link #payloadBytes}
     * @return number of chunks
     */
    public int chunks(int payload) {
        return Math.max(minChunks, Math.ceilDiv(headerBytes() + payload, chunkBytes));
    }

    /**
     * Returns the traffic of a packet on a link.
     *
     * @param chunks size of the packet, in chunks, 1 or more
     * @return number of bytes
     */
    public int wireBytes(int chunks) {
        return chunks * chunkBytes + overheadBytes;
    }
}
