package org.rankcluster.protocol.choreography.allgather;

import org.rankcluster.protocol.choreography.BinomialTree;
import org.rankcluster.protocol.choreography.Blocks;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.Rounds;

/**
 * Allgather by dissemination (Benson et al., "A comparison of MPICH allgather algorithms on switched networks", EuroPVM/MPI 2003). Balaji
 * et al. use it for a long block among short ones if ranks are no power of two. In round k a rank sends the 2^k blocks up to its own to the
 * rank 2^k above; the last round moves only the missing ones. Blocks arrive in their places. Blocks that wrap around after the last one
 * travel as a second message.
 *
 * <p>Cost: ceil(log2 P) alpha + (P - 1)/P N beta, N bytes in all; at most twice as many messages.
 */
public final class Dissemination extends Choreography {
    private final Blocks blocks;

    /**
     * Creates the allgather.
     *
     * @param name collective and algorithm
     * @param parameters arguments of the allgather
     */
    public Dissemination(String name, Parameters parameters) {
        super(name, parameters.ranks());
        this.blocks = parameters.blocks();
    }

    @Override
    public int bytes(int rank, int buffer) {
        return InPlace.bytes(blocks, rank, buffer);
    }

    @Override
    public Rounds rounds(int rank) {
        int ranks = ranks();
        Rounds dissemination = Rounds.of(BinomialTree.ceilLog2(ranks), (k, round) -> {
            int distance = 1 << k;
            int count = Math.min(distance, ranks - distance);
            int above = (int) (((long) rank + distance) % ranks);
            int below = Math.floorMod(rank - distance, ranks);
            InPlace.send(round, above, blocks, Math.floorMod(rank - count + 1, ranks), count);
            InPlace.receive(round, below, blocks, Math.floorMod(below - count + 1, ranks), count);
        });
        return Rounds.inOrder(InPlace.own(blocks, rank), dissemination);
    }
}
