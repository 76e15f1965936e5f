package org.rankcluster.experiments.nonuniform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class NonuniformExperimentsTest {
    @Test
    void shouldSayWhatBothWouldHaveToShare() {
        double shared = SharedTime.needed(100, 10, 50);
        assertThat(SharedTime.gain(100 + shared, 10 + shared)).isEqualTo(50, within(1e-9));
        assertThat(SharedTime.needed(100, 50, 50)).isZero();
    }
}
