package org.rankcluster.protocol.choreography.alltoall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rankcluster.protocol.choreography.CollectiveCheck.MOST_RANKS;
import static org.rankcluster.protocol.choreography.CollectiveCheck.log2Up;

import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.choreography.Cost;
import org.rankcluster.protocol.choreography.Interpreter;

class BruckTest {
    @Test
    void shouldExchangeAllBlocks() {
        AlltoallCheck.everySize("bruck");
    }

    @Test
    void shouldCostLogarithmicallyManyMessages() {
        for (int ranks = 1; ranks <= MOST_RANKS; ranks++) {
            long bits = 0;
            for (int i = 0; i < ranks; i++) {
                bits += Integer.bitCount(i);
            }
            Cost cost = new Interpreter(1000, 1, 0).count(AlltoallCheck.alltoall("bruck", ranks, 10));
            assertThat(cost.mostMessages()).isEqualTo(log2Up(ranks));
            assertThat(cost.time()).isEqualTo(log2Up(ranks) * 1000L + 10 * bits);
            assertThat(cost.copiedBytes(0)).isEqualTo(10 * (2 * bits + 2L * ranks));
        }
    }
}
