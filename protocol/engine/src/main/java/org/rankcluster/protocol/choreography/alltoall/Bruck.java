package org.rankcluster.protocol.choreography.alltoall;

import org.rankcluster.protocol.choreography.BinomialTree;
import org.rankcluster.protocol.choreography.Buffers;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.Round;
import org.rankcluster.protocol.choreography.Rounds;

/**
 * Alltoall of short blocks by the algorithm of Bruck. See Bruck et al., "Efficient algorithms for all-to-all communications in multiport
 * message-passing systems", IEEE TPDS 8(11), 1997; Thakur et al., 2005, section 4.2. A rank rotates its blocks so that block i is for the
 * rank i above. In round k all blocks whose i has bit k travel 2^k ranks up, packed into one message, and replace the blocks that left.
 * Finally block i has come from the rank i below.
 *
 *
 * <p>Cost: ceil(log2 P) alpha, and n beta for each block and bit set in its i, nearly P/2 log2 P. Packing copies these blocks twice more,
 * rotating copies 2 P n bytes.
 */
public final class Bruck extends Choreography {
    private final int block;
    private final int all;

    /**
     * Creates the alltoall.
     *
     * @param name collective and algorithm
     * @param parameters arguments of the alltoall
     */
    public Bruck(String name, Parameters parameters) {
        super(name, parameters.ranks());
        this.block = parameters.bytes();
        this.all = parameters.blocks().total();
    }

    @Override
    public int bytes(int rank, int buffer) {
        return all;
    }

    @Override
    public Rounds rounds(int rank) {
        Rounds turn = Rounds.once((k, round) -> {
            int offset = rank * block;
            round.copy(Buffers.INPUT, offset, Buffers.SCRATCH, 0, all - offset);
            round.copy(Buffers.INPUT, 0, Buffers.SCRATCH, all - offset, offset);
        });
        Rounds travel = Rounds.of(2 * BinomialTree.ceilLog2(ranks()), (k, round) -> {
            int distance = 1 << k / 2;
            if (k % 2 == 0) {
                pack(distance, round);
            } else {
                exchange(rank, distance, round);
            }
        });
        Rounds turnBack = Rounds.once((k, round) -> {
            round.copyBlocks(Buffers.SCRATCH, 0, block, Buffers.OUTPUT, rank * block, -block, block, rank + 1);
            round.copyBlocks(
                    Buffers.SCRATCH,
                    (rank + 1) * block,
                    block,
                    Buffers.OUTPUT,
                    all - block,
                    -block,
                    block,
                    ranks() - rank - 1);
        });
        return Rounds.inOrder(turn, travel, turnBack);
    }

    /** Packs the blocks whose number has the bit set. The blocks form runs of {@code distance} blocks; the last run may be shorter. */
    private void pack(int distance, Round round) {
        int run = distance * block;
        int runs = fullRuns(distance);
        round.copyBlocks(Buffers.SCRATCH, run, 2 * run, Buffers.SPARE, 0, run, run, runs);
        round.copy(Buffers.SCRATCH, run + 2 * run * runs, Buffers.SPARE, run * runs, shortRun(distance));
    }

    private void exchange(int rank, int distance, Round round) {
        int run = distance * block;
        int runs = fullRuns(distance);
        int packed = run * runs + shortRun(distance);
        round.send((int) (((long) rank + distance) % ranks()), Buffers.SPARE, 0, packed);
        round.receive(Math.floorMod(rank - distance, ranks()), Buffers.SPARE, packed, packed);
        round.copyBlocks(Buffers.SPARE, packed, run, Buffers.SCRATCH, run, 2 * run, run, runs);
        round.copy(Buffers.SPARE, packed + run * runs, Buffers.SCRATCH, run + 2 * run * runs, shortRun(distance));
    }

    private int fullRuns(int distance) {
        return ranks() / (2 * distance);
    }

    /** Returns the bytes of the shorter last run. */
    private int shortRun(int distance) {
        return Math.max(0, ranks() % (2 * distance) - distance) * block;
    }
}
