package org.rankcluster.protocol.collective;

/**
 * What a rank does itself in a round of a collective.
 *
 * @param reducedBytes bytes that were combined, counted once for each result
 * @param copiedBytes bytes that were copied
 * @param packedBytes bytes of vectors that were packed or unpacked, zeros included
 * @param gathers whether it is a stage of the gather of a reduction
 * @param threads that combine and pack
 * @param isNative whether the machine's own library does it
 */
public record LocalWork(
        long reducedBytes, long copiedBytes, long packedBytes, boolean gathers, int threads, boolean isNative) {
    /** Whether it is nothing. */
    public boolean isNone() {
        return reducedBytes + copiedBytes + packedBytes == 0 && !gathers;
    }
}
