package org.rankcluster.protocol.choreography.reduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rankcluster.protocol.choreography.CollectiveCheck.MOST_RANKS;
import static org.rankcluster.protocol.choreography.CollectiveCheck.PRODUCT;
import static org.rankcluster.protocol.choreography.CollectiveCheck.SUM;
import static org.rankcluster.protocol.choreography.CollectiveCheck.log2Up;

import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Cost;
import org.rankcluster.protocol.choreography.Interpreter;

class BinomialTest {
    @Test
    void shouldCombineAllVectors() {
        ReduceCheck.everySizeAndRoot("binomial", SUM);
    }

    @Test
    void shouldCombineInRankOrderWhatDoesNotCommute() {
        ReduceCheck.everySizeAndRoot("binomial", PRODUCT);
    }

    @Test
    void shouldCombineEveryTypeByEveryOperator() {
        ReduceCheck.everyTypeAndOperator("binomial");
    }

    @Test
    void shouldCostWhatThePaperSays() {
        for (int ranks = 1; ranks <= MOST_RANKS; ranks++) {
            Choreography reduce = ReduceCheck.reduce("binomial", ranks, ranks - 1, 400, SUM);
            Cost cost = new Interpreter(1_000_000, 1000, 1).count(reduce);
            assertThat(cost.time()).isEqualTo(log2Up(ranks) * (1_000_000L + 400_000 + 400));
            assertThat(cost.messages()).isEqualTo(ranks - 1);
            assertThat(cost.reducedBytes()).isEqualTo((ranks - 1) * 400L);
        }
    }

    @Test
    void shouldCopyNothingButOnOneRank() {
        for (int ranks = 1; ranks <= MOST_RANKS; ranks++) {
            Cost cost = Interpreter.STEPS.count(ReduceCheck.reduce("binomial", ranks, 0, 400, SUM));
            assertThat(cost.copiedBytes()).isEqualTo(ranks == 1 ? 400 : 0);
            Cost ordered = Interpreter.STEPS.count(ReduceCheck.reduce("binomial", ranks, 0, 400, PRODUCT));
            assertThat(ordered.copiedBytes()).isEqualTo(ranks == 1 ? 400 : 0);
        }
    }

    @Test
    void shouldHandTheResultToTheRootWhenOrderMatters() {
        Cost cost = Interpreter.STEPS.count(ReduceCheck.reduce("binomial", 13, 5, 400, PRODUCT));
        assertThat(cost.time()).isEqualTo(4 + 1);
        assertThat(cost.messages()).isEqualTo(12 + 1);
    }
}
