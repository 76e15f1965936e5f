package org.rankcluster.protocol.choreography.allreduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rankcluster.protocol.choreography.CollectiveCheck.MOST_RANKS;
import static org.rankcluster.protocol.choreography.CollectiveCheck.PRODUCT;
import static org.rankcluster.protocol.choreography.CollectiveCheck.SUM;
import static org.rankcluster.protocol.choreography.CollectiveCheck.log2Down;

import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Interpreter;

class RecursiveDoublingTest {
    private static final String NAME = "recursive-doubling";

    @Test
    void shouldCombineAllVectors() {
        AllreduceCheck.everySize(NAME, SUM);
    }

    @Test
    void shouldCombineInRankOrderWhatDoesNotCommute() {
        AllreduceCheck.everySize(NAME, PRODUCT);
    }

    @Test
    void shouldGiveAllRanksTheSameBits() {
        AllreduceCheck.sameBitsOnAllRanks(NAME);
    }

    @Test
    void shouldCostAnExchangeForEachBit() {
        for (int ranks = 2; ranks <= MOST_RANKS; ranks++) {
            int log = log2Down(ranks);
            boolean paired = ranks > 1 << log;
            Choreography allreduce = AllreduceCheck.allreduce(NAME, ranks, 400, SUM);
            int exchanges = log + (paired ? 2 : 0);
            int sums = log + (paired ? 1 : 0);
            long time = new Interpreter(1_000_000, 1000, 1).count(allreduce).time();
            assertThat(time).isEqualTo(exchanges * (1_000_000L + 400_000) + sums * 400L);
            assertThat(Interpreter.STEPS.count(allreduce).copiedBytes()).isZero();
        }
    }
}
