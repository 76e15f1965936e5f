package org.rankcluster.protocol.choreography.barrier;

import org.rankcluster.protocol.choreography.Buffers;
import org.rankcluster.protocol.choreography.NetworkChoreography;
import org.rankcluster.protocol.choreography.NodeGroup;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.Rounds;

/**
 * Barrier on the global interrupts of a machine, such as Blue Gene's. When all ranks of a node have arrived, the first raises its node's
 * signal. When all nodes have raised theirs, it releases the others.
 */
public final class Interrupt extends NetworkChoreography {

    /**
     * Creates the barrier.
     *
     * @param name collective and algorithm
     * @param parameters arguments of the barrier
     */
    public Interrupt(String name, Parameters parameters) {
        super(name, parameters);
    }

    @Override
    public int bytes(int rank, int buffer) {
        return 0;
    }

    @Override
    public boolean isMeeting() {
        return true;
    }

    @Override
    public Rounds rounds(int rank) {
        NodeGroup group = group(rank);
        Rounds joined = group.joins() ? Rounds.once((k, round) -> round.joinBarrier()) : Rounds.NONE;
        return Rounds.inOrder(group.arrive(), joined, group.spread(Buffers.OUTPUT, 0));
    }
}
