package org.rankcluster.protocol.choreography.allgather;

import java.util.function.IntUnaryOperator;
import org.rankcluster.protocol.choreography.BinomialTree;
import org.rankcluster.protocol.choreography.Blocks;
import org.rankcluster.protocol.choreography.Buffers;
import org.rankcluster.protocol.choreography.MessageCosts;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.Round;
import org.rankcluster.protocol.choreography.Rounds;

/**
 * Allgather by dissemination (Benson et al., "A comparison of MPICH allgather algorithms on switched networks", EuroPVM/MPI 2003). Balaji
 * et al. use it for a long block among short ones if ranks are no power of two. In round k a rank sends the 2^k blocks up to its own to the
 * rank 2^k above. The last round moves only the missing ones. Blocks arrive in their places. Blocks that wrap around after the last one
 * travel as a second message.
 *
 * <p>Cost: ceil(log2 P) alpha + (P - 1)/P N beta, N bytes in all; at most twice as many messages.
 */
public final class Dissemination extends InPlace {
    /**
     * Creates the allgather.
     *
     * @param name collective and algorithm
     * @param parameters arguments of the allgather
     */
    public Dissemination(String name, Parameters parameters) {
        super(name, parameters);
    }

    @Override
    public Rounds rounds(int rank) {
        return Rounds.inOrder(
                own(rank), inPlace(rank, blocks(), IntUnaryOperator.identity(), Buffers.OUTPUT, Round.NONE));
    }

    /**
     * Returns the rounds of one rank whose own block is in its place.
     *
     * @param position place of the rank among the blocks, {@code 0..P-1}
     * @param blocks one block for each position
     * @param ranks function from position to rank
     * @param buffer number of the buffer with space for all blocks
     * @param complete number of the position that has all blocks and gets none; {@link Round#NONE} if there is none
     * @return ceil(log2 P) rounds
     */
    public static Rounds inPlace(int position, Blocks blocks, IntUnaryOperator ranks, int buffer, int complete) {
        int count = blocks.count();
        return Rounds.of(BinomialTree.ceilLog2(count), (k, round) -> {
            int distance = 1 << k;
            int sent = Math.min(distance, count - distance);
            int above = (int) (((long) position + distance) % count);
            int below = Math.floorMod(position - distance, count);
            int first = Math.floorMod(position - sent + 1, count);
            if (above != complete) {
                send(round, ranks.applyAsInt(above), buffer, blocks, first, sent);
            }
            if (position != complete) {
                int come = Math.floorMod(below - sent + 1, count);
                receive(round, ranks.applyAsInt(below), buffer, blocks, come, sent);
            }
        });
    }

    /**
     * Returns the estimated time of the rounds, including the second messages of messages that are cut in two. The first round sends to
     * neighbours.
     *
     * @param costs costs of messages
     * @param ranks number of ranks, 1 or more
     * @param block bytes of a block
     * @return time in picoseconds
     */
    public static double time(MessageCosts costs, int ranks, double block) {
        double time = withoutSecond(costs, ranks, block);
        for (int distance = 2; distance < ranks; distance *= 2) {
            int blocks = Math.min(distance, ranks - distance);
            time += blocks > 1 ? costs.second(blocks * block / 2) : 0;
        }
        return time;
    }

    /** Returns the estimated time if no message is cut in two, in picoseconds. */
    static double withoutSecond(MessageCosts costs, int ranks, double block) {
        return doubling(costs, costs.inShifts(ranks), ranks, block);
    }

    /**
     * Returns the time of rounds in which the data of a rank double, in picoseconds. The first round has {@code near} costs, the others
     * {@code far} costs.
     */
    static double doubling(MessageCosts near, MessageCosts far, int ranks, double block) {
        int rounds = BinomialTree.ceilLog2(ranks);
        if (rounds < 2) {
            return rounds * near.message(block);
        }
        int last = ranks - (1 << rounds - 1);
        return near.message(block) + far.doubling(2 * block, rounds - 2) + far.message(last * block);
    }
}
