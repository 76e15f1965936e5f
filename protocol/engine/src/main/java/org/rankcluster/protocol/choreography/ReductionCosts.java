package org.rankcluster.protocol.choreography;

import org.jspecify.annotations.Nullable;

/**
 * The estimated costs of reductions beside messages, such as thread start, gather stages and packing, in picoseconds. The costs serve the
 * choice among algorithms and encodings; no simulated time depends on them.
 *
 * @param start time to begin and end a part on which several threads work; 0 for one thread
 * @param gatherStage time of a stage of a gather, without its message, in picoseconds
 * @param ofPacked time to pack and unpack a byte of a vector
 * @param cray costs of the machine's own library; null if they are unknown
 */
public record ReductionCosts(
        double start,
        double gatherStage,
        double ofPacked,
        @Nullable Cray cray) {
    /** The costs of a machine without known costs. */
    public static final ReductionCosts NONE = new ReductionCosts(0, 0, 0, null);

    /**
     * The costs of the machine's own library, in picoseconds.
     *
     * @param latency time of a message without data, from call to call, in picoseconds
     * @param ofCombined time to combine a byte
     * @param ofCopied time to copy a byte
     */
    public record Cray(double latency, double ofCombined, double ofCopied) {}
}
