package org.rankcluster.apps.multigrid;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.apps.common.SampleRun;

class AmgTest {
    @ParameterizedTest
    @CsvSource({"1, 1, 1", "1, 8, 25", "2, 4, 25", "7, 2, 25", "8, 1, 25", "12, 2, 25"})
    void shouldSolveOnAnyNumberOfRanks(int ranks, int cells, int most) {
        SampleRun amg = amg().ideal(ranks).set("cells", cells).run();
        check(amg, (double) ranks * cells * cells * cells);
        assertThat(amg.number("iterations")).isLessThanOrEqualTo(most);
    }

    @Test
    void shouldSolveOnATorus() {
        SampleRun amg = amg().torus("4x2x2").ranksPerNode(2).set("cells", 2).runTwice();
        check(amg, 32 * 8);
        assertThat(amg.out()).startsWith("256 unknowns on 32 ranks: ");
    }

    @Test
    void shouldEndAfterItsIterations() {
        SampleRun amg = amg().ideal(8)
                .set("cells", 2)
                .set("iterations", 7)
                .set("tolerance", 0)
                .run();
        assertThat(amg.number("iterations")).isEqualTo(7);
        assertThat(amg.number("relativeResidual")).isLessThan(1e-2);
    }

    @Test
    void shouldComputeMoreInEachIteration() {
        double plain = amg().ideal(8).set("cells", 2).run().number("solveSeconds");
        SampleRun more = amg().ideal(8).set("cells", 2).set("compute-us", 1.5).run();

        check(more, 64);
        assertThat(more.number("solveSeconds") - plain)
                .isCloseTo(1.5e-6 * more.number("iterations"), Percentage.withPercentage(1));
    }

    private static void check(SampleRun amg, double unknowns) {
        assertThat(amg.number("wrongValues")).isZero();
        assertThat(amg.number("relativeResidual")).isLessThan(1.001e-6);
        assertThat(amg.number("error")).isLessThan(1e-4);
        assertThat(amg.number("figureOfMerit"))
                .isEqualTo(unknowns * amg.number("iterations") / amg.number("solveSeconds"));
    }

    private static SampleRun amg() {
        return SampleRun.of("amg");
    }
}
