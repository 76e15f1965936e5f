package org.rankcluster.protocol.choreography.reduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rankcluster.protocol.choreography.CollectiveCheck.MOST_RANKS;
import static org.rankcluster.protocol.choreography.CollectiveCheck.PRODUCT;
import static org.rankcluster.protocol.choreography.CollectiveCheck.SUM;
import static org.rankcluster.protocol.choreography.CollectiveCheck.check;
import static org.rankcluster.protocol.choreography.CollectiveCheck.combined;
import static org.rankcluster.protocol.choreography.CollectiveCheck.nothing;
import static org.rankcluster.protocol.choreography.CollectiveCheck.random;
import static org.rankcluster.protocol.choreography.CollectiveCheck.roots;
import static org.rankcluster.protocol.choreography.CollectiveCheck.times;

import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Cost;
import org.rankcluster.protocol.choreography.Interpreter;

class CrayTest {
    private static final int LONG = 4096;

    @Test
    void shouldCombineAllVectors() {
        ReduceCheck.everySizeAndRoot("cray", SUM);
    }

    @Test
    void shouldCombineInRankOrderWhatDoesNotCommute() {
        ReduceCheck.everySizeAndRoot("cray", PRODUCT);
    }

    @Test
    void shouldCombineEveryTypeByEveryOperator() {
        ReduceCheck.everyTypeAndOperator("cray");
    }

    @Test
    void shouldCombineLongVectors() {
        for (int ranks = 1; ranks <= MOST_RANKS; ranks++) {
            byte[][] inputs = random(ranks, times(ranks, LONG));
            for (int root : roots(ranks)) {
                byte[][] expected = nothing(ranks);
                expected[root] = combined(inputs, ranks - 1, SUM);
                check(ReduceCheck.reduce("cray", ranks, root, LONG, SUM), inputs, expected, SUM);
            }
        }
    }

    @Test
    void shouldCopyEachVectorFirst() {
        for (int bytes : new int[] {400, LONG}) {
            Choreography reduce = ReduceCheck.reduce("cray", 16, 3, bytes, SUM);
            Cost cost = Interpreter.STEPS.count(reduce);
            for (int rank = 0; rank < 16; rank++) {
                assertThat(cost.copiedBytes(rank)).isEqualTo(bytes);
            }
            assertThat(cost.time()).isEqualTo(bytes == LONG ? 8 : 4);
            assertThat(reduce.isNative()).isTrue();
        }
    }
}
