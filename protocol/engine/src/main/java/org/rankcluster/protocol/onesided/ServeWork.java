package org.rankcluster.protocol.onesided;

/**
 * The CPU work of a target that serves a one-sided request: pieces and bytes of memory, and bytes combined. The machine's costs turn these
 * counts into time.
 *
 * @param plain true for a copy to or from contiguous memory, which network hardware can do without a CPU
 * @param pieces number of contiguous pieces of memory that are read or written
 * @param bytes size of these pieces, in bytes
 * @param reducedBytes bytes that are combined with others
 */
public record ServeWork(boolean plain, long pieces, long bytes, long reducedBytes) {
    /** Work of a request that accesses no memory. */
    static final ServeWork CONTROL = new ServeWork(false, 0, 0, 0);

    static ServeWork of(AccessRequest request, boolean plain) {
        if (!request.action().movesData()) {
            return CONTROL;
        }
        boolean reduces = request.action() != Action.PUT && request.action() != Action.GET;
        long bytes = request.targetBytes();
        return new ServeWork(plain, request.pieces(), bytes, reduces ? bytes : 0);
    }
}
