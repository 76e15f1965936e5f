package org.rankcluster.protocol.choreography;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PowerOfTwoFoldTest {
    @Test
    void shouldNumberActiveRanksInOrderAndKeepTheRoot() {
        for (int ranks = 1; ranks <= 40; ranks++) {
            for (int root = 0; root < ranks; root++) {
                PowerOfTwoFold fold = new PowerOfTwoFold(ranks, root);
                assertThat(fold.isActive(root)).isTrue();
                int active = 0;
                for (int rank = 0; rank < ranks; rank++) {
                    if (fold.isActive(rank)) {
                        assertThat(fold.newRank(rank)).isEqualTo(active);
                        assertThat(fold.rank(active)).isEqualTo(rank);
                        assertThat(rank - fold.firstRank(active)).isBetween(0, fold.isPaired(rank) ? 1 : 0);
                        active++;
                    } else {
                        assertThat(fold.isActive(fold.partner(rank))).isTrue();
                        assertThat(fold.newRank(rank)).isEqualTo(fold.newRank(fold.partner(rank)));
                    }
                }
                assertThat(active).isEqualTo(fold.size()).isEqualTo(1 << fold.levels());
                assertThat(fold.firstRank(fold.size())).isEqualTo(ranks);
            }
        }
    }
}
