package org.rankcluster.protocol.choreography.reduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rankcluster.protocol.choreography.CollectiveCheck.MOST_RANKS;
import static org.rankcluster.protocol.choreography.CollectiveCheck.SUM;
import static org.rankcluster.protocol.choreography.CollectiveCheck.log2Up;

import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Interpreter;

class RingTest {
    @Test
    void shouldCombineAllVectors() {
        ReduceCheck.everySizeAndRoot("ring", SUM);
    }

    @Test
    void shouldCombineEveryTypeByEveryOperator() {
        ReduceCheck.everyTypeAndOperator("ring");
    }

    @Test
    void shouldCostWhatThePaperSays() {
        for (int ranks = 2; ranks <= MOST_RANKS; ranks++) {
            int bytes = 4 * ranks;
            Choreography reduce = ReduceCheck.reduce("ring", ranks, ranks / 2, bytes, SUM);
            assertThat(Interpreter.STEPS.count(reduce).time()).isEqualTo(ranks - 1 + log2Up(ranks));
            assertThat(new Interpreter(0, 1, 0).count(reduce).time()).isEqualTo(2L * (bytes - 4));
            assertThat(new Interpreter(0, 0, 1).count(reduce).time()).isEqualTo(bytes - 4);
            assertThat(Interpreter.STEPS.count(reduce).copiedBytes()).isZero();
        }
    }

    @Test
    void shouldLeaveAnEvenShareOfTheWorkToEachRank() {
        Choreography reduce = ReduceCheck.reduce("ring", 10, 3, 4000, SUM);
        for (int rank = 0; rank < 10; rank++) {
            assertThat(Interpreter.STEPS.count(reduce).reducedBytes(rank)).isEqualTo(3600);
        }
    }
}
