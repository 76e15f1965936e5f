package org.rankcluster.protocol.choreography.allreduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rankcluster.protocol.choreography.CollectiveCheck.MOST_RANKS;
import static org.rankcluster.protocol.choreography.CollectiveCheck.SUM;

import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Interpreter;

class RingTest {
    @Test
    void shouldCombineAllVectors() {
        AllreduceCheck.everySize("ring", SUM);
    }

    @Test
    void shouldGiveAllRanksTheSameBits() {
        AllreduceCheck.sameBitsOnAllRanks("ring");
    }

    @Test
    void shouldMoveAsFewBytesAsPossible() {
        for (int ranks = 2; ranks <= MOST_RANKS; ranks++) {
            int bytes = 4 * ranks;
            Choreography allreduce = AllreduceCheck.allreduce("ring", ranks, bytes, SUM);
            assertThat(Interpreter.STEPS.count(allreduce).time()).isEqualTo(2L * (ranks - 1));
            assertThat(new Interpreter(0, 1, 0).count(allreduce).time()).isEqualTo(2L * (bytes - 4));
            assertThat(new Interpreter(0, 0, 1).count(allreduce).time()).isEqualTo(bytes - 4);
            assertThat(Interpreter.STEPS.count(allreduce).mostBytes()).isEqualTo(2L * (bytes - 4));
        }
    }
}
