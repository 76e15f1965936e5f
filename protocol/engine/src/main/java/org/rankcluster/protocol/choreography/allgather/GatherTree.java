package org.rankcluster.protocol.choreography.allgather;

import org.rankcluster.protocol.choreography.Buffers;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.NetworkChoreography;
import org.rankcluster.protocol.choreography.NodeGroup;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.Rounds;
import org.rankcluster.protocol.choreography.gatherscatter.Gather;

/**
 * Allgather of equal blocks on a machine with a combining network: a gather at rank 0, then a broadcast by that network.
 *
 * <p>Cost: the sum of both.
 */
public final class GatherTree extends NetworkChoreography {
    private final Choreography gather;
    private final int all;

    /**
     * Creates the allgather.
     *
     * @param name collective and algorithm
     * @param parameters arguments of the allgather
     */
    public GatherTree(String name, Parameters parameters) {
        super(name, parameters);
        Parameters atFirst = parameters.root(0);
        this.gather = Gather.GATHER.choreography(Gather.GATHER.choice(atFirst), atFirst);
        this.all = parameters.blocks().total();
    }

    @Override
    public int bytes(int rank, int buffer) {
        return buffer == Buffers.OUTPUT ? all : gather.bytes(rank, buffer);
    }

    @Override
    public int root() {
        return 0;
    }

    @Override
    public Rounds rounds(int rank) {
        NodeGroup group = group(rank);
        Rounds network = group.joins() ? network(rank == 0) : Rounds.NONE;
        return Rounds.inOrder(gather.rounds(rank), network, group.spread(Buffers.OUTPUT, all));
    }

    private Rounds network(boolean gives) {
        return Rounds.once((k, round) -> {
            if (gives) {
                round.give(Buffers.OUTPUT, all);
            } else {
                round.get(Buffers.OUTPUT, all);
            }
        });
    }
}
