package org.rankcluster.protocol.choreography.reduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rankcluster.protocol.choreography.CollectiveCheck.MOST_RANKS;
import static org.rankcluster.protocol.choreography.CollectiveCheck.PRODUCT;
import static org.rankcluster.protocol.choreography.CollectiveCheck.SUM;
import static org.rankcluster.protocol.choreography.CollectiveCheck.log2Down;

import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Interpreter;

class ReduceScatterGatherTest {
    private static final int BYTES = 64 * 4;

    @Test
    void shouldCombineAllVectors() {
        ReduceCheck.everySizeAndRoot("reduce-scatter-gather", SUM);
    }

    @Test
    void shouldCombineInRankOrderWhatDoesNotCommute() {
        ReduceCheck.everySizeAndRoot("reduce-scatter-gather", PRODUCT);
    }

    @Test
    void shouldCombineEveryTypeByEveryOperator() {
        ReduceCheck.everyTypeAndOperator("reduce-scatter-gather");
    }

    @Test
    void shouldCostWhatThePaperSays() {
        for (int ranks = 1; ranks <= MOST_RANKS; ranks++) {
            int log = log2Down(ranks);
            int active = 1 << log;
            boolean paired = ranks > active;
            int part = BYTES - BYTES / active;
            Choreography reduce = ReduceCheck.reduce("reduce-scatter-gather", ranks, ranks / 2, BYTES, SUM);
            assertThat(Interpreter.STEPS.count(reduce).time()).isEqualTo(2L * log + (paired ? 2 : 0));
            assertThat(new Interpreter(0, 1, 0).count(reduce).time()).isEqualTo(2L * part + (paired ? BYTES : 0));
            assertThat(new Interpreter(0, 0, 1).count(reduce).time()).isEqualTo(part + (paired ? BYTES / 2 : 0));
        }
    }

    @Test
    void shouldCopyNothingWhenOperandsMayChangeSides() {
        for (int ranks = 2; ranks <= MOST_RANKS; ranks++) {
            Choreography reduce = ReduceCheck.reduce("reduce-scatter-gather", ranks, ranks - 1, BYTES, SUM);
            assertThat(Interpreter.STEPS.count(reduce).copiedBytes()).isZero();
        }
    }
}
