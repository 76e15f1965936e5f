package org.rankcluster.protocol.choreography;

import org.jspecify.annotations.Nullable;

/**
 * What reductions take beside messages and combining, in ps. It is there to choose among algorithms and encodings; nothing is timed by it.
 *
 * @param start to begin and end a part that several threads work on; 0 for one thread
 * @param gatherStage a stage of a gather, apart from its message
 * @param ofPacked to pack a byte of a vector and to unpack it
 * @param cray what the machine's own library takes; null where nothing is known of it
 */
public record ReductionCosts(
        double start,
        double gatherStage,
        double ofPacked,
        @Nullable Cray cray) {
    /** Of a machine of which nothing is known. */
    public static final ReductionCosts NONE = new ReductionCosts(0, 0, 0, null);

    /**
     * The machine's own library.
     *
     * @param latency of a message without data, from call to call
     * @param ofCombined to combine a byte
     * @param ofCopied to copy a byte
     */
    public record Cray(double latency, double ofCombined, double ofCopied) {}
}
