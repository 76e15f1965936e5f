package org.rankcluster.actors.rank;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WaitReportTest {
    @Test
    void shouldFindACycle() {
        assertThat(WaitReport.cycle(new int[] {1, 2, 0})).isEqualTo("rank 0 -> 1 -> 2 -> 0");
        assertThat(WaitReport.cycle(new int[] {-1, 2, 3, 1})).isEqualTo("rank 1 -> 2 -> 3 -> 1");
        assertThat(WaitReport.cycle(new int[] {0})).isEqualTo("rank 0 -> 0");
    }

    @Test
    void shouldFindACycleBehindAChain() {
        assertThat(WaitReport.cycle(new int[] {3, 2, 1, 2})).isEqualTo("rank 2 -> 1 -> 2");
    }

    @Test
    void shouldFindNoCycleInChainsThatJoin() {
        assertThat(WaitReport.cycle(new int[] {2, 2, 3, -1})).isNull();
        assertThat(WaitReport.cycle(new int[] {})).isNull();
    }

    @Test
    void shouldCutALongCycleShort() {
        int[] next = new int[100];
        for (int rank = 0; rank < next.length; rank++) {
            next[rank] = (rank + 1) % next.length;
        }

        assertThat(WaitReport.cycle(next)).startsWith("rank 0 -> 1 -> 2").endsWith(" -> 15 -> ... -> 0");
    }
}
