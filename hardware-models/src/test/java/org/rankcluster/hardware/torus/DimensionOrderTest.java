package org.rankcluster.hardware.torus;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DimensionOrderTest {
    @Test
    void shouldKeepTheOrderOfTheShape() {
        assertThat(DimensionOrder.GIVEN.of(Torus.of(2, 9, 4))).containsExactly(0, 1, 2);
    }

    @Test
    void shouldTakeLongDimensionsFirst() {
        assertThat(DimensionOrder.LONGEST_FIRST.of(Torus.of(16, 12, 16, 16, 2))).containsExactly(0, 2, 3, 1, 4);
        assertThat(DimensionOrder.LONGEST_FIRST.of(Torus.of(2, 3, 8))).containsExactly(2, 0, 1);
    }

    /** A mesh of 4 is as long as a torus of 8, and before it. */
    @Test
    void shouldTakeMeshesFirstOfEquals() {
        boolean[] wraps = {true, false, true};
        assertThat(DimensionOrder.LONGEST_FIRST.of(new Torus(new int[] {8, 4, 10}, wraps)))
                .containsExactly(2, 1, 0);
    }
}
