package org.rankcluster.hardware.machine;

/**
 * How the message layer keeps what it does in bounds.
 *
 * @param tokens eager messages of one sender that a receiver holds at most; 0 for no limit (Almasi et al., "How to crash
 *     BGL/MPI in two easy steps")
 * @param progress when it does its work
 * @param subMessageBytes most bytes of a rendezvous message that a receiver asks for at once; 0 for all
 * @param inNetworkBytes most bytes that the ranks of a node have asked for and that are not there yet, where they ask for
 *     sub-messages
 */
public record FlowModel(int tokens, ProgressRule progress, int subMessageBytes, int inNetworkBytes) {
    /** No bounds. */
    public static final FlowModel NONE = new FlowModel(0, ProgressRule.ALWAYS, 0, 0);

    /** The share of {@link #inNetworkBytes} that each of so many ranks of a node has; at least a byte where there is a bound. */
    public int inNetworkBytes(int ranksOfNode) {
        return inNetworkBytes == 0 ? 0 : Math.max(1, inNetworkBytes / ranksOfNode);
    }
}
