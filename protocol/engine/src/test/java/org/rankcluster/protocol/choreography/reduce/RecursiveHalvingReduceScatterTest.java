package org.rankcluster.protocol.choreography.reduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rankcluster.protocol.choreography.CollectiveCheck.MOST_RANKS;
import static org.rankcluster.protocol.choreography.CollectiveCheck.SUM;
import static org.rankcluster.protocol.choreography.CollectiveCheck.log2Down;

import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.choreography.Blocks;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Interpreter;

class RecursiveHalvingReduceScatterTest {
    @Test
    void shouldGiveEachRankItsBlockOfTheSum() {
        ReduceScatterCheck.everySize("recursive-halving", SUM);
    }

    @Test
    void shouldCostLogarithmicallyManySteps() {
        for (int ranks = 1; ranks <= MOST_RANKS; ranks++) {
            int log = log2Down(ranks);
            boolean paired = ranks > 1 << log;
            Choreography halving = ReduceScatterCheck.reduceScatter("recursive-halving", Blocks.uniform(ranks, 8), SUM);
            assertThat(Interpreter.STEPS.count(halving).time()).isEqualTo(log + (paired ? 2 : 0));
            long all = 8L * ranks;
            long most = paired ? all + 2 * 8L * ((1 << log) - 1) + 8 : all - 8;
            assertThat(new Interpreter(0, 1, 0).count(halving).time()).isBetween(all - 8, most);
            assertThat(new Interpreter(0, 0, 1).count(halving).time()).isBetween(all - 8, most);
        }
    }
}
