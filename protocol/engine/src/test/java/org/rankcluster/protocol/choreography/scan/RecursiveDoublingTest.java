package org.rankcluster.protocol.choreography.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rankcluster.protocol.choreography.CollectiveCheck.MOST_RANKS;
import static org.rankcluster.protocol.choreography.CollectiveCheck.PRODUCT;
import static org.rankcluster.protocol.choreography.CollectiveCheck.SUM;
import static org.rankcluster.protocol.choreography.CollectiveCheck.log2Up;

import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Interpreter;

class RecursiveDoublingTest {
    @Test
    void shouldCombineThePrefixes() {
        ScanCheck.everySize("recursive-doubling", SUM);
    }

    @Test
    void shouldCombineInRankOrderWhatDoesNotCommute() {
        ScanCheck.everySize("recursive-doubling", PRODUCT);
    }

    @Test
    void shouldCostAnExchangeAndAtMostTwoSumsAStep() {
        for (int ranks = 1; ranks <= MOST_RANKS; ranks++) {
            Choreography scan = ScanCheck.scan("recursive-doubling", ranks, 400, SUM);
            assertThat(new Interpreter(1000, 1, 0).count(scan).time()).isEqualTo(log2Up(ranks) * 1400L);
            assertThat(new Interpreter(0, 0, 1).count(scan).time()).isLessThanOrEqualTo(log2Up(ranks) * 800L);
        }
    }

    @Test
    void shouldCombineThePrefixesOfAnExscan() {
        ExscanCheck.everySize("recursive-doubling", SUM);
    }

    @Test
    void shouldCombineInRankOrderInAnExscan() {
        ExscanCheck.everySize("recursive-doubling", PRODUCT);
    }

    @Test
    void shouldCostAnExchangeAndAtMostTwoSumsAStepInAnExscan() {
        for (int ranks = 1; ranks <= MOST_RANKS; ranks++) {
            Choreography exscan = ExscanCheck.exscan("recursive-doubling", ranks, 400, SUM);
            assertThat(new Interpreter(1000, 1, 0).count(exscan).time()).isEqualTo(log2Up(ranks) * 1400L);
            assertThat(new Interpreter(0, 0, 1).count(exscan).time()).isLessThanOrEqualTo(log2Up(ranks) * 800L);
        }
    }
}
