package org.rankcluster.protocol.choreography.reduce;

import org.rankcluster.protocol.choreography.Accumulator;
import org.rankcluster.protocol.choreography.Buffers;
import org.rankcluster.protocol.choreography.NetworkChoreography;
import org.rankcluster.protocol.choreography.NodeGroup;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.Round;
import org.rankcluster.protocol.choreography.Rounds;

/**
 * Reduce on the combining network of a machine, such as Blue Gene/L's tree. The algorithm is an allreduce of which only the root's node
 * keeps the result. If another rank joins for the root's node, the root gets the result from it.
 */
public final class Tree extends NetworkChoreography {
    private final int root;
    private final int bytes;

    /**
     * Creates the reduce.
     *
     * @param name collective and algorithm
     * @param parameters arguments of the reduce
     */
    public Tree(String name, Parameters parameters) {
        super(name, parameters);
        this.root = parameters.root();
        this.bytes = parameters.bytes();
    }

    @Override
    public int bytes(int rank, int buffer) {
        return buffer == Buffers.OUTPUT && rank != root ? 0 : bytes;
    }

    @Override
    public int root() {
        return root;
    }

    @Override
    public Rounds rounds(int rank) {
        int[] nodeRanks = nodeRanks(rank);
        NodeGroup group = group(rank);
        Accumulator result = new Accumulator(true, Buffers.SCRATCH, Buffers.SPARE, group.children());
        Rounds combining = group.gather(result, bytes);
        if (group.joins()) {
            return Rounds.inOrder(combining, network(rank, result), passOn(rank));
        }
        return rank == root
                ? Rounds.inOrder(
                        combining, Rounds.once((k, round) -> round.receive(nodeRanks[0], Buffers.OUTPUT, 0, bytes)))
                : combining;
    }

    private Rounds network(int rank, Accumulator result) {
        return Rounds.once((k, round) -> round.combine(result.at(), kept(rank), bytes));
    }

    /** Returns the buffer of the result at the rank that joins: its output, a buffer on the way to the root, or none. */
    private int kept(int rank) {
        if (rank == root) {
            return Buffers.OUTPUT;
        }
        return joinsForRoot(rank) ? Buffers.SCRATCH : Round.NONE;
    }

    private boolean joinsForRoot(int rank) {
        return nodeRanks(root)[0] == rank;
    }

    private Rounds passOn(int rank) {
        return rank != root && joinsForRoot(rank)
                ? Rounds.once((k, round) -> round.send(root, Buffers.SCRATCH, 0, bytes))
                : Rounds.NONE;
    }
}
