package org.rankcluster.hardware.machine;

import org.jspecify.annotations.Nullable;
import org.rankcluster.hardware.timing.Bandwidth;
import org.rankcluster.hardware.timing.Clock;
import org.rankcluster.hardware.timing.CoreLatencies;
import org.rankcluster.hardware.timing.InstructionCosts;

/**
 * The costs of a core's work: packets, polls, computing, reductions, and counted instructions.
 *
 * @param clock clock of the core
 * @param flopsPerSecond floating-point operations of a core per second
 * @param packets costs of writing and reading packets
 * @param poll time of one test for arrivals, in picoseconds
 * @param mode roles of the node's cores; null if the machine file has none
 * @param scratchpadPacket time to copy the largest packet out of the memory through which two cores pass it, in picoseconds
 * @param gamma bytes that a core combines in reductions per second
 * @param instructions costs of a program's instructions if they are counted
 * @param core latencies of the core, for code of the library that is counted by hand
 */
public record CpuModel(
        Clock clock,
        long flopsPerSecond,
        Packets packets,
        long poll,
        @Nullable Mode mode,
        long scratchpadPacket,
        Bandwidth gamma,
        InstructionCosts instructions,
        CoreLatencies core) {
    /**
     * The ways in which a core reads packets out of a reception FIFO: machine key {@code cpu.packet-reading} (Almasi et al., "Partial"
     * packets).
     */
    public enum PacketReading {
        /** As a whole, at the same cost for every size. A message's header is available when its first packet has been read. */
        WHOLE,
        /**
         * First the chunk with the header, then the other chunks directly to their destination. Each chunk costs its share of the largest
         * packet's cost. An eager packet saves the copy that its cost otherwise includes.
         */
        PARTIAL
    }

    /**
     * The roles of the cores of a node with more than one, as on Blue Gene/L. The machine key is {@code cpu.mode} (Almasi et al., "Using
     * the Communication Co-processor"). Without it a rank's core does all of the rank's work, however many ranks share a node.
     */
    public enum Mode {
        /** One rank a node; its other cores are idle. */
        HEATER,
        /**
         * One rank a node. A second core writes and reads the packets and passes them through the scratchpad, which costs a copy of every
         * packet. The copy takes the second core's time for a packet that is sent, and the rank's time for one that is received.
         */
        COPROCESSOR,
        /** One rank for each core. The ranks share all else of the node equally, including its FIFOs. */
        VIRTUAL_NODE
    }

    /** Unit of reductions, in bytes: one double, or two floats at once. */
    public static final int WORD = 8;

    /**
     * The work of a core on packets. Costs are for the largest packet, because the sources have no others; {@link PacketReading} states the
     * cost of reading a smaller one.
     *
     * @param write time to put a packet into an injection FIFO, in picoseconds
     * @param read time to take a packet out of a reception FIFO, in picoseconds
     * @param readEager time to take out a packet of an eager message, in picoseconds. The time includes matching and protocol work, and a
     *     copy if packets are read as a whole
     * @param reading way in which packets are taken out
     */
    public record Packets(long write, long read, long readEager, PacketReading reading) {}

    /**
     * Returns the time of floating-point operations on a core, rounded up.
     *
     * @param operations number of operations, 0 or more
     * @return picoseconds
     */
    public long flops(double operations) {
        return (long) Math.ceil(operations * 1e12 / flopsPerSecond);
    }

    /**
     * Returns the time in which a core combines two vectors, in whole words, rounded up.
     *
     * @param bytes size of one vector, 0 or more
     * @return picoseconds
     */
    public long combine(long bytes) {
        double words = Math.ceil((double) bytes / WORD);
        return (long) Math.ceil(words * WORD * 1e12 / gamma.bytesPerSecond());
    }
}
