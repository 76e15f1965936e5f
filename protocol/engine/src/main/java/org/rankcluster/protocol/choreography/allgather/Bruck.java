package org.rankcluster.protocol.choreography.allgather;

import org.rankcluster.protocol.choreography.BinomialTree;
import org.rankcluster.protocol.choreography.Blocks;
import org.rankcluster.protocol.choreography.Buffers;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.Rounds;

/**
 * Allgather of short blocks by the algorithm of Bruck. See Bruck et al., "Efficient algorithms for all-to-all communications in multiport
 * message-passing systems", IEEE TPDS 8(11), 1997; Thakur et al., 2005, section 4.1. A rank collects blocks in the order of ranks, starting
 * with its own. At the start of round k a rank has 2^k blocks. The rank sends them to the rank 2^k below, and appends the blocks from the
 * rank 2^k above. The last round moves only the missing ones. At the end it rotates the blocks into their places.
 *
 * <p>Cost: ceil(log2 P) alpha + (P - 1)/P N beta, N bytes in all, and N bytes copied.
 */
public final class Bruck extends Choreography {
    private final Blocks blocks;

    /**
     * Creates the allgather.
     *
     * @param name collective and algorithm
     * @param parameters arguments of the allgather
     */
    public Bruck(String name, Parameters parameters) {
        super(name, parameters.ranks());
        this.blocks = parameters.blocks();
    }

    @Override
    public int bytes(int rank, int buffer) {
        return buffer == Buffers.SCRATCH ? blocks.total() : InPlace.bytes(blocks, rank, buffer);
    }

    @Override
    public Rounds rounds(int rank) {
        int ranks = ranks();
        Rounds own = Rounds.once((k, round) -> round.copy(Buffers.INPUT, 0, Buffers.SCRATCH, 0, blocks.length(rank)));
        Rounds doubling = Rounds.of(BinomialTree.ceilLog2(ranks), (k, round) -> {
            int distance = 1 << k;
            int count = Math.min(distance, ranks - distance);
            int end = offset(rank, distance);
            round.send(Math.floorMod(rank - distance, ranks), Buffers.SCRATCH, 0, offset(rank, count));
            round.receive(
                    (int) (((long) rank + distance) % ranks),
                    Buffers.SCRATCH,
                    end,
                    offset(rank, distance + count) - end);
        });
        Rounds turn = Rounds.once((k, round) -> {
            int offset = blocks.offset(rank);
            int behind = blocks.total() - offset;
            round.copy(Buffers.SCRATCH, 0, Buffers.OUTPUT, offset, behind);
            round.copy(Buffers.SCRATCH, behind, Buffers.OUTPUT, 0, offset);
        });
        return Rounds.inOrder(own, doubling, turn);
    }

    /** Returns the offset in {@code rank}'s scratch of the i-th block from its own. */
    private int offset(int rank, int i) {
        int ranks = ranks();
        return i < ranks - rank
                ? blocks.length(rank, rank + i)
                : blocks.total() - blocks.offset(rank) + blocks.offset(rank - ranks + i);
    }
}
