package org.rankcluster.protocol.reduce;

/** The inner loop of a reduction: one operator over the elements of one type. */
@FunctionalInterface
interface Kernel {
    /**
     * Computes {@code inout = in op inout} from byte {@code from} to byte {@code end} of both arrays. Both use the same offset, so that
     * loops vectorise.
     */
    void apply(byte[] in, byte[] inout, int from, int end);
}
