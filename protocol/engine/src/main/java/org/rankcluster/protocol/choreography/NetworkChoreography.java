package org.rankcluster.protocol.choreography;

/**
 * The base class of choreographies that use a collective network of the machine, such as Blue Gene/L's tree. The first rank of each node
 * joins the network for all ranks of the node.
 */
public abstract class NetworkChoreography extends Choreography {
    private final CollectiveScope scope;

    /**
     * Creates the choreography.
     *
     * @param name collective and algorithm
     * @param parameters arguments of the collective
     */
    protected NetworkChoreography(String name, Parameters parameters) {
        super(name, parameters.ranks());
        this.scope = parameters.scope();
    }

    @Override
    public final int joining() {
        return scope.nodes(ranks());
    }

    /**
     * Returns the ranks of a rank's node.
     *
     * @param rank a rank
     * @return ranks of the node, ascending; the first joins the network
     */
    protected final int[] nodeRanks(int rank) {
        return scope.nodeRanks().of(rank);
    }

    /**
     * Returns the view of one rank on its node.
     *
     * @param rank the rank
     * @return the ranks of the node
     */
    protected final NodeGroup group(int rank) {
        return new NodeGroup(nodeRanks(rank), rank);
    }
}
