package org.rankcluster.apps.multigrid;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.apps.common.SampleRun;

class MultigridTest {
    /** Factor by which a cycle divides the residual, as the guide states it. */
    private static final double FACTOR = 10;

    @ParameterizedTest
    @CsvSource({"1, 20, 3", "2, 20, 3", "3, 12, 2", "5, 8, 4", "7, 20, 3", "12, 4, 3", "13, 2, 2", "30, 4, 2", "4, 3, 1"
    })
    void shouldSolveOnAnyNumberOfRanks(int ranks, int points, int levels) {
        SampleRun byHand = multigrid(points, levels).ideal(ranks).run();
        check(byHand);
        SampleRun byDatatypes = multigrid(points, levels)
                .ideal(ranks)
                .set("scatter", "datatypes")
                .run();
        check(byDatatypes);
        assertThat(byDatatypes.number("error")).isEqualTo(byHand.number("error"));
        SampleRun alone = multigrid(points, levels).ideal(1).run();
        assertThat(byHand.number("error")).isEqualTo(alone.number("error"));
        assertThat(byHand.number("residualFactor"))
                .isCloseTo(alone.number("residualFactor"), Percentage.withPercentage(1e-6));
    }

    private static void check(SampleRun run) {
        assertThat(run.number("wrongValues")).isZero();
        assertThat(run.number("residualFactor")).isGreaterThan(FACTOR);
        assertThat(run.number("error")).isLessThan(1e-3);
    }

    @ParameterizedTest
    @CsvSource({"hand", "datatypes"})
    void shouldSolveOnATorus(String scatter) {
        SampleRun run = multigrid(16, 3)
                .torus("4x2x2")
                .ranksPerNode(2)
                .set("scatter", scatter)
                .set("cycles", 2)
                .runTwice();
        assertThat(run.number("wrongValues")).isZero();
        assertThat(run.out()).startsWith("cycle 1: residual ").contains("16^3 cells on 32 ranks, 2 cycles in ");
    }

    @Test
    void shouldRefuseCellsThatCannotBeHalved() {
        SampleRun run = multigrid(10, 3).ideal(2).ended();
        assertThat(run.result().end().exit()).isEqualTo(2);
        assertThat(run.result().end().diagnosis())
                .isEqualTo("--set: points: 10 (expected: a multiple of 4, as each level halves it)");
    }

    private static SampleRun multigrid(int points, int levels) {
        return SampleRun.of("multigrid")
                .set("points", points)
                .set("levels", levels)
                .set("cycles", 4)
                .set("coarse", 20);
    }
}
