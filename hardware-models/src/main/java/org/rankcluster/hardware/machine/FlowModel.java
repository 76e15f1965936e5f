package org.rankcluster.hardware.machine;

/**
 * The flow control of the machine's MPI library: limits on buffered eager messages and on requested rendezvous data.
 *
 * @param tokens maximum number of eager messages of one sender that a receiver buffers; 0 for no limit (Almasi et al., "How to crash
 *     BGL/MPI in two easy steps")
 * @param progress times at which the layer does its work
 * @param subMessageBytes maximum number of bytes of a rendezvous message that a receiver requests at once; 0 for all
 * @param inNetworkBytes maximum number of bytes that the ranks of a node have requested and not yet received, if they request
 *     sub-messages
 */
public record FlowModel(int tokens, ProgressRule progress, int subMessageBytes, int inNetworkBytes) {
    /** The model without limits. */
    public static final FlowModel NONE = new FlowModel(0, ProgressRule.ALWAYS, 0, 0);

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
