package org.rankcluster.hardware.timing;

import java.util.function.IntUnaryOperator;

/**
 * How a message is cut into packets. The first packet carries the MPI header, which takes room from the user's data: with
 * 240 B of payload and a header of 48 B a message of up to 192 B is one packet (Almasi et al., "BGL/MPI Latency": flat to
 * 192 B). The others carry data only; but every packet of an adaptive eager message carries the header, because any may be
 * the first to arrive ("Out-of-order packet delivery").
 *
 * <p>Hardware that takes data at multiples of some bytes only has its packets cut at such addresses of the sender's. Where the data
 * begin between two of them, the bytes before the first and behind the last, the head and the tail, go together in the first packet,
 * and the other packets carry what is between ("Packetization and packet alignment": "head and tail transmitted in a single
 * 'unaligned' packet"). A message that fits into one packet remains one, and the tail of data that begin aligned ends their last
 * packet.
 */
public final class PacketFormat {
    private final int payload;
    private final int header;
    private final int alignment;
    private final int maxChunks;
    private final boolean fullEager;
    private final int[] chunks;

    /**
     * A format.
     *
     * @param payload most bytes of a message, its header included, in one packet
     * @param header bytes of the MPI header, less than {@code payload}
     * @param alignment bytes at whose multiples the hardware takes data, a power of two
     * @param maxChunks chunks of the largest packet
     * @param fullEager whether all packets of eager messages have the largest size, however little they carry
     * @param chunks chunks of a packet that carries so many bytes, of 0..payload
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

    /** Greatest alignment at which a head and a tail fit into one packet with the MPI header. */
    public static int mostAlignment(int payload, int header) {
        return 1 + (payload - header) / 2;
    }

    /**
     * Bytes of the head of a message, which goes with its tail in a packet of their own; 0 if none does.
     *
     * @param behind bytes by which the data lie behind an aligned address at the sender
     */
    public int head(int size, int behind) {
        int past = behind & alignment - 1;
        return past == 0 || size <= payload - header ? 0 : Math.min(size, alignment - past);
    }

    /** Bytes of the tail that goes with such a head. */
    public int tail(int size, int head) {
        return head == 0 ? 0 : (size - head) % alignment;
    }

    /** Bytes of data in the first packet of a message of {@code size} >= 0 bytes, of which the head is {@code head}. */
    public int first(int size, int head) {
        return head == 0 ? Math.min(size, payload - header) : head + tail(size, head);
    }

    /** Number of packets of a message; at least 1. */
    public int packets(int size, int head, boolean eager, boolean adaptive) {
        return 1 + Math.ceilDiv(size - first(size, head), room(1, eager, adaptive));
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
