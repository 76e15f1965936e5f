package org.rankcluster.hardware.machine;

import org.jspecify.annotations.Nullable;
import org.rankcluster.hardware.timing.Bandwidth;
import org.rankcluster.hardware.timing.CpuNoise;

/**
 * The model of one compute node: its cores, its memory, and messages between its ranks.
 *
 * @param cores maximum number of ranks that it hosts; {@link #UNLIMITED} for machines that do not exist
 * @param threadsPerCore number of hardware threads of a core, 1 or more
 * @param memory memory that its ranks share, in bytes; {@link #WITHOUT_LIMIT} if unknown
 * @param sharedMemoryLatency latency from the end of a send to the beginning of a receive between two ranks of the node, in picoseconds
 * @param sharedMemoryBandwidth bandwidth of a copy of a message between two ranks of the node
 * @param sharedMemoryStep CPU time of a step of a collective between two ranks of the node at each of them, in picoseconds. The value is
 *     {@link #AS_MESSAGES} if the step costs as much as other messages
 * @param kinds groups of nodes with different processors
 * @param noise time that the system takes from ranks; null for none
 */
public record NodeModel(
        int cores,
        int threadsPerCore,
        long memory,
        long sharedMemoryLatency,
        Bandwidth sharedMemoryBandwidth,
        long sharedMemoryStep,
        NodeKinds kinds,
        CpuNoise.@Nullable Settings noise) {
    /** Number of cores of a node without a limit of ranks. */
    public static final int UNLIMITED = Integer.MAX_VALUE;

    /** Memory of a machine file that does not state it: like a JVM without a limit. */
    public static final long WITHOUT_LIMIT = Long.MAX_VALUE;

    /** Marks that collectives within the node cost as much as other messages. */
    public static final long AS_MESSAGES = -1;

    /**
     * Returns the number of cores for each rank of a node.
     *
     * @param ranks number of ranks on the node, 1 or more
     * @return number of cores, at least 1; 1 if the number of cores is unlimited
     */
    public int coresFor(int ranks) {
        return cores == UNLIMITED ? 1 : Math.max(1, cores / ranks);
    }

    /** {@return the number of hardware threads of the node; {@link #UNLIMITED} if the number of cores is unlimited} */
    public int hardwareThreads() {
        return cores == UNLIMITED ? UNLIMITED : (int) Math.min(UNLIMITED, (long) cores * threadsPerCore);
    }

    /**
     * Returns the memory for each rank of a node.
     *
     * @param ranks number of ranks on the node, 1 or more
     * @return number of bytes, or {@link #WITHOUT_LIMIT}
     */
    public long memoryFor(int ranks) {
        return memory == WITHOUT_LIMIT ? memory : memory / ranks;
    }
}
