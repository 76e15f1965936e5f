package org.rankcluster.protocol.choreography.allreduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rankcluster.protocol.choreography.CollectiveCheck.MOST_RANKS;
import static org.rankcluster.protocol.choreography.CollectiveCheck.PRODUCT;
import static org.rankcluster.protocol.choreography.CollectiveCheck.SUM;
import static org.rankcluster.protocol.choreography.CollectiveCheck.log2Down;

import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Interpreter;

class ReduceScatterAllgatherTest {
    private static final String NAME = "reduce-scatter-allgather";
    private static final int BYTES = 64 * 4;

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
    void shouldCostTwiceTheVectorHoweverManyRanks() {
        for (int ranks = 2; ranks <= MOST_RANKS; ranks++) {
            int log = log2Down(ranks);
            boolean paired = ranks > 1 << log;
            int part = BYTES - BYTES / (1 << log);
            Choreography allreduce = AllreduceCheck.allreduce(NAME, ranks, BYTES, SUM);
            assertThat(Interpreter.STEPS.count(allreduce).time()).isEqualTo(2L * log + (paired ? 3 : 0));
            assertThat(new Interpreter(0, 1, 0).count(allreduce).time())
                    .isEqualTo(2L * part + (paired ? 2L * BYTES : 0));
            assertThat(new Interpreter(0, 0, 1).count(allreduce).time()).isEqualTo(part + (paired ? BYTES / 2 : 0));
            assertThat(Interpreter.STEPS.count(allreduce).copiedBytes()).isZero();
        }
    }
}
