package org.rankcluster.protocol.choreography.allgather;

import org.rankcluster.protocol.choreography.Buffers;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.PowerOfTwoFold;
import org.rankcluster.protocol.choreography.Round;
import org.rankcluster.protocol.choreography.Rounds;

/**
 * Allgather by recursive doubling (Thakur, Rabenseifner, Gropp 2005, section 4.1). Balaji et al. use it for a long block among short ones
 * if ranks are a power of two. In step j a rank exchanges all its blocks with the rank whose number differs in bit j. The blocks of a rank
 * are always contiguous. If ranks are no power of two, the upper rank of each {@link PowerOfTwoFold} pair first sends its block to the
 * lower. Finally it receives everything.
 *
 * <p>Cost: alpha log2 P + (P - 1)/P N beta, N bytes in all. If P is no power of two, P is replaced by the next lower one P'. The cost then
 * increases by 2 alpha + (1 + 1/P) N beta. Then a new rank may have two blocks, which adds up to 2 (P' - 1)/P N beta in the exchanges.
 */
public final class RecursiveDoubling extends InPlace {
    private final PowerOfTwoFold fold;

    /**
     * Creates the allgather.
     *
     * @param name collective and algorithm
     * @param parameters arguments of the allgather
     */
    public RecursiveDoubling(String name, Parameters parameters) {
        super(name, parameters);
        this.fold = new PowerOfTwoFold(parameters.ranks(), 0);
    }

    @Override
    public Rounds rounds(int rank) {
        int partner = fold.partner(rank);
        int levels = fold.isActive(rank) ? fold.levels() : 0;
        Rounds before = Rounds.once((k, round) -> {
            if (!fold.isActive(rank)) {
                round.send(partner, Buffers.INPUT, 0, blocks().length(rank));
            } else {
                round.copy(Buffers.INPUT, 0, Buffers.OUTPUT, blocks().offset(rank), blocks().length(rank));
                if (fold.isPaired(rank)) {
                    round.receive(partner, Buffers.OUTPUT, blocks().offset(partner), blocks().length(partner));
                }
            }
        });
        Rounds doubling = Rounds.of(levels, (j, round) -> exchange(fold.newRank(rank), j, round));
        Rounds after = Rounds.once((k, round) -> {
            if (!fold.isActive(rank)) {
                round.receive(partner, Buffers.OUTPUT, 0, blocks().total());
            } else if (fold.isPaired(rank)) {
                round.send(partner, Buffers.OUTPUT, 0, blocks().total());
            }
        });
        return Rounds.inOrder(before, doubling, after);
    }

    private void exchange(int self, int j, Round round) {
        int partner = self ^ 1 << j;
        int mine = self >> j << j;
        int theirs = partner >> j << j;
        int peer = fold.rank(partner);
        round.send(peer, Buffers.OUTPUT, offset(mine), offset(mine + (1 << j)) - offset(mine));
        round.receive(peer, Buffers.OUTPUT, offset(theirs), offset(theirs + (1 << j)) - offset(theirs));
    }

    private int offset(int newRank) {
        return blocks().offset(fold.firstRank(newRank));
    }
}
