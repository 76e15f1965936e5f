package org.rankcluster.protocol.choreography.reducescatter;

import org.rankcluster.protocol.choreography.Accumulator;
import org.rankcluster.protocol.choreography.Blocks;
import org.rankcluster.protocol.choreography.Buffers;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.CollectiveScope;
import org.rankcluster.protocol.choreography.NodeGroup;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.Rounds;

/** Reduce-scatter by the machine's network that combines: an allreduce of which each rank keeps its block. */
public final class Tree extends Choreography {
    private final Blocks blocks;
    private final CollectiveScope scope;

    /**
     * Creates the reduce-scatter.
     *
     * @param name collective and algorithm
     * @param parameters arguments of the reduce-scatter
     */
    public Tree(String name, Parameters parameters) {
        super(name, parameters.ranks());
        this.blocks = parameters.blocks();
        this.scope = parameters.scope();
    }

    @Override
    public int bytes(int rank, int buffer) {
        return buffer == Buffers.OUTPUT ? blocks.length(rank) : blocks.total();
    }

    @Override
    public int joining() {
        return scope.nodes(ranks());
    }

    @Override
    public Rounds rounds(int rank) {
        NodeGroup group = new NodeGroup(scope.mates().of(rank), rank);
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
