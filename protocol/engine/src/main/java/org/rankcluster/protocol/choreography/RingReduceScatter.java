package org.rankcluster.protocol.choreography;

/**
 * A reduce-scatter around a ring, the first phase of the ring algorithms (Shan et al., section III-D). The vector is cut into P blocks. The
 * sum of block b starts at position b - 1, moves left, collects each rank's contribution and ends at position b. Shan et al.: "by
 * controlling which block to start with in the first step, we can control which final block will be left on the root". There are P - 1
 * steps of one block each. Operands swap sides, so the operator must be commutative.
 */
public final class RingReduceScatter {
    private RingReduceScatter() {}

    /** The locations at which sums of blocks arrive. */
    @FunctionalInterface
    public interface Locations {
        /**
         * {@return the number of the buffer in which the block of step {@code k} arrives}
         *
         * @param k step, from 0
         */
        int buffer(int k);

        /**
         * Returns the offset of that block in the buffer.
         *
         * @param k step, from 0
         * @param offset offset of the block in the vector, in bytes
         * @return offset in the buffer, in bytes
         */
        default int offset(int k, int offset) {
            return offset;
        }
    }

    /** Two buffers used in turn, each with one block at its start. The last of the {@code ranks} - 1 blocks is in {@code last}. */
    record Turns(int ranks, int last, int other) implements Locations {
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
     * Returns the rounds of one rank that has two buffers of one block each. While the sum in one is sent, the next block arrives in the
     * other. The rank's own block ends in {@code last}.
     *
     * @param rank the rank
     * @param root rank at position 0; the others follow in rank order
     * @param blocks one block for each position
     * @param last buffer of the rank's own block
     * @param other the second buffer
     * @return the rounds
     */
    public static Rounds byTurns(int rank, int root, Blocks blocks, int last, int other) {
        return rounds(rank, root, blocks, new Turns(blocks.count(), last, other));
    }

    /**
     * Returns the rounds of one rank.
     *
     * @param rank the rank
     * @param root rank at position 0; the others follow in rank order
     * @param blocks one block for each position
     * @param locations locations at which the sums arrive
     * @return the rounds
     */
    public static Rounds rounds(int rank, int root, Blocks blocks, Locations locations) {
        int ranks = blocks.count();
        int position = BinomialTree.relative(rank, root, ranks);
        int left = (rank + ranks - 1) % ranks;
        int right = (rank + 1) % ranks;
        if (ranks == 1) {
            return Rounds.once(
                    (k, round) -> round.copy(Buffers.INPUT, 0, locations.buffer(ranks - 2), 0, blocks.total()));
        }
        return Rounds.of(ranks - 1, (k, round) -> {
            int gone = Math.floorMod(position + 1 + (long) k, ranks);
            int come = Math.floorMod(position + 2 + (long) k, ranks);
            int to = locations.buffer(k);
            int at = locations.offset(k, blocks.offset(come));
            if (k == 0) {
                round.send(left, Buffers.INPUT, blocks.offset(gone), blocks.length(gone));
            } else {
                round.send(
                        left,
                        locations.buffer(k - 1),
                        locations.offset(k - 1, blocks.offset(gone)),
                        blocks.length(gone));
            }
            round.receive(right, to, at, blocks.length(come));
            round.reduce(Buffers.INPUT, blocks.offset(come), to, at, blocks.length(come));
        });
    }
}
