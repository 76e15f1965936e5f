package org.rankcluster.apps;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.apps.common.SampleRun;

class AllToAllTest {
    @ParameterizedTest
    @CsvSource({"1, 8", "2, 0", "2, 8", "3, 80", "8, 8", "13, 8000", "16, 20000"})
    void shouldBringEachPeerItsBytes(int ranks, int bytes) {
        SampleRun all =
                all().ideal(ranks).set("bytes", bytes).set("iterations", 2).run();
        assertThat(all.number("wrongValues")).isZero();
    }

    @Test
    void shouldTakeAsLongWithPhantoms() {
        SampleRun real = all().torus("4x2x2").set("bytes", "2 KiB").runTwice();
        SampleRun phantom =
                all().torus("4x2x2").set("bytes", "2 KiB").set("phantom", true).run();
        assertThat(real.number("wrongValues")).isZero();
        assertThat(phantom.number("secondsPerIteration")).isEqualTo(real.number("secondsPerIteration"));
    }

    @Test
    void shouldRefuseMoreThanABufferHolds() {
        SampleRun all = all().ideal(4).set("bytes", "1 GiB").ended();
        assertThat(all.result().end().exit()).isEqualTo(2);
        assertThat(all.result().end().diagnosis())
                .isEqualTo("--set: bytes: 1073741824 (expected: at most 268435456 for 4 ranks)");
    }

    private static SampleRun all() {
        return SampleRun.of("alltoall");
    }
}
