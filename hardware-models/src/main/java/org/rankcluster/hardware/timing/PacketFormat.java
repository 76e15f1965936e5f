package org.rankcluster.hardware.timing;

import java.util.function.IntUnaryOperator;

/**
 * The rules by which a message is divided into packets: headers, payload, and alignment. The first packet carries the MPI header, which
 * reduces its space for user data. With 240 B of payload and a header of 48 B, a message of up to 192 B is one packet (Almasi et al.,
 * "BGL/MPI Latency": flat to 192 B). The other packets carry data only. Every packet of an adaptive eager message carries the header,
 * because any may be the first to arrive ("Out-of-order packet delivery").
 *
 * <p>If hardware takes data only at multiples of some bytes, packets are cut at such addresses of the sender. The data may begin between
 * two of them. The head is the bytes before the first such address, the tail the bytes behind the last. Head and tail go together in the
 * first packet. The other packets carry the data between ("Packetization and packet alignment": "head and tail transmitted in a single
 * 'unaligned' packet"). A message that fits into one packet remains one. If the data begin aligned, their tail ends the last packet.
 */
public final class PacketFormat {
    private final int payload;
    private final int header;
    private final int alignment;
    private final int maxChunks;
    private final boolean fullEager;
    private final int[] chunks;

    /**
     * Creates a format.
     *
     * @param payload maximum number of bytes of a message, with its header, in one packet
     * @param header size of the MPI header, in bytes, 0 or more, less than {@code payload}
     * @param alignment unit in which the hardware takes data, in bytes, a power of two
     * @param maxChunks size of the largest packet, in chunks, 1 or more
     * @param fullEager true if all packets of eager messages have the largest size, however little they carry
     * @param chunks size in chunks of a packet that carries a number of bytes, of 0..payload
     * @throws IllegalArgumentException if {@code header} is not valid, or a head and a tail do not fit into one packet
     */
    public PacketFormat(
            int payload, int header, int alignment, int maxChunks, boolean fullEager, IntUnaryOperator chunks) {
        if (header < 0 || header >= payload) {
            throw new IllegalArgumentException("header: " + header
                    + " B (expected: 0 or more, less than the packet's payload of " + payload + " B)");
        }
        if (2 * (alignment - 1) > payload - header) {
            throw new IllegalArgumentException(
                    "alignment: " + alignment + " B (expected: " + mostAlignment(payload, header)
                            + " B or less; a head and a tail go in one packet with a header of " + header + " B)");
        }
        this.payload = payload;
        this.alignment = alignment;
        this.header = header;
        this.maxChunks = maxChunks;
        this.fullEager = fullEager;
        this.chunks = new int[payload + 1];
        for (int carried = 0; carried <= payload; carried++) {
            this.chunks[carried] = chunks.applyAsInt(carried);
        }
    }

    /**
     * Returns the greatest alignment at which a head and a tail fit into one packet with the MPI header.
     *
     * @param payload maximum number of bytes of a message, with its header, in one packet
     * @param header size of the MPI header, in bytes
     * @return alignment in bytes
     */
    public static int mostAlignment(int payload, int header) {
        return 1 + (payload - header) / 2;
    }

    /**
     * Returns the size of the head of a message, which shares a packet with its tail.
     *
     * @param size size of the message, in bytes, 0 or more
     * @param behind offset of the data from an aligned address at the sender, in bytes
     * @return number of bytes; 0 if there is no such packet
     */
    public int head(int size, int behind) {
        int past = behind & alignment - 1;
        return past == 0 || size <= payload - header ? 0 : Math.min(size, alignment - past);
    }

    /**
     * Returns the size of the tail that shares a packet with a head.
     *
     * @param size size of the message, in bytes
     * @param head result of {@link #head}, in bytes
     * @return number of bytes; 0 without a head
     */
    public int tail(int size, int head) {
        return head == 0 ? 0 : (size - head) % alignment;
    }

    /**
     * Returns the number of bytes of data in the first packet of a message.
     *
     * @param size size of the message, in bytes, 0 or more
     * @param head result of {@link #head}, in bytes
     * @return number of bytes
     */
    public int first(int size, int head) {
        return head == 0 ? Math.min(size, payload - header) : head + tail(size, head);
    }

    /**
     * Returns the number of packets of a message.
     *
     * @param size size of the message, in bytes, 0 or more
     * @param head result of {@link #head}, in bytes
     * @param eager true for an eager message
     * @param adaptive true if it is routed adaptively
     * @return number of packets, at least 1
     */
    public int packets(int size, int head, boolean eager, boolean adaptive) {
        return 1 + Math.ceilDiv(size - first(size, head), payloadLimit(1, eager, adaptive));
    }

    /**
     * Returns the space for data in a packet of a message.
     *
     * @param index index of the packet, from 0
     * @param eager true for an eager message
     * @param adaptive true if it is routed adaptively
     * @return number of bytes
     */
    public int payloadLimit(int index, boolean eager, boolean adaptive) {
        return index == 0 || (eager && adaptive) ? payload - header : payload;
    }

    /**
     * Returns the size of a packet.
     *
     * @param index index of the packet, from 0
     * @param length bytes of data that it carries
     * @param eager true for an eager message
     * @param adaptive true if it is routed adaptively
     * @return number of chunks
     */
    public int chunks(int index, int length, boolean eager, boolean adaptive) {
        return eager && fullEager ? maxChunks : chunks[length + payload - payloadLimit(index, eager, adaptive)];
    }
}
