package org.rankcluster.apps;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.rankcluster.apps.common.SampleRun;

/** Tests of the memory of unexpected messages, with and without flow control. */
class FloodTest {
    private static final int BYTES = 800;

    @Test
    void shouldHoldMoreAndMoreWithoutTokens() {
        double few = peak(0, 100);
        double many = peak(0, 400);

        assertThat(few).isGreaterThan(40 * BYTES);
        assertThat(many).isGreaterThan(3.5 * few);
    }

    @Test
    void shouldHoldNoMoreThanTheTokensOfItsSenders() {
        for (int tokens : new int[] {1, 2, 5, 8}) {
            assertThat(peak(tokens, 100)).isBetween((double) BYTES, 2.0 * tokens * BYTES);
            assertThat(peak(tokens, 400)).isBetween((double) BYTES, 2.0 * tokens * BYTES);
        }
    }

    @Test
    void shouldSayThatItNeedsThreeRanks() {
        SampleRun flood = SampleRun.of("flood").ideal(2).ended();
        assertThat(flood.result().end().diagnosis()).contains("--ranks: 2 (expected: at least 3)");
    }

    private static double peak(int tokens, int messages) {
        SampleRun flood = SampleRun.of("flood")
                .torus("8x1x1")
                .config("mpi.tokens", String.valueOf(tokens))
                .set("bytes", BYTES)
                .set("messages", messages)
                .run();
        assertThat(flood.number("wrongValues")).isZero();
        return flood.number("peakUnexpectedBytes");
    }
}
