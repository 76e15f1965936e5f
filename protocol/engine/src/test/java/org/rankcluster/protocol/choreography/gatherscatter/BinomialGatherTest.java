package org.rankcluster.protocol.choreography.gatherscatter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rankcluster.protocol.choreography.CollectiveCheck.MOST_RANKS;
import static org.rankcluster.protocol.choreography.CollectiveCheck.log2Up;

import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Interpreter;
import org.rankcluster.protocol.choreography.Parameters;

class BinomialGatherTest {
    @Test
    void shouldGatherAllBlocksInRankOrder() {
        GatherCheck.everySizeAndRoot("binomial");
    }

    @Test
    void shouldCostALevelOfTheTreeEachAndAllBytesOnce() {
        for (int ranks = 1; ranks <= MOST_RANKS; ranks++) {
            Choreography gather =
                    Gather.GATHER.choreography("binomial", Parameters.of(ranks).bytes(10));
            assertThat(Interpreter.STEPS.count(gather).time()).isEqualTo(log2Up(ranks));
            assertThat(Interpreter.STEPS.count(gather).messages()).isEqualTo(ranks - 1);
            assertThat(new Interpreter(0, 1, 0).count(gather).time()).isEqualTo(10L * (ranks - 1));
        }
    }

    @Test
    void shouldSendAtMostOneSubtreeInTwoPieces() {
        for (int root = 0; root < 13; root++) {
            Choreography gather = Gather.GATHER.choreography(
                    "binomial", Parameters.of(13).root(root).bytes(10));
            assertThat(Interpreter.STEPS.count(gather).messages()).isBetween(12L, 13L);
        }
    }
}
