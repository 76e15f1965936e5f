package org.rankcluster.actors.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The rule by which collectors take nearly all of the time, with figures of a young and a full collector. */
class CollectorWorkTest {
    private static final long SECOND = 1_000_000_000L;

    private final CollectorWork work = new CollectorWork(0, figures(0, 0), figures(0, 0));

    private static long[] figures(long young, long full) {
        return new long[] {young, full};
    }

    @Test
    void shouldNotTakeOneLongCollectionForAFullHeap() {
        assertThat(work.takesNearlyAll(15 * SECOND, figures(0, 14_900), figures(0, 1)))
                .isFalse();
        assertThat(work.takesNearlyAll(17 * SECOND, figures(800, 14_900), figures(3, 1)))
                .isFalse();
        assertThat(work.takesNearlyAll(22 * SECOND, figures(900, 14_900), figures(9, 1)))
                .isFalse();
        assertThat(work.takesNearlyAll(28 * SECOND, figures(1_000, 20_000), figures(10, 2)))
                .isFalse();
    }

    @Test
    void shouldFindFullCollectionsOneAfterTheOther() {
        assertThat(work.takesNearlyAll(2 * SECOND, figures(0, 1_990), figures(0, 3)))
                .isFalse();
        assertThat(work.takesNearlyAll(15 * SECOND, figures(0, 14_900), figures(0, 2)))
                .isFalse();
        assertThat(work.takesNearlyAll(23 * SECOND, figures(100, 22_500), figures(1, 3)))
                .isTrue();
    }

    @Test
    void shouldFindNothingWithoutCollectors() {
        CollectorWork none = new CollectorWork(0, new long[0], new long[0]);

        assertThat(none.takesNearlyAll(60 * SECOND, new long[0], new long[0])).isFalse();
    }

    @Test
    void shouldMeasureAnewAfterTheRunHasContinued() {
        assertThat(work.takesNearlyAll(3_600 * SECOND, figures(60_000, 0), figures(900, 0)))
                .isFalse();
        assertThat(work.takesNearlyAll(3_606 * SECOND, figures(60_000, 5_900), figures(900, 3)))
                .isTrue();
    }
}
