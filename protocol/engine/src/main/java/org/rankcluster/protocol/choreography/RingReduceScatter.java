package org.rankcluster.protocol.choreography;

/**
 * Reduce-scatter around a ring, the first phase of the ring algorithms (Shan et al., section III-D). The vector is cut into
 * P blocks. The sum of block b starts at position b - 1, goes left, picks up each rank's contribution and ends at position b:
 * "by controlling which block to start with in the first step, we can control which final block will be left on the root".
 * P - 1 steps of one block each. Operands change sides, so the operator has to be commutative.
 */
public final class RingReduceScatter {
    private RingReduceScatter() {}

    /** Where the sum of a block arrives. */
    @FunctionalInterface
    public interface Places {
        /** The buffer that the block of step {@code k} arrives in. */
        int buffer(int k);

        /** Where that block begins in it. */
        default int offset(int k, int offset) {
            return offset;
        }
    }

    /** Two buffers by turns, of which each has one block at its begin; the last block, of {@code ranks} - 1, is in {@code last}. */
    record Turns(int ranks, int last, int other) implements Places {
        @Override
        public int buffer(int k) {
            return (ranks - 2 - k) % 2 == 0 ? last : other;
        }

        @Override
        public int offset(int k, int offset) {
            return 0;
        }
    }

    /**
     * Gives the rounds of one rank that has two buffers of one block each: what is summed up in one is sent while the next block arrives
     * in the other. The rank's own block ends in {@code last}.
     */
    public static Rounds byTurns(int rank, int root, Blocks blocks, int last, int other) {
        return rounds(rank, root, blocks, new Turns(blocks.count(), last, other));
    }

    /**
     * Gives the rounds of one rank.
     *
     * @param root rank at position 0; the others follow in rank order
     * @param blocks one per position
     * @param places where the sums arrive
     */
    public static Rounds rounds(int rank, int root, Blocks blocks, Places places) {
        int ranks = blocks.count();
        int position = BinomialTree.relative(rank, root, ranks);
        int left = (rank + ranks - 1) % ranks;
        int right = (rank + 1) % ranks;
        if (ranks == 1) {
            return Rounds.once((k, round) -> round.copy(Buffers.INPUT, 0, places.buffer(ranks - 2), 0, blocks.total()));
        }
        return Rounds.of(ranks - 1, (k, round) -> {
            int gone = Math.floorMod(position + 1 + (long) k, ranks);
            int come = Math.floorMod(position + 2 + (long) k, ranks);
            int to = places.buffer(k);
            int at = places.offset(k, blocks.offset(come));
            if (k == 0) {
                round.send(left, Buffers.INPUT, blocks.offset(gone), blocks.length(gone));
            } else {
                round.send(left, places.buffer(k - 1), places.offset(k - 1, blocks.offset(gone)), blocks.length(gone));
            }
            round.receive(right, to, at, blocks.length(come));
            round.reduce(Buffers.INPUT, blocks.offset(come), to, at, blocks.length(come));
        });
    }
}
