package org.rankcluster.apps.fft3d;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FftTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8, 16, 32, 64, 128, 256})
    void shouldEqualTheDirectTransform(int n) {
        double[] line = random(n + 3);
        double[] transformed = line.clone();
        new Fft(n).forward(transformed, 2);
        double[] direct = direct(line, 2, n);
        for (int i = 0; i < 2 * n; i++) {
            assertThat(transformed[2 + i]).isCloseTo(direct[i], within(1e-13 * n));
        }
        assertThat(transformed[1]).isEqualTo(line[1]);
        assertThat(transformed[2 + 2 * n]).isEqualTo(line[2 + 2 * n]);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8, 16, 32, 64, 128, 256, 4096})
    void shouldComeBackTimesN(int n) {
        double[] line = random(n);
        double[] twice = line.clone();
        Fft fft = new Fft(n);
        fft.forward(twice, 0);
        fft.backward(twice, 0);
        for (int i = 0; i < 2 * n; i++) {
            assertThat(twice[i] / n).isCloseTo(line[i], within(1e-14));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -4, 3, 6, 63})
    void shouldRefuseOtherSizes(int n) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Fft(n))
                .withMessage("n: " + n + " (expected: a power of two)");
    }

    private static double[] random(int n) {
        Random random = new Random(n);
        return random.doubles(2L * n, -1, 1).toArray();
    }

    private static double[] direct(double[] line, int offset, int n) {
        double[] sums = new double[2 * n];
        for (int f = 0; f < n; f++) {
            for (int t = 0; t < n; t++) {
                double angle = -2 * Math.PI * (f * t % n) / n;
                double real = line[offset + 2 * t];
                double imaginary = line[offset + 2 * t + 1];
                sums[2 * f] += real * Math.cos(angle) - imaginary * Math.sin(angle);
                sums[2 * f + 1] += real * Math.sin(angle) + imaginary * Math.cos(angle);
            }
        }
        return sums;
    }
}
