package org.rankcluster.protocol.choreography.allgather;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rankcluster.protocol.choreography.CollectiveCheck.MOST_RANKS;
import static org.rankcluster.protocol.choreography.CollectiveCheck.log2Down;

import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Interpreter;

class RecursiveDoublingTest {
    @Test
    void shouldGiveAllBlocksToAll() {
        AllgatherCheck.everySize("recursive-doubling");
    }

    @Test
    void shouldCostAnExchangeForEachBit() {
        for (int ranks = 1; ranks <= MOST_RANKS; ranks++) {
            int log = log2Down(ranks);
            boolean paired = ranks > 1 << log;
            Choreography allgather = AllgatherCheck.allgather("recursive-doubling", ranks, 10);
            assertThat(Interpreter.STEPS.count(allgather).time()).isEqualTo(log + (paired ? 2 : 0));
            long bytes = new Interpreter(0, 1, 0).count(allgather).time();
            long most = 2 * 10L * ((1 << log) - 1) + 10 + 10L * ranks;
            assertThat(bytes).isBetween(10L * (ranks - 1), paired ? most : 10L * (ranks - 1));
        }
    }
}
