package org.rankcluster.actors.program;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OutputBudgetTest {
    @Test
    void shouldHoldNoMoreThanItHasRoomFor() {
        OutputBudget room = new OutputBudget(3 * (OutputBudget.PIECE + 10));
        assertThat(room.take(10)).isTrue();
        assertThat(room.take(10)).isTrue();
        assertThat(room.take(11)).isFalse();
        assertThat(room.take(10)).isTrue();
        assertThat(room.take(0)).isFalse();

        room.give(10);
        assertThat(room.take(10)).isTrue();
    }

    @Test
    void shouldBeSharedByTheMembersOfARun() {
        assertThat(OutputBudget.ofHeap(5).most())
                .isBetween(OutputBudget.ofHeap(1).most() / 5, 1L << 29);
    }
}
