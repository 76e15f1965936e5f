package org.rankcluster.protocol.choreography.gather;

import org.rankcluster.protocol.choreography.Buffers;
import org.rankcluster.protocol.choreography.LinearBlocks;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.Round;

/**
 * Gatherv without a tree, directly to the root, as in MPICH. All ranks send their block to the root. The root receives at most {@link
 * #WINDOW} at a time, by rank. Empty blocks are sent in a gather only, because its root may expect bytes. The rounds of another rank than
 * the root need only that rank's length.
 *
 * <p>Cost: P - 1 messages, all to the root: (P - 1) alpha + (N - own) beta there, N bytes in all.
 */
public final class Linear extends LinearBlocks {
    /**
     * Creates the gather.
     *
     * @param name collective and algorithm
     * @param parameters arguments of the gather
     * @param sendsEmpty whether blocks without bytes are sent too, because the root may expect bytes
     */
    Linear(String name, Parameters parameters, boolean sendsEmpty) {
        super(name, parameters, sendsEmpty);
    }

    @Override
    public int bytes(int rank, int buffer) {
        return switch (buffer) {
            case Buffers.INPUT -> blocks().length(rank);
            case Buffers.OUTPUT -> all(rank);
            default -> 0;
        };
    }

    @Override
    public boolean gathers() {
        return true;
    }

    @Override
    protected void own(int root, Round round) {
        round.copy(Buffers.INPUT, 0, Buffers.OUTPUT, blocks().offset(root), blocks().length(root));
    }

    @Override
    protected void atRoot(int rank, Round round) {
        round.receive(rank, Buffers.OUTPUT, blocks().offset(rank), blocks().length(rank));
        round.ofBlocks(rank, 1);
    }

    @Override
    protected void withRoot(int rank, int root, Round round) {
        round.send(root, Buffers.INPUT, 0, blocks().length(rank));
    }
}
