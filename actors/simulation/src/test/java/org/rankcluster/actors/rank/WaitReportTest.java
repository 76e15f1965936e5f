package org.rankcluster.actors.rank;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WaitReportTest {
    @Test
    void shouldFindACycle() {
        assertThat(WaitReport.cycles(new int[] {1, 2, 0})).containsExactly("cycle: rank 0 -> 1 -> 2 -> 0");
        assertThat(WaitReport.cycles(new int[] {-1, 2, 3, 1})).containsExactly("cycle: rank 1 -> 2 -> 3 -> 1");
        assertThat(WaitReport.cycles(new int[] {0})).containsExactly("cycle: rank 0 -> 0");
    }

    @Test
    void shouldFindACycleBehindAChain() {
        assertThat(WaitReport.cycles(new int[] {3, 2, 1, 2})).containsExactly("cycle: rank 2 -> 1 -> 2");
    }

    @Test
    void shouldFindNoCycleInChainsThatJoin() {
        assertThat(WaitReport.cycles(new int[] {2, 2, 3, -1})).isEmpty();
        assertThat(WaitReport.cycles(new int[] {})).isEmpty();
    }

    @Test
    void shouldCutALongCycleShort() {
        int[] next = new int[100];
        for (int rank = 0; rank < next.length; rank++) {
            next[rank] = (rank + 1) % next.length;
        }

        assertThat(WaitReport.cycles(next))
                .singleElement()
                .asString()
                .startsWith("cycle: rank 0 -> 1 -> 2")
                .endsWith(" -> 15 -> ... -> 0");
    }

    @Test
    void shouldShowEveryCycle() {
        assertThat(WaitReport.cycles(new int[] {1, 0, 3, 2, 0}))
                .containsExactly("cycle: rank 0 -> 1 -> 0", "cycle: rank 2 -> 3 -> 2");
    }

    @Test
    void shouldCountTheCyclesBeyondTheFirstEight() {
        int[] next = new int[22];
        for (int rank = 0; rank < next.length; rank++) {
            next[rank] = rank ^ 1;
        }

        assertThat(WaitReport.cycles(next))
                .hasSize(9)
                .contains("cycle: rank 14 -> 15 -> 14")
                .endsWith("and 3 more cycles");
    }
}
