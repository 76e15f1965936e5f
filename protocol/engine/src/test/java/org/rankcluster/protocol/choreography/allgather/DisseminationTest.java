package org.rankcluster.protocol.choreography.allgather;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rankcluster.protocol.choreography.CollectiveCheck.MOST_RANKS;
import static org.rankcluster.protocol.choreography.CollectiveCheck.log2Up;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.choreography.Blocks;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Cost;
import org.rankcluster.protocol.choreography.Interpreter;
import org.rankcluster.protocol.choreography.Parameters;

class DisseminationTest {
    @Test
    void shouldGiveAllBlocksToAll() {
        AllgatherCheck.everySize("dissemination");
    }

    @Test
    void shouldCostLogarithmicallyManyStepsAndAllBytesOnce() {
        for (int ranks = 1; ranks <= MOST_RANKS; ranks++) {
            Choreography allgather = AllgatherCheck.allgather("dissemination", ranks, 10);
            Cost cost = Interpreter.STEPS.count(allgather);
            assertThat(cost.mostBytes()).isEqualTo((ranks - 1) * 10L);
            assertThat(cost.time()).isBetween(log2Up(ranks), 2 * log2Up(ranks));
            assertThat(cost.mostMessages()).isLessThanOrEqualTo(2 * log2Up(ranks));
        }
    }

    @Test
    void shouldMoveALongBlockInLogarithmicallyManySteps() {
        int[] lengths = new int[24];
        lengths[3] = 1000;
        Choreography allgatherv = Allgather.ALLGATHERV.choreography(
                "dissemination", Parameters.of(24).lengths(Blocks.of(lengths)));
        assertThat(new Interpreter(0, 1, 0).count(allgatherv).time()).isEqualTo(5_000);
    }

    /** Rounds 2 to 6 each have a rank whose blocks wrap around after the last, so that it sends two messages. */
    @Test
    void shouldSendBlocksPastTheLastAsASecondMessage() {
        int[] lengths = new int[64];
        Arrays.fill(lengths, 1);
        lengths[20] = 4096;
        Parameters parameters = Parameters.of(64).lengths(Blocks.of(lengths));
        Cost dissemination = Interpreter.STEPS.count(Allgather.ALLGATHERV.choreography("dissemination", parameters));
        Cost doubling = Interpreter.STEPS.count(Allgather.ALLGATHERV.choreography("recursive-doubling", parameters));
        int pastTheLast = 1 + 3 + 7 + 15 + 31;
        assertThat(doubling.messages()).isEqualTo(6 * 64);
        assertThat(dissemination.messages()).isEqualTo(6 * 64 + pastTheLast);
        assertThat(doubling.time()).isEqualTo(6);
        assertThat(dissemination.time()).isEqualTo(6 + 5);
        assertThat(dissemination.bytes()).isEqualTo(doubling.bytes());
    }
}
