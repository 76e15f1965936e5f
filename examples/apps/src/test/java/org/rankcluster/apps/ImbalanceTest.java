package org.rankcluster.apps;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.apps.common.SampleRun;

class ImbalanceTest {
    @ParameterizedTest
    @CsvSource({"on, 32", "off, 64"})
    void shouldWorkInOneHalfOfTheMachineOrInAll(String half, int active) {
        SampleRun run = imbalance().torus("4x4x4").set("half", half).runTwice();
        assertThat(run.number("activeRanks")).isEqualTo(active);
        assertThat(run.number("wrongValues")).isZero();
        assertThat(run.number("secondsPerIteration")).isBetween(20e-6, 100e-6);
        long ofSteps = 6L * active * 20;
        assertThat(run.result().figures().messages()).isBetween(ofSteps, ofSteps + 1000);
    }

    @Test
    void shouldCountNodesNotRanks() {
        SampleRun run = imbalance().torus("3x1x1").ranksPerNode(2).run();
        assertThat(run.number("activeRanks")).isEqualTo(4);
        assertThat(imbalance().ideal(1).run().number("activeRanks")).isEqualTo(1);
    }

    private static SampleRun imbalance() {
        return SampleRun.of("imbalance");
    }
}
