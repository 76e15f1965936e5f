package org.rankcluster.protocol.onesided;

/**
 * What serving a request takes, its packets apart.
 *
 * @param plain whether it is a mere copy to or from contiguous memory, which network hardware can carry out without a CPU
 * @param pieces contiguous pieces of memory that are read or written
 * @param bytes bytes of them
 * @param reducedBytes bytes that are combined with others
 */
public record ServeWork(boolean plain, long pieces, long bytes, long reducedBytes) {
    /** Of a request that touches no memory. */
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
