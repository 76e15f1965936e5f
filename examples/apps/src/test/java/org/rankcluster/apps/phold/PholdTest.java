package org.rankcluster.apps.phold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PholdTest {
    @Test
    void shouldGiveTheSameDigestForAnyNumberOfPartitions() {
        PholdResult one = Phold.run(256, 4, 0.25, 1, 1, 100, 1, 1);
        for (int partitions : new int[] {2, 3}) {
            PholdResult more = Phold.run(256, 4, 0.25, 1, 1, 100, 1, partitions);
            assertThat(more.simulation().digest()).isEqualTo(one.simulation().digest());
            assertThat(more.simulation().events()).isEqualTo(one.simulation().events());
        }
        assertThat(Phold.run(256, 4, 0.25, 1, 1, 100, 2, 1).simulation().digest())
                .isNotEqualTo(one.simulation().digest());
    }

    @Test
    void shouldKeepItsPopulationAndItsMeanDelay() {
        PholdResult result = Phold.run(1000, 8, 0.5, 3, 1, 400, 1, 1);
        assertThat(result.simulation().peakInFlight()).isEqualTo(8000);
        // Each of 8000 events recurs every 1 + 3 ns.
        assertThat(result.simulation().events()).isBetween(8000L * 98, 8000L * 102);
    }

    @Test
    void shouldRefuseWrongSettings() {
        assertThatThrownBy(() -> Phold.run(0, 1, 0.5, 1, 1, 10, 1, 1)).hasMessageStartingWith("actors: 0");
        assertThatThrownBy(() -> Phold.run(1, 1, 1.5, 1, 1, 10, 1, 1)).hasMessage("remote: 1.5 (expected: 0..1)");
        assertThatThrownBy(() -> Phold.run(1, 1, 0.5, 1, 0, 10, 1, 1))
                .hasMessage("lookahead: 0.0 (expected: 0.001..1e9 ns)");
        assertThatThrownBy(() -> Phold.run(1, 1, 0.5, -1, 1, 10, 1, 1)).hasMessage("mean: -1.0 (expected: 0..1e9 ns)");
        assertThatThrownBy(() -> Phold.run(1, 1, 0.5, 1, 1, 0, 1, 1)).hasMessageStartingWith("until: 0.0");
    }
}
