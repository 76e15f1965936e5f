package org.rankcluster.apps;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.apps.common.SampleRun;

class AllReduceTest {
    @ParameterizedTest
    @CsvSource({"1, 8", "2, 0", "2, 8", "3, 80", "8, 8", "13, 8000", "16, 200000"})
    void shouldSumExactly(int ranks, int bytes) {
        SampleRun sum =
                SampleRun.of("allreduce").ideal(ranks).set("bytes", bytes).run();
        assertThat(sum.number("wrongValues")).isZero();
    }

    @Test
    void shouldSumOnATorus() {
        SampleRun sum = SampleRun.of("allreduce")
                .torus("4x2x2")
                .choice("collective.allreduce", "recursive-doubling")
                .runTwice();
        assertThat(sum.number("wrongValues")).isZero();
        // 16 x 4 messages an iteration; the report goes over the tree network.
        assertThat(sum.result().figures().messages()).isEqualTo(3 * 16 * 4);
    }

    @Test
    void shouldSumOnATreeNetwork() {
        SampleRun sum = SampleRun.of("allreduce").torus("4x2x2").runTwice();
        assertThat(sum.number("wrongValues")).isZero();
        assertThat(sum.result().figures().messages()).isZero();
    }

    @Test
    void shouldTakeAsLongWithPhantoms() {
        SampleRun real = SampleRun.of("allreduce")
                .torus("4x2x2")
                .choice("collective.allreduce", "reduce-scatter-allgather")
                .set("bytes", "64 KiB")
                .run();
        SampleRun phantom = SampleRun.of("allreduce")
                .torus("4x2x2")
                .choice("collective.allreduce", "reduce-scatter-allgather")
                .set("bytes", "64 KiB")
                .set("phantom", true)
                .run();
        assertThat(phantom.number("secondsPerIteration")).isEqualTo(real.number("secondsPerIteration"));
    }
}
