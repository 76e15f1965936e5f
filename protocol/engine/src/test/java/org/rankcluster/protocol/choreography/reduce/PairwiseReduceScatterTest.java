package org.rankcluster.protocol.choreography.reduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rankcluster.protocol.choreography.CollectiveCheck.MOST_RANKS;
import static org.rankcluster.protocol.choreography.CollectiveCheck.PRODUCT;
import static org.rankcluster.protocol.choreography.CollectiveCheck.SUM;

import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.choreography.Blocks;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Cost;
import org.rankcluster.protocol.choreography.Interpreter;

class PairwiseReduceScatterTest {
    @Test
    void shouldGiveEachRankItsBlockOfTheSum() {
        ReduceScatterCheck.everySize("pairwise", SUM);
    }

    @Test
    void shouldCombineInRankOrderWhatDoesNotCommute() {
        ReduceScatterCheck.everySize("pairwise", PRODUCT);
    }

    @Test
    void shouldCostABlockForEachOtherRank() {
        for (int ranks = 2; ranks <= MOST_RANKS; ranks++) {
            Choreography pairwise = ReduceScatterCheck.reduceScatter("pairwise", Blocks.uniform(ranks, 8), SUM);
            Cost cost = new Interpreter(1000, 1, 0).count(pairwise);
            assertThat(cost.time()).isEqualTo((ranks - 1) * 1008L);
            for (int rank = 0; rank < ranks; rank++) {
                assertThat(cost.messages(rank)).isEqualTo(ranks - 1);
                assertThat(cost.reducedBytes(rank)).isEqualTo((ranks - 1) * 8L);
            }
        }
    }
}
