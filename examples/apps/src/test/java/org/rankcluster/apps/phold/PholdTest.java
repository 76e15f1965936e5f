package org.rankcluster.apps.phold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.rankcluster.actors.time.SimulationResult;

class PholdTest {
    @Test
    void shouldGiveTheSameDigestForAnyNumberOfPartitions() {
        SimulationResult one = Phold.run(256, 4, 0.25, 1, 1, 100, 1, 1);
        for (int partitions : new int[] {2, 3}) {
            SimulationResult more = Phold.run(256, 4, 0.25, 1, 1, 100, 1, partitions);
            assertThat(more.digest()).isEqualTo(one.digest());
            assertThat(more.events()).isEqualTo(one.events());
        }
        assertThat(Phold.run(256, 4, 0.25, 1, 1, 100, 2, 1).digest()).isNotEqualTo(one.digest());
    }

    @Test
    void shouldKeepItsPopulationAndItsMeanDelay() {
        SimulationResult result = Phold.run(1000, 8, 0.5, 3, 1, 400, 1, 1);
        assertThat(result.peakInFlight()).isEqualTo(8000);
        // Each of 8000 events recurs every 1 + 3 ns.
        assertThat(result.events()).isBetween(8000L * 98, 8000L * 102);
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
