package org.rankcluster.protocol.choreography.bcast;

import java.util.Arrays;
import org.rankcluster.protocol.choreography.Buffers;
import org.rankcluster.protocol.choreography.NetworkChoreography;
import org.rankcluster.protocol.choreography.NodeGroup;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.Rounds;

/**
 * Broadcast on the combining network of a machine, such as Blue Gene/L's tree. The root's node contributes the message and all others
 * nothing, as if they contributed zeros with OR. If another rank joins for the root's node, the root sends the message to it. The ranks of
 * each node get the message from the rank that joins.
 */
public final class Tree extends NetworkChoreography {
    private final int root;
    private final int bytes;

    /**
     * Creates the broadcast.
     *
     * @param name collective and algorithm
     * @param parameters arguments of the broadcast
     */
    public Tree(String name, Parameters parameters) {
        super(name, parameters);
        this.root = parameters.root();
        this.bytes = parameters.bytes();
    }

    @Override
    public int bytes(int rank, int buffer) {
        return buffer == (rank == root ? Buffers.INPUT : Buffers.OUTPUT) ? bytes : 0;
    }

    @Override
    public int root() {
        return root;
    }

    @Override
    public boolean takesLess() {
        return true;
    }

    @Override
    public Rounds rounds(int rank) {
        int[] nodeRanks = nodeRanks(rank);
        boolean isRootsNode = Arrays.binarySearch(nodeRanks, root) >= 0;
        Rounds handing = isRootsNode && nodeRanks[0] != root ? handing(rank, nodeRanks[0]) : Rounds.NONE;
        if (rank == root && nodeRanks[0] != root) {
            return handing;
        }
        NodeGroup group = new NodeGroup(nodeRanks[0] == root ? nodeRanks : without(nodeRanks), rank);
        int buffer = rank == root ? Buffers.INPUT : Buffers.OUTPUT;
        Rounds network = group.joins() ? network(isRootsNode, buffer) : Rounds.NONE;
        return Rounds.inOrder(handing, network, group.spread(buffer, bytes));
    }

    /** Returns the round in which the root sends its message to the rank that joins. */
    private Rounds handing(int rank, int joins) {
        return Rounds.once((k, round) -> {
            if (rank == root) {
                round.send(joins, Buffers.INPUT, 0, bytes);
            } else if (rank == joins) {
                round.receive(root, Buffers.OUTPUT, 0, bytes);
            }
        });
    }

    private Rounds network(boolean gives, int buffer) {
        return Rounds.once((k, round) -> {
            if (gives) {
                round.give(buffer, bytes);
            } else {
                round.get(buffer, bytes);
            }
        });
    }

    private int[] without(int[] nodeRanks) {
        return Arrays.stream(nodeRanks).filter(nodeRank -> nodeRank != root).toArray();
    }
}
