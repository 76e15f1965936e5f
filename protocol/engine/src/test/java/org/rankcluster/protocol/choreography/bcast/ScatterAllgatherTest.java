package org.rankcluster.protocol.choreography.bcast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rankcluster.protocol.choreography.CollectiveCheck.MOST_RANKS;
import static org.rankcluster.protocol.choreography.CollectiveCheck.log2Up;

import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Cost;
import org.rankcluster.protocol.choreography.Interpreter;
import org.rankcluster.protocol.choreography.Parameters;

class ScatterAllgatherTest {
    private static Choreography bcast(int ranks, int bytes) {
        return Bcast.BCAST.choreography(
                "scatter-allgather", Parameters.of(ranks).root(ranks / 3).bytes(bytes));
    }

    @Test
    void shouldGiveAllRanksWhatTheRootHas() {
        BcastCheck.everySizeAndRoot("scatter-allgather");
    }

    @Test
    void shouldSendEachByteToEachRankOnce() {
        for (int ranks = 1; ranks <= MOST_RANKS; ranks++) {
            assertThat(Interpreter.STEPS.count(bcast(ranks, 777)).bytes()).isEqualTo((ranks - 1) * 777L);
        }
    }

    @Test
    void shouldCostTwiceTheMessageHoweverManyRanks() {
        for (int ranks = 2; ranks <= MOST_RANKS; ranks++) {
            int bytes = 8 * ranks;
            Cost latency = Interpreter.STEPS.count(bcast(ranks, bytes));
            assertThat(latency.time()).isBetween((long) ranks - 1, log2Up(ranks) + ranks - 1);
            Cost bandwidth = new Interpreter(0, 1, 0).count(bcast(ranks, bytes));
            assertThat(bandwidth.time()).isBetween(8L * (ranks - 1), 2L * 8 * (ranks - 1));
        }
    }
}
