package org.rankcluster.protocol.choreography;

/**
 * Reduce-scatter around a ring, the first phase of the ring algorithms (Shan et al., section III-D). The vector is cut into
 * P blocks. The sum of block b starts at position b - 1, goes left, picks up each rank's contribution and ends at position b:
 * "by controlling which block to start with in the first step, we can control which final block will be left on the root".
 * P - 1 steps of one block each. Operands change sides, so the operator has to be commutative.
 */
public final class RingReduceScatter {
    private RingReduceScatter() {}

    /**
     * The rounds of one rank.
     *
     * @param root rank at position 0; the others follow in rank order
     * @param blocks one per position
     * @param buffer where the sums arrive, each at its block's offset
     */
    public static Rounds rounds(int rank, int root, Blocks blocks, int buffer) {
        int ranks = blocks.count();
        int position = BinomialTree.relative(rank, root, ranks);
        int left = (rank + ranks - 1) % ranks;
        int right = (rank + 1) % ranks;
        if (ranks == 1) {
            return Rounds.once((k, round) -> round.copy(Buffers.INPUT, 0, buffer, 0, blocks.total()));
        }
        return Rounds.of(ranks - 1, (k, round) -> {
            int gone = Math.floorMod(position + 1 + (long) k, ranks);
            int come = Math.floorMod(position + 2 + (long) k, ranks);
            round.send(left, k == 0 ? Buffers.INPUT : buffer, blocks.offset(gone), blocks.length(gone));
            round.receive(right, buffer, blocks.offset(come), blocks.length(come));
            round.reduce(Buffers.INPUT, blocks.offset(come), buffer, blocks.offset(come), blocks.length(come));
        });
    }
}
