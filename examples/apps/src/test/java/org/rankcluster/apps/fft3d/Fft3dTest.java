package org.rankcluster.apps.fft3d;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.apps.common.SampleRun;

class Fft3dTest {
    @ParameterizedTest
    @CsvSource({"2, 1", "2, 4", "4, 2", "4, 16", "8, 4", "8, 8", "8, 64", "16, 1", "16, 8", "16, 32"})
    void shouldEqualTheDirectSum(int n, int ranks) {
        SampleRun fft = fft(n).ideal(ranks).run();
        assertThat(fft.number("dftError")).isLessThan(1e-14 * n * n * n);
        assertThat(fft.number("roundTripError")).isLessThan(1e-14);
        assertThat(fft.out().lines()).hasSize(2);
    }

    @Test
    void shouldTransformOnATorus() {
        SampleRun fft = fft(32).torus("4x4x4").runTwice();
        assertThat(fft.number("roundTripError")).isLessThan(1e-14);
        assertThat(fft.number("forwardSeconds")).isBetween(1e-4, 1e-2);
        assertThat(fft.result().output()).doesNotContainKey("dftError");
        assertThat(fft.out()).startsWith("32 x 32 x 32 complex numbers on 8 x 8 ranks: forward in ");
    }

    @Test
    void shouldRefuseRanksThatDoNotFit() {
        SampleRun fft = fft(4).ideal(12).ended();
        assertThat(fft.result().end().exit()).isEqualTo(2);
        assertThat(fft.result().end().diagnosis())
                .isEqualTo("command line: --ranks: 12 (expected: a power of two, 1..16, for n = 4)");
    }

    private static SampleRun fft(int n) {
        return SampleRun.of("fft3d").set("n", n);
    }
}
