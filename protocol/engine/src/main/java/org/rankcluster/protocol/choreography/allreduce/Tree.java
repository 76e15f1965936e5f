package org.rankcluster.protocol.choreography.allreduce;

import org.rankcluster.protocol.choreography.Accumulator;
import org.rankcluster.protocol.choreography.Buffers;
import org.rankcluster.protocol.choreography.NetworkChoreography;
import org.rankcluster.protocol.choreography.NodeGroup;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.Rounds;

/**
 * Allreduce on the combining network of a machine, such as Blue Gene/L's tree. The ranks of a node combine among themselves. The first
 * contributes the node's vector to the network, and sends the result to the others.
 */
public final class Tree extends NetworkChoreography {
    private final int bytes;

    /**
     * Creates the allreduce.
     *
     * @param name collective and algorithm
     * @param parameters arguments of the allreduce
     */
    public Tree(String name, Parameters parameters) {
        super(name, parameters);
        this.bytes = parameters.bytes();
    }

    @Override
    public int bytes(int rank, int buffer) {
        return buffer == Buffers.SPARE ? 0 : bytes;
    }

    @Override
    public Rounds rounds(int rank) {
        NodeGroup group = group(rank);
        Accumulator result = new Accumulator(true, Buffers.OUTPUT, Buffers.SCRATCH, group.children());
        Rounds network = group.joins()
                ? Rounds.once((k, round) -> round.combine(result.at(), Buffers.OUTPUT, bytes))
                : Rounds.NONE;
        return Rounds.inOrder(group.gather(result, bytes), network, group.spread(Buffers.OUTPUT, bytes));
    }
}
