package org.rankcluster.protocol.choreography.reduce;

import org.rankcluster.protocol.choreography.Accumulator;
import org.rankcluster.protocol.choreography.Blocks;
import org.rankcluster.protocol.choreography.Buffers;
import org.rankcluster.protocol.choreography.NetworkChoreography;
import org.rankcluster.protocol.choreography.NodeGroup;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.Rounds;

/** Reduce-scatter on the combining network of a machine: an allreduce, then the selection of one block by each rank. */
public final class TreeReduceScatter extends NetworkChoreography {
    private final Blocks blocks;

    /**
     * Creates the reduce-scatter.
     *
     * @param name collective and algorithm
     * @param parameters arguments of the reduce-scatter
     */
    public TreeReduceScatter(String name, Parameters parameters) {
        super(name, parameters);
        this.blocks = parameters.blocks();
    }

    @Override
    public int bytes(int rank, int buffer) {
        return buffer == Buffers.OUTPUT ? blocks.length(rank) : blocks.total();
    }

    @Override
    public Rounds rounds(int rank) {
        NodeGroup group = group(rank);
        int all = blocks.total();
        Accumulator result = new Accumulator(true, Buffers.SCRATCH, Buffers.SPARE, group.children());
        Rounds network = group.joins()
                ? Rounds.once((k, round) -> round.combine(result.at(), Buffers.SCRATCH, all))
                : Rounds.NONE;
        Rounds own = Rounds.once(
                (k, round) -> round.copy(Buffers.SCRATCH, blocks.offset(rank), Buffers.OUTPUT, 0, blocks.length(rank)));
        return Rounds.inOrder(group.gather(result, all), network, group.spread(Buffers.SCRATCH, all), own);
    }
}
