package org.rankcluster.experiments.saturation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.MachineReader;
import org.rankcluster.hardware.topology.Torus;

class LoadedNetworkTest {
    private static final Machine MACHINE = new MachineReader(null).read("bgl-512", "4x4x4", Map.of());

    /** A packet takes its time on the link and 70 ns a hop; uniform traffic goes 3 hops and a bit. */
    @Test
    void shouldDeliverALowLoadInNearlyNoTime() {
        for (boolean adaptive : new boolean[] {false, true}) {
            LoadedNetwork.Point point = LoadedNetwork.measure(MACHINE, LoadPattern.UNIFORM, adaptive, 0.05);
            assertThat(point.delivered()).isCloseTo(0.05, within(0.003));
            assertThat(point.latency()).isBetween(1554.0 + 3 * 70, 1.2 * (1554 + 3.1 * 70));
        }
    }

    @Test
    void shouldSaturateLaterAdaptivelyWhenCoordinatesAreTransposed() {
        LoadedNetwork.Point deterministic = LoadedNetwork.measure(MACHINE, LoadPattern.TRANSPOSE, false, 0.8);
        LoadedNetwork.Point adaptive = LoadedNetwork.measure(MACHINE, LoadPattern.TRANSPOSE, true, 0.8);

        assertThat(adaptive.delivered()).isGreaterThan(1.5 * deterministic.delivered());
        assertThat(adaptive.latency()).isLessThan(deterministic.latency() / 2);
    }

    @Test
    void shouldTransposeEveryNode() {
        Torus torus = Torus.of(4, 4, 4);
        boolean[] reached = new boolean[torus.nodes()];
        for (int node = 0; node < torus.nodes(); node++) {
            reached[LoadPattern.TRANSPOSE.destination(torus, node, new java.util.SplittableRandom(1))] = true;
        }
        assertThat(reached).doesNotContain(false);
        int from = torus.node(1, 2, 3);
        assertThat(LoadPattern.TRANSPOSE.destination(torus, from, new java.util.SplittableRandom(1)))
                .isEqualTo(torus.node(2, 3, 1));
    }
}
