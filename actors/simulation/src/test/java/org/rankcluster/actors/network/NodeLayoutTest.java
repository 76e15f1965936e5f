package org.rankcluster.actors.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.rankcluster.input.InputException;

class NodeLayoutTest {
    @Test
    void shouldGiveEachActorAnIdOfItsOwn() {
        for (int ranks = 1; ranks <= 9; ranks++) {
            NodeLayout layout = NodeLayout.of(5, ranks);
            int last = -1;
            for (int node = 0; node < 5; node++) {
                assertThat(layout.router(node)).isGreaterThan(last);
                assertThat(layout.isNetwork(layout.router(node))).isTrue();
                last = layout.router(node);
                for (int place = 0; place < ranks; place++) {
                    int id = layout.rank(node, place);
                    assertThat(id).isEqualTo(last + 1);
                    assertThat(layout.node(id)).isEqualTo(node);
                    assertThat(layout.slot(id)).isEqualTo(place);
                    assertThat(layout.isNetwork(id)).isFalse();
                    last = id;
                }
            }
        }
    }

    @Test
    void shouldPutActorsOfTheNetworkBehindRanksAndServices() {
        NodeLayout layout = NodeLayout.of(4, 3, 2, 5);
        for (int node = 0; node < 4; node++) {
            for (int place = 0; place < 3 + 2; place++) {
                assertThat(layout.isNetwork(layout.rank(node, place))).isFalse();
            }
            for (int place = 0; place < 5; place++) {
                int id = layout.networkActor(node, place);
                assertThat(id).isEqualTo(layout.rank(node, 4) + 1 + place);
                assertThat(layout.node(id)).isEqualTo(node);
                assertThat(layout.isNetwork(id)).isTrue();
            }
        }
    }

    @Test
    void shouldTakeNoMoreBitsThanItNeeds() {
        assertThat(NodeLayout.of(1, 1).actorBits()).isEqualTo(1);
        assertThat(NodeLayout.of(1, 2).actorBits()).isEqualTo(2);
        assertThat(NodeLayout.of(1, 3).actorBits()).isEqualTo(2);
        assertThat(NodeLayout.of(1, 4).actorBits()).isEqualTo(3);
    }

    @Test
    void shouldRejectWhatDoesNotFit() {
        assertThatThrownBy(() -> NodeLayout.of(4, 0)).hasMessageContaining("ranksPerNode: 0");
        // Ids have 31 bits. A router and two ranks take 2 of them; the id behind the last node's ids must not overflow.
        assertThat(NodeLayout.of((1 << 29) - 1, 2).actorBits()).isEqualTo(2);
        assertThatThrownBy(() -> NodeLayout.of(1 << 29, 2))
                .isInstanceOf(InputException.class)
                .hasMessage("nodes: 536870912 (expected: at most 536870911 with 2 ranks per node)");
        assertThatThrownBy(() -> NodeLayout.of(Integer.MAX_VALUE, 1, 3, 0))
                .hasMessage("nodes: 2147483647 (expected: at most 268435455 with 1 rank per node)");
        assertThatThrownBy(() -> NodeLayout.of(2, Integer.MAX_VALUE, 3, 0))
                .hasMessage("nodes: 2 (expected: at most 0 with 2147483647 ranks per node)");
    }
}
