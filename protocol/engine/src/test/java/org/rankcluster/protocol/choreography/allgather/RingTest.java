package org.rankcluster.protocol.choreography.allgather;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rankcluster.protocol.choreography.CollectiveCheck.MOST_RANKS;

import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.choreography.Blocks;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Cost;
import org.rankcluster.protocol.choreography.Interpreter;
import org.rankcluster.protocol.choreography.Parameters;

class RingTest {
    @Test
    void shouldGiveAllBlocksToAll() {
        AllgatherCheck.everySize("ring");
    }

    @Test
    void shouldCostABlockForEachOtherRank() {
        for (int ranks = 1; ranks <= MOST_RANKS; ranks++) {
            Cost cost = new Interpreter(1000, 1, 0).count(AllgatherCheck.allgather("ring", ranks, 10));
            assertThat(cost.time()).isEqualTo((ranks - 1) * 1010L);
            assertThat(cost.messages()).isEqualTo((long) ranks * (ranks - 1));
            assertThat(cost.copiedBytes()).isEqualTo(10L * ranks);
        }
    }

    @Test
    void shouldTakeTheTimeOfTheLongestBlockInEveryStep() {
        int[] lengths = new int[16];
        lengths[3] = 1000;
        Choreography ring =
                Allgather.ALLGATHERV.choreography("ring", Parameters.of(16).lengths(Blocks.of(lengths)));
        assertThat(new Interpreter(0, 1, 0).count(ring).time()).isEqualTo(15_000);
    }
}
