package org.rankcluster.protocol.choreography.allgather;

import org.rankcluster.protocol.choreography.Blocks;
import org.rankcluster.protocol.choreography.Buffers;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.Rounds;

/**
 * Allgather of long blocks around a ring (Thakur, Rabenseifner, Gropp 2005, section 4.1). In each step a rank sends to its right the block
 * that has arrived from its left. One long block among short ones travels P - 1 steps alone (Balaji et al., section on nonuniform volumes).
 *
 * <p>Cost: (P - 1) alpha + (P - 1)/P N beta, N bytes in all. If blocks have different lengths, it is (P - 1) (alpha + max beta).
 */
public final class Ring extends InPlace {
    /**
     * Creates the allgather.
     *
     * @param name collective and algorithm
     * @param parameters arguments of the allgather
     */
    public Ring(String name, Parameters parameters) {
        super(name, parameters);
    }

    @Override
    public Rounds rounds(int rank) {
        return Rounds.inOrder(own(rank), inPlace(rank, blocks()));
    }

    /**
     * Returns the rounds of one rank whose own block is in its place in OUTPUT.
     *
     * @param rank the rank
     * @param blocks one block for each rank
     * @return the rounds
     */
    public static Rounds inPlace(int rank, Blocks blocks) {
        int ranks = blocks.count();
        int right = (rank + 1) % ranks;
        int left = (rank + ranks - 1) % ranks;
        return Rounds.of(ranks - 1, (k, round) -> {
            int gone = Math.floorMod(rank - k, ranks);
            int come = Math.floorMod(rank - 1 - k, ranks);
            round.send(right, Buffers.OUTPUT, blocks.offset(gone), blocks.length(gone));
            round.receive(left, Buffers.OUTPUT, blocks.offset(come), blocks.length(come));
        });
    }
}
