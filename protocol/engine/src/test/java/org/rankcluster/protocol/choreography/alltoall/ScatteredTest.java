package org.rankcluster.protocol.choreography.alltoall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rankcluster.protocol.choreography.CollectiveCheck.MOST_RANKS;

import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.choreography.Cost;
import org.rankcluster.protocol.choreography.Interpreter;

class ScatteredTest {
    @Test
    void shouldExchangeAllBlocks() {
        AlltoallCheck.everySize("scattered");
    }

    @Test
    void shouldExchangeBlocksOfAnyLength() {
        AlltoallCheck.everySizeWithBlocksOfAnyLength("scattered");
    }

    @Test
    void shouldCostABlockForEachOtherRankInFewRounds() {
        for (int ranks = 1; ranks <= MOST_RANKS; ranks++) {
            Cost cost = new Interpreter(1000, 1, 0).count(AlltoallCheck.alltoall("scattered", ranks, 10));
            assertThat(cost.time()).isEqualTo((ranks - 1) * 1010L);
            assertThat(cost.mostMessages()).isEqualTo(ranks - 1);
            assertThat(cost.mostRounds()).isEqualTo(1 + Math.ceilDiv(ranks - 1, 32));
        }
    }
}
