package org.rankcluster.protocol.choreography.bcast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rankcluster.protocol.choreography.CollectiveCheck.MOST_RANKS;
import static org.rankcluster.protocol.choreography.CollectiveCheck.log2Up;

import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Interpreter;
import org.rankcluster.protocol.choreography.Parameters;

class ScatterDisseminationTest {
    private static Choreography bcast(int ranks, int bytes) {
        return Bcast.BCAST.choreography(
                "scatter-dissemination", Parameters.of(ranks).root(ranks / 3).bytes(bytes));
    }

    @Test
    void shouldGiveAllRanksWhatTheRootHas() {
        BcastCheck.everySizeAndRoot("scatter-dissemination");
    }

    @Test
    void shouldTakeTwiceTheLogarithmOfRounds() {
        for (int ranks = 2; ranks <= MOST_RANKS; ranks++) {
            assertThat(Interpreter.STEPS.count(bcast(ranks, 8 * ranks)).mostRounds())
                    .isLessThanOrEqualTo(2 * (int) log2Up(ranks) + 1);
        }
    }

    @Test
    void shouldSendNothingToTheRoot() {
        int bytes = 5 * 1000;
        assertThat(Interpreter.STEPS.count(bcast(5, bytes)).bytes()).isLessThanOrEqualTo(2L * 5 * bytes);
    }
}
