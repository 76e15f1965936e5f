package org.rankcluster.apps;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.apps.common.SampleRun;

class RingTest {
    @ParameterizedTest
    @CsvSource({"2, 0", "2, 8", "3, 100000", "5, 8", "16, 1000"})
    void shouldPassTheTokenAround(int ranks, int bytes) {
        SampleRun ring = SampleRun.of("ring")
                .ideal(ranks)
                .set("bytes", bytes)
                .set("iterations", 3)
                .run();
        assertThat(ring.number("wrongValues")).isZero();
        assertThat(ring.result().figures().messages()).isEqualTo(ranks * 3L + 2L * (ranks - 1));
    }

    @Test
    void shouldRefuseToRunAlone() {
        SampleRun ring = SampleRun.of("ring").ideal(1).ended();
        assertThat(ring.result().end().exit()).isEqualTo(2);
        assertThat(ring.result().end().diagnosis()).isEqualTo("command line: --ranks: 1 (expected: at least 2)");
    }
}
