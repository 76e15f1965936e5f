package org.rankcluster.protocol.choreography.gatherscatter;

import org.rankcluster.protocol.choreography.Blocks;
import org.rankcluster.protocol.choreography.Buffers;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.Round;
import org.rankcluster.protocol.choreography.Rounds;

/**
 * Gatherv and scatterv without a tree, as in MPICH: the root exchanges blocks directly with all ranks. The root has at most {@link
 * Choreography#WINDOW} messages at a time, by rank. Empty blocks are sent in gather and scatter only, because their receiver may expect
 * bytes. The rounds of another rank than the root need only that rank's length.
 *
 * <p>Cost: P - 1 messages, all to or from the root: (P - 1) alpha + (N - own) beta there, N bytes in all.
 */
final class Linear extends Choreography {
    private final int root;
    private final Blocks blocks;
    private final boolean gathers;
    private final boolean sendsEmpty;

    private Linear(String name, Parameters parameters, boolean gathers, boolean sendsEmpty) {
        super(name, parameters.ranks());
        this.root = parameters.root();
        this.blocks = parameters.blocks();
        this.gathers = gathers;
        this.sendsEmpty = sendsEmpty;
    }

    /**
     * Creates a gather.
     *
     * @param name collective and algorithm
     * @param parameters arguments of the gather
     * @param sendsEmpty whether blocks without bytes are sent too, because the root may expect bytes
     * @return the gather
     */
    static Linear gather(String name, Parameters parameters, boolean sendsEmpty) {
        return new Linear(name, parameters, true, sendsEmpty);
    }

    /**
     * Creates a scatter.
     *
     * @param name collective and algorithm
     * @param parameters arguments of the scatter
     * @param sendsEmpty whether blocks without bytes are sent too, because a rank may expect bytes
     * @return the scatter
     */
    static Linear scatter(String name, Parameters parameters, boolean sendsEmpty) {
        return new Linear(name, parameters, false, sendsEmpty);
    }

    @Override
    public int bytes(int rank, int buffer) {
        return switch (buffer) {
            case Buffers.INPUT -> gathers ? blocks.length(rank) : all(rank);
            case Buffers.OUTPUT -> gathers ? all(rank) : blocks.length(rank);
            default -> 0;
        };
    }

    /** Returns the bytes of all blocks at the root, 0 at other ranks. */
    private int all(int rank) {
        return rank == root ? blocks.total() : 0;
    }

    @Override
    public boolean gathers() {
        return gathers;
    }

    @Override
    public boolean takesLess() {
        return !gathers;
    }

    @Override
    public Rounds rounds(int rank) {
        return rank == root
                ? Rounds.of(Math.ceilDiv(ranks(), WINDOW), this::window)
                : Rounds.once((k, round) -> {
                    if (isSent(rank)) {
                        withRoot(rank, round);
                    }
                });
    }

    private void window(int k, Round round) {
        int end = Math.min(ranks(), (k + 1) * WINDOW);
        for (int rank = k * WINDOW; rank < end; rank++) {
            if (rank == root) {
                own(round);
            } else if (isSent(rank)) {
                atRoot(rank, round);
            }
        }
    }

    private boolean isSent(int rank) {
        return sendsEmpty || blocks.length(rank) > 0;
    }

    /** Adds the root's copy of its own block. */
    private void own(Round round) {
        int at = blocks.offset(root);
        round.copy(Buffers.INPUT, gathers ? 0 : at, Buffers.OUTPUT, gathers ? at : 0, blocks.length(root));
    }

    /** Adds the root's step for the block of another rank. */
    private void atRoot(int rank, Round round) {
        if (gathers) {
            round.receive(rank, Buffers.OUTPUT, blocks.offset(rank), blocks.length(rank));
            round.ofBlocks(rank, 1);
        } else {
            round.send(rank, Buffers.INPUT, blocks.offset(rank), blocks.length(rank));
        }
    }

    /** Adds the step of another rank than the root. */
    private void withRoot(int rank, Round round) {
        if (gathers) {
            round.send(root, Buffers.INPUT, 0, blocks.length(rank));
        } else {
            round.receive(root, Buffers.OUTPUT, 0, blocks.length(rank));
        }
    }
}
