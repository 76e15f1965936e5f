package org.rankcluster.protocol.choreography.exscan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rankcluster.protocol.choreography.CollectiveCheck.MOST_RANKS;
import static org.rankcluster.protocol.choreography.CollectiveCheck.PRODUCT;
import static org.rankcluster.protocol.choreography.CollectiveCheck.SUM;
import static org.rankcluster.protocol.choreography.CollectiveCheck.log2Up;

import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.choreography.Cost;
import org.rankcluster.protocol.choreography.Interpreter;

class DistanceDoublingTest {
    @Test
    void shouldCombineThePrefixes() {
        ExscanCheck.everySize("distance-doubling", SUM);
    }

    @Test
    void shouldCombineInRankOrderWhatDoesNotCommute() {
        ExscanCheck.everySize("distance-doubling", PRODUCT);
    }

    @Test
    void shouldCostAShiftAndOneSumAStep() {
        for (int ranks = 2; ranks <= MOST_RANKS; ranks++) {
            Cost cost =
                    new Interpreter(1_000_000, 1000, 1).count(ExscanCheck.exscan("distance-doubling", ranks, 400, SUM));
            long steps = log2Up(ranks - 1);
            assertThat(cost.time()).isEqualTo((1 + steps) * (1_000_000L + 400_000) + steps * 400L);
            assertThat(cost.copiedBytes()).isZero();
        }
    }
}
