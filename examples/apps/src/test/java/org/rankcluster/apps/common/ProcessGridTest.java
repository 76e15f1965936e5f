package org.rankcluster.apps.common;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProcessGridTest {
    @Test
    void shouldBeAsNearToACubeAsAnyGrid() {
        for (int ranks = 1; ranks <= 1000; ranks++) {
            int[] expected = {ranks, 1, 1};
            for (int a = 1; a <= ranks; a++) {
                for (int b = 1; ranks % a == 0 && b <= a; b++) {
                    int c = ranks / a / b;
                    if (a * b * c == ranks && c <= b && (a < expected[0] || (a == expected[0] && c > expected[2]))) {
                        expected = new int[] {a, b, c};
                    }
                }
            }
            assertThat(ProcessGrid.balanced(ranks, 3)).as("%d ranks", ranks).isEqualTo(expected);
        }
    }

    @Test
    void shouldCutIntoAnyNumberOfDimensions() {
        assertThat(ProcessGrid.balanced(12, 1)).containsExactly(12);
        assertThat(ProcessGrid.balanced(12, 2)).containsExactly(4, 3);
        assertThat(ProcessGrid.balanced(7, 2)).containsExactly(7, 1);
        assertThat(ProcessGrid.balanced(512, 3)).containsExactly(8, 8, 8);
        assertThat(ProcessGrid.balanced(1024, 5)).containsExactly(4, 4, 4, 4, 4);
        assertThat(ProcessGrid.balanced(1 << 30, 3)).containsExactly(1024, 1024, 1024);
    }
}
