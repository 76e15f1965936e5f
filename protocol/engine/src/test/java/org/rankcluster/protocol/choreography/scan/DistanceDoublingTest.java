package org.rankcluster.protocol.choreography.scan;

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
        ScanCheck.everySize("distance-doubling", SUM);
    }

    @Test
    void shouldCombineInRankOrderWhatDoesNotCommute() {
        ScanCheck.everySize("distance-doubling", PRODUCT);
    }

    @Test
    void shouldCostOneSumAStep() {
        for (int ranks = 1; ranks <= MOST_RANKS; ranks++) {
            Cost cost = new Interpreter(1_000_000, 1000, 1).count(ScanCheck.scan("distance-doubling", ranks, 400, SUM));
            assertThat(cost.time()).isEqualTo(log2Up(ranks) * (1_000_000L + 400_000 + 400));
            assertThat(cost.reducedBytes(ranks - 1)).isEqualTo(log2Up(ranks) * 400L);
        }
    }

    @Test
    void shouldCombineThePrefixesOfAnExscan() {
        ExscanCheck.everySize("distance-doubling", SUM);
    }

    @Test
    void shouldCombineInRankOrderInAnExscan() {
        ExscanCheck.everySize("distance-doubling", PRODUCT);
    }

    @Test
    void shouldCostAShiftAndOneSumAStepInAnExscan() {
        for (int ranks = 2; ranks <= MOST_RANKS; ranks++) {
            Cost cost =
                    new Interpreter(1_000_000, 1000, 1).count(ExscanCheck.exscan("distance-doubling", ranks, 400, SUM));
            long steps = log2Up(ranks - 1);
            assertThat(cost.time()).isEqualTo((1 + steps) * (1_000_000L + 400_000) + steps * 400L);
            assertThat(cost.copiedBytes()).isZero();
        }
    }
}
