package org.rankcluster.protocol.choreography.bcast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rankcluster.protocol.choreography.CollectiveCheck.MOST_RANKS;
import static org.rankcluster.protocol.choreography.CollectiveCheck.log2Up;

import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Cost;
import org.rankcluster.protocol.choreography.Interpreter;
import org.rankcluster.protocol.choreography.Parameters;

class BinomialTest {
    @Test
    void shouldGiveAllRanksWhatTheRootHas() {
        BcastCheck.everySizeAndRoot("binomial");
    }

    @Test
    void shouldCostAMessageForEachLevelOfTheTree() {
        for (int ranks = 1; ranks <= MOST_RANKS; ranks++) {
            Choreography bcast = Bcast.BCAST.choreography(
                    "binomial", Parameters.of(ranks).root(ranks / 2).bytes(100));
            Cost cost = new Interpreter(1000, 1, 0).count(bcast);
            assertThat(cost.time()).isEqualTo(log2Up(ranks) * (1000 + 100));
            assertThat(cost.messages()).isEqualTo(ranks - 1);
            assertThat(cost.bytes()).isEqualTo((ranks - 1) * 100L);
        }
    }
}
