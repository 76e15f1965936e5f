package org.rankcluster.protocol.choreography.allgather;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rankcluster.protocol.choreography.CollectiveCheck.MOST_RANKS;
import static org.rankcluster.protocol.choreography.CollectiveCheck.log2Up;

import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.choreography.Cost;
import org.rankcluster.protocol.choreography.Interpreter;

class BruckTest {
    @Test
    void shouldGiveAllBlocksToAll() {
        AllgatherCheck.everySize("bruck");
    }

    @Test
    void shouldCostLogarithmicallyManyStepsAndAllBytesOnce() {
        for (int ranks = 1; ranks <= MOST_RANKS; ranks++) {
            Cost cost = new Interpreter(1000, 1, 0).count(AllgatherCheck.allgather("bruck", ranks, 10));
            assertThat(cost.time()).isEqualTo(log2Up(ranks) * 1000L + (ranks - 1) * 10L);
            assertThat(cost.mostBytes()).isEqualTo((ranks - 1) * 10L);
            assertThat(cost.copiedBytes(0)).isEqualTo((ranks + 1) * 10L);
        }
    }
}
