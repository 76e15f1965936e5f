package org.rankcluster.protocol.choreography.scatter;

import org.rankcluster.protocol.choreography.Blocks;
import org.rankcluster.protocol.choreography.Buffers;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.Rounds;

/**
 * Scatter directly from the root, as MPICH's scatterv. It sends to each rank its block, at most {@link Choreography#WINDOW} at a time, by
 * rank. Empty blocks are sent in a scatter only, because the other ranks may expect bytes. The rounds of another rank than the root need
 * only that rank's length.
 *
 * <p>Cost: P - 1 messages, all from the root: (P - 1) alpha + (N - own) beta there, N bytes in all.
 */
public final class Linear extends Choreography {
    private final int root;
    private final Blocks blocks;
    private final boolean sendsEmpty;

    /**
     * Creates the scatter.
     *
     * @param name collective and algorithm
     * @param parameters arguments of the scatter
     * @param sendsEmpty whether blocks without bytes are sent too, because a rank may expect bytes
     */
    Linear(String name, Parameters parameters, boolean sendsEmpty) {
        super(name, parameters.ranks());
        this.root = parameters.root();
        this.blocks = parameters.blocks();
        this.sendsEmpty = sendsEmpty;
    }

    private boolean isSent(int rank) {
        return sendsEmpty || blocks.length(rank) > 0;
    }

    @Override
    public int bytes(int rank, int buffer) {
        return switch (buffer) {
            case Buffers.INPUT -> rank == root ? blocks.total() : 0;
            case Buffers.OUTPUT -> blocks.length(rank);
            default -> 0;
        };
    }

    @Override
    public boolean takesLess() {
        return true;
    }

    @Override
    public Rounds rounds(int rank) {
        return rank == root
                ? atRoot()
                : Rounds.once((k, round) -> {
                    if (isSent(rank)) {
                        round.receive(root, Buffers.OUTPUT, 0, blocks.length(rank));
                    }
                });
    }

    private Rounds atRoot() {
        return Rounds.of(Math.ceilDiv(ranks(), WINDOW), (k, round) -> {
            int end = Math.min(ranks(), (k + 1) * WINDOW);
            for (int rank = k * WINDOW; rank < end; rank++) {
                if (rank == root) {
                    round.copy(Buffers.INPUT, blocks.offset(rank), Buffers.OUTPUT, 0, blocks.length(rank));
                } else if (isSent(rank)) {
                    round.send(rank, Buffers.INPUT, blocks.offset(rank), blocks.length(rank));
                }
            }
        });
    }
}
