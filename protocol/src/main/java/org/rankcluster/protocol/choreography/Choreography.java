package org.rankcluster.protocol.choreography;

/**
 * A collective as data: for each rank the rounds of sends, receives, copies and reductions. Buffers hold packed elements;
 * all offsets and lengths are in bytes.
 */
public interface Choreography {
    /** Collective and algorithm: {@code bcast/binomial}. */
    String name();

    /** Number of ranks. */
    int ranks();

    /** Bytes of {@link Buffers#SCRATCH} that a rank needs. */
    int scratchBytes(int rank);

    /** The rounds of one rank, made one by one as they are asked for: O(1) memory, whatever the number of ranks. */
    Rounds rounds(int rank);
}
