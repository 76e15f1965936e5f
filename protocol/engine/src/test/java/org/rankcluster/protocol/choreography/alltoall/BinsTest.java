package org.rankcluster.protocol.choreography.alltoall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rankcluster.protocol.choreography.CollectiveCheck.MOST_RANKS;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Cost;
import org.rankcluster.protocol.choreography.Interpreter;
import org.rankcluster.protocol.choreography.NonuniformSettings;
import org.rankcluster.protocol.choreography.Round;
import org.rankcluster.protocol.choreography.Rounds;

class BinsTest {
    private static final NonuniformSettings SMALL_TO_10 = new NonuniformSettings(0.9, 4, 512 * 1024, 10);

    @Test
    void shouldExchangeBlocksOfAnyLength() {
        AlltoallCheck.everySizeWithBlocksOfAnyLength(Alltoall.ALLTOALLW, "bins", SMALL_TO_10);
        AlltoallCheck.everySizeWithBlocksOfAnyLength(Alltoall.ALLTOALLW, "bins", NonuniformSettings.DEFAULT);
    }

    @Test
    void shouldSendNothingToRanksWithoutABlock() {
        for (int ranks = 3; ranks <= MOST_RANKS; ranks++) {
            Cost cost = new Interpreter(1000, 1, 0).count(ring(ranks));
            assertThat(cost.mostMessages()).isEqualTo(2);
            assertThat(cost.messages()).isEqualTo(2L * ranks);
            assertThat(cost.mostRounds()).isEqualTo(1);
            assertThat(cost.time()).isEqualTo(2 * 1800);
        }
    }

    private static Choreography ring(int ranks) {
        return AlltoallCheck.of(Alltoall.ALLTOALLW, "bins", AlltoallCheck.ring(ranks, 800), NonuniformSettings.DEFAULT);
    }

    @Test
    void shouldSendSmallBlocksFirst() {
        int[][] lengths = new int[4][4];
        lengths[0] = new int[] {7, 1000, 3, 2000};
        Round round = new Round();
        Rounds rounds = AlltoallCheck.of(Alltoall.ALLTOALLW, "bins", lengths, SMALL_TO_10)
                .rounds(0);
        assertThat(rounds.next(round)).isTrue();
        assertThat(round.size()).isEqualTo(3);
        assertThat(new int[] {round.peer(0), round.peer(1), round.peer(2)}).containsExactly(2, 1, 3);
        round.clear();
        assertThat(rounds.next(round)).isTrue();
        assertThat(round.kind(0)).isEqualTo(Round.Kind.COPY);
    }

    @Test
    void shouldKeepToTheWindowWhereThereAreManyBlocks() {
        int[][] lengths = new int[100][100];
        for (int rank = 0; rank < 100; rank++) {
            Arrays.setAll(lengths[rank], to -> to % 3);
            Arrays.fill(lengths[rank], rank % 7, rank % 7 + 1, 50);
        }
        Choreography bins = AlltoallCheck.of(Alltoall.ALLTOALLW, "bins", lengths, SMALL_TO_10);
        assertThat(Interpreter.STEPS.count(bins).mostRounds()).isLessThanOrEqualTo(8);
    }
}
