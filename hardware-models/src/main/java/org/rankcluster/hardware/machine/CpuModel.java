package org.rankcluster.hardware.machine;

import org.jspecify.annotations.Nullable;
import org.rankcluster.hardware.timing.Bandwidth;
import org.rankcluster.hardware.timing.Clock;
import org.rankcluster.hardware.timing.InstructionCosts;

/**
 * What a core's work costs.
 *
 * @param clock cycles per second
 * @param flopsPerSecond floating-point operations per second of a core
 * @param packets what it takes to write and to read packets
 * @param poll ps to look once whether something has come
 * @param mode what the node's cores do; null where nothing is said
 * @param scratchpadPacket ps to copy the largest packet out of the memory through which two cores hand it over
 * @param gamma bytes per second that a core combines in reductions
 * @param instructions what a program's instructions cost where they are counted
 */
public record CpuModel(
        Clock clock,
        long flopsPerSecond,
        Packets packets,
        long poll,
        @Nullable CpuMode mode,
        long scratchpadPacket,
        Bandwidth gamma,
        InstructionCosts instructions) {
    /** Reductions combine a double in one go, or two floats. */
    public static final int WORD = 8;

    /**
     * Work of a core on packets. Costs are those of the largest packet, the only ones that the sources know; {@link PacketReading}
     * says what a smaller one takes to read.
     *
     * @param write ps to put a packet into an injection FIFO
     * @param read ps to take a packet out of a reception FIFO
     * @param readEager ps to take a packet of an eager message out, with its matching and protocol work, and with a copy if packets are
     *     read as a whole
     * @param reading how packets are taken out
     */
    public record Packets(long write, long read, long readEager, PacketReading reading) {}

    /** Picoseconds that {@code operations} >= 0 floating-point operations take on a core, rounded up. */
    public long flops(double operations) {
        return (long) Math.ceil(operations * 1e12 / flopsPerSecond);
    }

    /** Picoseconds that a core takes to combine {@code bytes} with as many others, in whole words, rounded up. */
    public long combine(long bytes) {
        double words = Math.ceil((double) bytes / WORD);
        return (long) Math.ceil(words * WORD * 1e12 / gamma.bytesPerSecond());
    }
}
