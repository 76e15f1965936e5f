package org.rankcluster.protocol.choreography.scatter;

import org.rankcluster.protocol.choreography.Buffers;
import org.rankcluster.protocol.choreography.LinearBlocks;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.Round;

/**
 * Scatterv without a tree, directly from the root, as in MPICH. The root sends to each rank its block, at most {@link #WINDOW} at a time,
 * by rank. Empty blocks are sent in a scatter only, because the other ranks may expect bytes. The rounds of another rank than the root need
 * only that rank's length.
 *
 * <p>Cost: P - 1 messages, all from the root: (P - 1) alpha + (N - own) beta there, N bytes in all.
 */
public final class Linear extends LinearBlocks {
    /**
     * Creates the scatter.
     *
     * @param name collective and algorithm
     * @param parameters arguments of the scatter
     * @param sendsEmpty whether blocks without bytes are sent too, because a rank may expect bytes
     */
    Linear(String name, Parameters parameters, boolean sendsEmpty) {
        super(name, parameters, sendsEmpty);
    }

    @Override
    public int bytes(int rank, int buffer) {
        return switch (buffer) {
            case Buffers.INPUT -> all(rank);
            case Buffers.OUTPUT -> blocks().length(rank);
            default -> 0;
        };
    }

    @Override
    public boolean takesLess() {
        return true;
    }

    @Override
    protected void own(int root, Round round) {
        round.copy(Buffers.INPUT, blocks().offset(root), Buffers.OUTPUT, 0, blocks().length(root));
    }

    @Override
    protected void atRoot(int rank, Round round) {
        round.send(rank, Buffers.INPUT, blocks().offset(rank), blocks().length(rank));
    }

    @Override
    protected void withRoot(int rank, int root, Round round) {
        round.receive(root, Buffers.OUTPUT, 0, blocks().length(rank));
    }
}
