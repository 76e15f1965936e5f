package org.rankcluster.actors.program;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OutputBudgetTest {
    @Test
    void shouldHoldNoMoreThanItHasSpaceFor() {
        OutputBudget budget = new OutputBudget(3 * (OutputBudget.PIECE + 10));
        assertThat(budget.take(10)).isTrue();
        assertThat(budget.take(10)).isTrue();
        assertThat(budget.take(11)).isFalse();
        assertThat(budget.take(10)).isTrue();
        assertThat(budget.take(0)).isFalse();

        budget.give(10);
        assertThat(budget.take(10)).isTrue();
    }

    @Test
    void shouldBeSharedByTheMembersOfARun() {
        assertThat(OutputBudget.ofHeap(5).most())
                .isBetween(OutputBudget.ofHeap(1).most() / 5, 1L << 29);
    }
}
