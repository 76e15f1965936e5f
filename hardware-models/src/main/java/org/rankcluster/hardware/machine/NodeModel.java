package org.rankcluster.hardware.machine;

import org.rankcluster.hardware.timing.Bandwidth;

/**
 * A compute node.
 *
 * @param cores greatest number of ranks that it hosts; {@link #UNLIMITED} for machines that don't exist
 * @param threadsPerCore hardware threads of a core
 * @param memory bytes that its ranks share; {@link #WITHOUT_LIMIT} where nobody has said
 * @param sharedMemoryLatency ps from the end of a send to the begin of a receive between two ranks of the node
 * @param sharedMemoryBandwidth at which a message is copied between two ranks of the node
 * @param sharedMemoryStep ps of CPU that a step of a collective between two ranks of the node takes at each of them;
 *     {@link #AS_MESSAGES} where it takes what other messages take
 * @param kinds nodes whose processors differ
 */
public record NodeModel(
        int cores,
        int threadsPerCore,
        long memory,
        long sharedMemoryLatency,
        Bandwidth sharedMemoryBandwidth,
        long sharedMemoryStep,
        NodeKinds kinds) {
    /** A node that hosts as many ranks as one likes. */
    public static final int UNLIMITED = Integer.MAX_VALUE;

    /** The memory of a machine that does not say how much a node has: what a JVM without a limit gives. */
    public static final long WITHOUT_LIMIT = Long.MAX_VALUE;

    /** Collectives go by messages within the node, too. */
    public static final long AS_MESSAGES = -1;

    /** Cores for each of so many ranks on a node, at least 1; 1 where there are as many cores as one likes. */
    public int coresFor(int ranks) {
        return cores == UNLIMITED ? 1 : Math.max(1, cores / ranks);
    }

    /** Hardware threads of the node; {@link #UNLIMITED} where there are as many cores as one likes. */
    public int hardwareThreads() {
        return cores == UNLIMITED ? UNLIMITED : (int) Math.min(UNLIMITED, (long) cores * threadsPerCore);
    }

    /** Bytes of memory for each of so many ranks on a node. */
    public long memoryFor(int ranks) {
        return memory == WITHOUT_LIMIT ? memory : memory / ranks;
    }
}
