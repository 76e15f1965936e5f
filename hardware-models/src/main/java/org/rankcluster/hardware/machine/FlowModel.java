package org.rankcluster.hardware.machine;

/**
 * The flow control of the machine's MPI library: limits on buffered eager messages and on requested rendezvous data.
 *
 * @param tokens maximum number of eager messages of one sender that a receiver buffers; 0 for no limit. Source: Almasi et al., "How to
 *     crash BGL/MPI in two easy steps"
 * @param progress times at which the layer does its work
 * @param subMessageBytes maximum number of bytes of a rendezvous message that a receiver requests at once; 0 for all
 * @param inNetworkBytes maximum number of bytes that the ranks of a node have requested and not yet received, if they request
 *     sub-messages
 * @param requestBytes size of a request, in bytes
 * @param memoryBytes maximum size of a rank's requests and unexpected messages, in bytes; 0 for the rank's share of the node's memory
 */
public record FlowModel(
        int tokens,
        ProgressRule progress,
        int subMessageBytes,
        int inNetworkBytes,
        int requestBytes,
        long memoryBytes) {
    /**
     * Size of a request of MPICH 3.2, in bytes. Its fields add up to 656 B with pointers of 8 B and without the part of its channel; its
     * alignment is 32 B.
     */
    private static final int MPICH_REQUEST = 672;

    /** The model without limits of its own. */
    public static final FlowModel NONE = new FlowModel(0, ProgressRule.ALWAYS, 0, 0, MPICH_REQUEST, 0);

    /**
     * Returns the maximum size of a rank's requests and unexpected messages.
     *
     * @param ofRank memory of the rank, in bytes
     * @return number of bytes
     */
    public long messageMemory(long ofRank) {
        return memoryBytes == 0 ? ofRank : memoryBytes;
    }

    /**
     * Returns the share of one rank in {@link #inNetworkBytes}.
     *
     * @param ranksOfNode number of ranks of the node, 1 or more
     * @return number of bytes, at least 1; 0 if there is no limit
     */
    public int inNetworkBytes(int ranksOfNode) {
        return inNetworkBytes == 0 ? 0 : Math.max(1, inNetworkBytes / ranksOfNode);
    }
}
