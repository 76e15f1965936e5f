package org.rankcluster.actors.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SimulationSettingsTest {
    @Test
    void shouldShareNodesEvenlyInContiguousRanges() {
        for (int nodes = 1; nodes < 40; nodes++) {
            for (int partitions = 1; partitions <= nodes; partitions++) {
                checkRanges(new SimulationSettings(nodes, 0, 1, partitions, 1));
            }
        }
        checkRanges(new SimulationSettings(1 << 20, 0, 1, 7, 1));
    }

    private static void checkRanges(SimulationSettings settings) {
        int partitions = settings.partitions();
        assertThat(settings.firstNode(0)).isZero();
        assertThat(settings.firstNode(partitions)).isEqualTo(settings.nodes());
        for (int partition = 0; partition < partitions; partition++) {
            int first = settings.firstNode(partition);
            int end = settings.firstNode(partition + 1);
            assertThat(end - first).isBetween(settings.nodes() / partitions, settings.nodes() / partitions + 1);
            assertThat(settings.partitionOf(first)).isEqualTo(partition);
            assertThat(settings.partitionOf(end - 1)).isEqualTo(partition);
        }
    }

    @Test
    void shouldGiveTheLastPartitionWhatIsNotShared() {
        SimulationSettings settings = new SimulationSettings(10, 0, 1, 3, 1, 4);
        assertThat(settings.firstNode(1)).isEqualTo(2);
        assertThat(settings.firstNode(2)).isEqualTo(3);
        assertThat(settings.firstNode(3)).isEqualTo(10);
        for (int node = 0; node < 10; node++) {
            assertThat(settings.partitionOf(node)).isEqualTo(node < 2 ? 0 : node < 3 ? 1 : 2);
        }
        assertThat(new SimulationSettings(10, 0, 1, 9, 1, 4).partitions()).isEqualTo(4);
        assertThatThrownBy(() -> new SimulationSettings(10, 0, 1, 3, 1, 11))
                .hasMessage("sharedNodes: 11 (expected: 1..nodes)");
    }

    @Test
    void shouldUseAtMostAPartitionANode() {
        assertThat(new SimulationSettings(2, 0, 1, 5, 1).partitions()).isEqualTo(2);
    }

    @Test
    void shouldRefuseWrongSettings() {
        assertThatThrownBy(() -> new SimulationSettings(0, 0, 1, 1, 1)).hasMessage("nodes: 0 (expected: >= 1)");
        assertThatThrownBy(() -> new SimulationSettings(1 << 30, 2, 1, 1, 1))
                .hasMessage("nodes: 1073741824 (expected: nodes * 2^actorBits <= 2^31)");
        assertThatThrownBy(() -> new SimulationSettings(1, -1, 1, 1, 1)).hasMessage("actorBits: -1 (expected: 0..30)");
        assertThatThrownBy(() -> new SimulationSettings(1, 0, 0, 1, 1)).hasMessage("lookahead: 0 (expected: >= 1 ps)");
        assertThatThrownBy(() -> new SimulationSettings(1, 0, 1, 0, 1)).hasMessage("partitions: 0 (expected: >= 1)");
        assertThatThrownBy(() -> new SimulationSettings(1, 0, 1, 1, -1)).hasMessage("until: -1 (expected: >= 0 ps)");
    }
}
