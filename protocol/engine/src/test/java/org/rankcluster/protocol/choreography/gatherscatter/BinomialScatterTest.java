package org.rankcluster.protocol.choreography.gatherscatter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rankcluster.protocol.choreography.CollectiveCheck.MOST_RANKS;
import static org.rankcluster.protocol.choreography.CollectiveCheck.log2Up;

import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Interpreter;
import org.rankcluster.protocol.choreography.Parameters;

class BinomialScatterTest {
    @Test
    void shouldGiveEachRankItsBlock() {
        ScatterCheck.everySizeAndRoot("binomial");
    }

    @Test
    void shouldCostALevelOfTheTreeEachAndAllBytesOnce() {
        for (int ranks = 1; ranks <= MOST_RANKS; ranks++) {
            Choreography scatter = Scatter.SCATTER.choreography(
                    "binomial", Parameters.of(ranks).bytes(10));
            assertThat(Interpreter.STEPS.count(scatter).time()).isEqualTo(log2Up(ranks));
            assertThat(Interpreter.STEPS.count(scatter).messages()).isEqualTo(ranks - 1);
            assertThat(new Interpreter(0, 1, 0).count(scatter).time()).isEqualTo(10L * (ranks - 1));
        }
    }
}
