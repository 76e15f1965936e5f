package org.rankcluster.protocol.choreography.alltoall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rankcluster.protocol.choreography.CollectiveCheck.MOST_RANKS;

import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.choreography.Cost;
import org.rankcluster.protocol.choreography.Interpreter;
import org.rankcluster.protocol.choreography.NonuniformSettings;

class RoundRobinTest {
    @Test
    void shouldExchangeBlocksOfAnyLength() {
        AlltoallCheck.everySizeWithBlocksOfAnyLength(Alltoall.ALLTOALLW, "round-robin", NonuniformSettings.DEFAULT);
    }

    @Test
    void shouldSendToAllWhateverThereIsToSend() {
        for (int ranks = 3; ranks <= MOST_RANKS; ranks++) {
            Cost cost = new Interpreter(1000, 1, 0)
                    .count(AlltoallCheck.of(
                            Alltoall.ALLTOALLW,
                            "round-robin",
                            AlltoallCheck.ring(ranks, 800),
                            NonuniformSettings.DEFAULT));
            assertThat(cost.messages()).isEqualTo(ranks * (ranks - 1L));
            assertThat(cost.time()).isEqualTo((ranks - 1) * 1000L + 2 * 800);
        }
    }
}
