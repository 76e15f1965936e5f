package org.rankcluster.protocol.choreography.alltoall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rankcluster.protocol.choreography.CollectiveCheck.MOST_RANKS;

import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Cost;
import org.rankcluster.protocol.choreography.Interpreter;
import org.rankcluster.protocol.choreography.Round;
import org.rankcluster.protocol.choreography.Rounds;

class PairwiseTest {
    @Test
    void shouldExchangeAllBlocks() {
        AlltoallCheck.everySize("pairwise");
    }

    @Test
    void shouldExchangeBlocksOfAnyLength() {
        AlltoallCheck.everySizeWithBlocksOfAnyLength("pairwise");
    }

    @Test
    void shouldCostABlockForEachOtherRank() {
        for (int ranks = 1; ranks <= MOST_RANKS; ranks++) {
            Cost cost = new Interpreter(1000, 1, 0).count(AlltoallCheck.alltoall("pairwise", ranks, 10));
            assertThat(cost.time()).isEqualTo((ranks - 1) * 1010L);
            assertThat(cost.mostMessages()).isEqualTo(ranks - 1);
        }
    }

    @Test
    void shouldMakeItsRoundsOneByOneForAMillionRanks() {
        Choreography alltoall = AlltoallCheck.alltoall("pairwise", 1_000_003, 8);
        Rounds rounds = alltoall.rounds(999_999);
        Round round = new Round();
        int count = 0;
        while (count < 100 && rounds.next(round)) {
            assertThat(round.size()).isLessThanOrEqualTo(2);
            round.clear();
            count++;
        }
        assertThat(count).isEqualTo(100);
    }
}
