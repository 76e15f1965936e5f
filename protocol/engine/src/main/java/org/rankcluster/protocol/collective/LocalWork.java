package org.rankcluster.protocol.collective;

/**
 * The CPU work of one rank in a round of a collective: bytes combined, copied and packed. The machine's costs turn these counts into time.
 *
 * @param reducedBytes bytes that were combined, counted once for each result
 * @param copiedBytes bytes that were copied
 * @param packedBytes bytes of vectors that were packed or unpacked, zeros included
 * @param gathers true in a stage of the gather of a reduction
 * @param threads number of threads that combine and pack, 1 or more
 * @param isNative true if the machine's own library does the work
 */
public record LocalWork(
        long reducedBytes, long copiedBytes, long packedBytes, boolean gathers, int threads, boolean isNative) {
    /** No work, of one thread. */
    public static final LocalWork NONE = new LocalWork(0, 0, 0, false, 1, false);

    /** {@return true if there is no work} */
    public boolean isNone() {
        return reducedBytes + copiedBytes + packedBytes == 0 && !gathers;
    }
}
