package org.rankcluster.actors.observe.frame;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WaitTreesTest {
    @Test
    void shouldCountWaitingRanks() {
        WaitTrees trees = new WaitTrees(new int[] {-1, 0, 0, 1, 3, -1});
        assertThat(trees.held(0)).isEqualTo(4);
        assertThat(trees.held(1)).isEqualTo(2);
        assertThat(trees.held(4)).isZero();
        assertThat(trees.root(4)).isZero();
        assertThat(trees.root(5)).isEqualTo(5);
        assertThat(trees.cycles()).isEmpty();
    }

    @Test
    void shouldFindCyclesAndTheRanksThatWaitForThem() {
        WaitTrees trees = new WaitTrees(new int[] {1, 2, 0, 1, 5, 4, 3});
        assertThat(trees.cycles()).containsExactly(new int[] {0, 1, 2}, new int[] {4, 5});
        assertThat(trees.root(6)).isEqualTo(1);
        assertThat(trees.held(1)).isEqualTo(2);
    }
}
