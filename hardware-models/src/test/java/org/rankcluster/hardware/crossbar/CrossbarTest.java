package org.rankcluster.hardware.crossbar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class CrossbarTest {
    @Test
    void shouldLinkAllToAll() {
        for (int nodes = 1; nodes <= 5; nodes++) {
            Crossbar crossbar = new Crossbar(nodes);
            for (int from = 0; from < nodes; from++) {
                for (int to = 0; to < nodes; to++) {
                    assertThat(crossbar.distance(from, to)).isEqualTo(from == to ? 0 : 1);
                }
                assertThat(crossbar.node(crossbar.coordinate(from, 0))).isEqualTo(from);
            }
            assertThat(crossbar.diameter()).isEqualTo(nodes == 1 ? 0 : 1);
            assertThat(crossbar.shape()).containsExactly(nodes);
            assertThat(crossbar.extent(0)).isEqualTo(nodes);
            assertThat(crossbar.dimensions()).isEqualTo(1);
            assertThat(crossbar.describe()).isEqualTo("crossbar of " + nodes);
        }
    }

    @Test
    void shouldHaveANode() {
        assertThatThrownBy(() -> new Crossbar(0)).hasMessage("nodes: 0 (expected: 1 or more)");
    }
}
