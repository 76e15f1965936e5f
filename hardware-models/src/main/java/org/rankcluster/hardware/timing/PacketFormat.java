package org.rankcluster.hardware.timing;

import java.util.function.IntUnaryOperator;

/**
 * How a message is cut into packets. The first packet carries the MPI header, which takes room from the user's data: with
 * 240 B of payload and a header of 48 B a message of up to 192 B is one packet (Almasi et al., "BGL/MPI Latency": flat to
 * 192 B). The others carry data only; but every packet of an adaptive eager message carries the header, because any may be
 * the first to arrive ("Out-of-order packet delivery").
 */
public final class PacketFormat {
    private final int payload;
    private final int header;
    private final int maxChunks;
    private final boolean fullEager;
    private final int[] chunks;

    /**
     * A format.
     *
     * @param payload most bytes of a message, its header included, in one packet
     * @param header bytes of the MPI header, less than {@code payload}
     * @param maxChunks chunks of the largest packet
     * @param fullEager whether all packets of eager messages have the largest size, however little they carry
     * @param chunks chunks of a packet that carries so many bytes, of 0..payload
     */
    public PacketFormat(int payload, int header, int maxChunks, boolean fullEager, IntUnaryOperator chunks) {
        if (header < 0 || header >= payload) {
            throw new IllegalArgumentException("header: " + header
                    + " B (expected: 0 or more, less than the packet's payload of " + payload + " B)");
        }
        this.payload = payload;
        this.header = header;
        this.maxChunks = maxChunks;
        this.fullEager = fullEager;
        this.chunks = new int[payload + 1];
        for (int carried = 0; carried <= payload; carried++) {
            this.chunks[carried] = chunks.applyAsInt(carried);
        }
    }

    /** Number of packets of a message of {@code size} >= 0 bytes of data; at least 1. */
    public int packets(int size, boolean eager, boolean adaptive) {
        int first = payload - header;
        return size <= first ? 1 : 1 + Math.ceilDiv(size - first, room(1, eager, adaptive));
    }

    /** Bytes of data that fit into packet {@code index} (0 is the first) of a message. */
    public int room(int index, boolean eager, boolean adaptive) {
        return index == 0 || (eager && adaptive) ? payload - header : payload;
    }

    /** Chunks of packet {@code index} with {@code length} bytes of data. */
    public int chunks(int index, int length, boolean eager, boolean adaptive) {
        return eager && fullEager ? maxChunks : chunks[length + payload - room(index, eager, adaptive)];
    }
}
