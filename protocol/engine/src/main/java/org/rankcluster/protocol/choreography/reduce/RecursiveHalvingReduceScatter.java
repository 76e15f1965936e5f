package org.rankcluster.protocol.choreography.reduce;

import org.rankcluster.protocol.choreography.Accumulator;
import org.rankcluster.protocol.choreography.Blocks;
import org.rankcluster.protocol.choreography.Buffers;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.MessageCosts;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.PowerOfTwoFold;
import org.rankcluster.protocol.choreography.Round;
import org.rankcluster.protocol.choreography.Rounds;

/**
 * Reduce-scatter with commutative operators by recursive halving (Thakur, Rabenseifner, Gropp 2005, section 4.4). Ranks are split into
 * halves. Each rank sends its counterpart in the other half all blocks of that half and combines the blocks of its own half. Then each half
 * is split in turn. Distant groups are combined first, so the operator must be commutative. If ranks are no power of two, the upper rank of
 * each {@link PowerOfTwoFold} pair first sends its vector to the lower. Finally it receives its block.
 *
 * <p>Cost: alpha log2 P + (P - 1)/P N (beta + gamma), N bytes in all. If P is no power of two, P is replaced by the next lower one P'. The
 * cost then increases by 2 alpha + (1 + 1/P) N beta + N gamma. Then a new rank may have two blocks, which adds up to 2 (P' - 1)/P N in the
 * exchanges.
 */
public final class RecursiveHalvingReduceScatter extends Choreography {
    private final Blocks blocks;
    private final PowerOfTwoFold fold;

    /**
     * Creates the reduce-scatter.
     *
     * @param name collective and algorithm
     * @param parameters arguments of the reduce-scatter
     */
    public RecursiveHalvingReduceScatter(String name, Parameters parameters) {
        super(name, parameters.ranks());
        this.blocks = parameters.blocks();
        this.fold = new PowerOfTwoFold(parameters.ranks(), 0);
    }

    @Override
    public int bytes(int rank, int buffer) {
        return buffer == Buffers.OUTPUT ? blocks.length(rank) : blocks.total();
    }

    @Override
    public Rounds rounds(int rank) {
        return fold.isActive(rank) ? active(rank) : passive(rank);
    }

    /**
     * Returns the estimated time for equal blocks. A group of new ranks has a block each, and a second one for each pair in it. The longest
     * messages are sent between adjacent halves of the ranks, where they share few links.
     *
     * @param costs costs of messages
     * @param ranks number of ranks, 1 or more
     * @param bytes bytes of the vector
     * @return time in picoseconds
     */
    static double time(MessageCosts costs, int ranks, double bytes) {
        int active = Integer.highestOneBit(ranks);
        int pairs = ranks - active;
        double block = bytes / ranks;
        double time = pairs > 0 ? costs.combined(bytes) + costs.message(block) : 0;
        for (int group = active / 2; group > 0; group /= 2) {
            time += costs.combined((group + Math.min(group, pairs)) * block);
        }
        return time + block * costs.ofCopied();
    }

    private Rounds passive(int rank) {
        return Rounds.of(2, (k, round) -> {
            if (k == 0) {
                round.send(fold.partner(rank), Buffers.INPUT, 0, blocks.total());
            } else {
                round.receive(fold.partner(rank), Buffers.OUTPUT, 0, blocks.length(rank));
            }
        });
    }

    private Rounds active(int rank) {
        int partner = fold.partner(rank);
        Accumulator sums = new Accumulator(true, Buffers.SCRATCH, Buffers.SPARE, 0);
        Rounds before = Rounds.once((k, round) -> {
            if (fold.isPaired(rank)) {
                round.receive(partner, sums.arrivals(), 0, blocks.total());
                sums.add(round, rank, partner, 0, blocks.total());
            }
        });
        Rounds halving = Rounds.of(fold.levels(), (k, round) -> halve(rank, fold.levels() - 1 - k, sums, round));
        Rounds after = Rounds.once((k, round) -> {
            if (fold.isPaired(rank)) {
                round.send(partner, sums.at(), blocks.offset(partner), blocks.length(partner));
            }
            round.copy(sums.at(), blocks.offset(rank), Buffers.OUTPUT, 0, blocks.length(rank));
        });
        return Rounds.inOrder(before, halving, after);
    }

    private void halve(int rank, int level, Accumulator sums, Round round) {
        int self = fold.newRank(rank);
        int counterpart = self ^ 1 << level;
        int peer = fold.rank(counterpart);
        int mine = self >> level << level;
        int theirs = counterpart >> level << level;
        int keep = offset(mine);
        int kept = offset(mine + (1 << level)) - keep;
        round.send(peer, sums.at(), offset(theirs), offset(theirs + (1 << level)) - offset(theirs));
        round.receive(peer, sums.arrivals(), keep, kept);
        sums.add(round, rank, peer, keep, kept);
    }

    private int offset(int newRank) {
        return blocks.offset(fold.firstRank(newRank));
    }
}
