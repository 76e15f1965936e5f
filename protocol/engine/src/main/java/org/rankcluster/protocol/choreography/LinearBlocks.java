package org.rankcluster.protocol.choreography;

/**
 * The base class of linear gathers and scatters, in which the root exchanges blocks directly with all ranks, as in MPICH's gatherv and
 * scatterv. The root has at most {@link Choreography#WINDOW} messages at a time, by rank. The rounds of another rank need only that rank's
 * length.
 */
public abstract class LinearBlocks extends Choreography {
    private final int root;
    private final Blocks blocks;
    private final boolean sendsEmpty;

    /**
     * Creates the choreography.
     *
     * @param name collective and algorithm
     * @param parameters arguments of the collective
     * @param sendsEmpty whether blocks without bytes are sent too, because their receiver may expect bytes
     */
    protected LinearBlocks(String name, Parameters parameters, boolean sendsEmpty) {
        super(name, parameters.ranks());
        this.root = parameters.root();
        this.blocks = parameters.blocks();
        this.sendsEmpty = sendsEmpty;
    }

    /** Returns the blocks of all ranks at the root. */
    protected final Blocks blocks() {
        return blocks;
    }

    /**
     * Returns the bytes of all blocks at the root.
     *
     * @param rank rank in the communicator
     * @return number of bytes; 0 if the rank is not the root
     */
    protected final int all(int rank) {
        return rank == root ? blocks.total() : 0;
    }

    @Override
    public final Rounds rounds(int rank) {
        return rank == root
                ? Rounds.of(Math.ceilDiv(ranks(), WINDOW), this::window)
                : Rounds.once((k, round) -> {
                    if (isSent(rank)) {
                        withRoot(rank, root, round);
                    }
                });
    }

    /**
     * Adds the root's copy of its own block.
     *
     * @param root rank of the root
     * @param round receives the step
     */
    protected abstract void own(int root, Round round);

    /**
     * Adds the root's step for the block of another rank.
     *
     * @param rank the other rank
     * @param round receives the step
     */
    protected abstract void atRoot(int rank, Round round);

    /**
     * Adds the step of another rank than the root.
     *
     * @param rank the rank
     * @param root rank of the root
     * @param round receives the step
     */
    protected abstract void withRoot(int rank, int root, Round round);

    private void window(int k, Round round) {
        int end = Math.min(ranks(), (k + 1) * WINDOW);
        for (int rank = k * WINDOW; rank < end; rank++) {
            if (rank == root) {
                own(root, round);
            } else if (isSent(rank)) {
                atRoot(rank, round);
            }
        }
    }

    private boolean isSent(int rank) {
        return sendsEmpty || blocks.length(rank) > 0;
    }
}
