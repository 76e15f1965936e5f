package org.rankcluster.hardware.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.rankcluster.hardware.crossbar.Crossbar;
import org.rankcluster.hardware.torus.Torus;

class SpareNodesTest {
    private static void checkPlaces(RankMapping mapping, int nodes) {
        int places = 0;
        for (int node = 0; node < nodes; node++) {
            for (int slot = 0; slot < mapping.slots(); slot++) {
                int rank = mapping.rankAt(node, slot);
                if (rank >= 0) {
                    places++;
                    assertThat(mapping.nodeOf(rank)).isEqualTo(node);
                    assertThat(mapping.slotOf(rank)).isEqualTo(slot);
                }
            }
        }
        assertThat(places).isEqualTo(mapping.universe());
    }

    @Test
    void shouldPutLaterRanksOnFurtherNodes() {
        for (int slots = 1; slots <= 3; slots++) {
            for (int ranks = 1; ranks <= 5; ranks++) {
                for (int spare = 1; spare <= 7; spare++) {
                    int nodes = Math.ceilDiv(ranks, slots);
                    RankMapping first = new OrderMapping(new Crossbar(nodes), slots, "XT", ranks);
                    RankMapping mapping = new SpareNodes(first, nodes, spare);
                    assertThat(mapping.ranks()).isEqualTo(ranks);
                    assertThat(mapping.spareNodes()).isEqualTo(Math.ceilDiv(spare, slots));
                    checkPlaces(mapping, nodes + mapping.spareNodes());
                    assertThat(mapping.nodeOf(0)).isEqualTo(first.nodeOf(0));
                    assertThat(mapping.nodeOf(ranks)).isEqualTo(nodes);
                    assertThat(mapping.firstRankOn(nodes)).isEqualTo(-1);
                    assertThatThrownBy(() -> mapping.nodeOf(mapping.universe()))
                            .isInstanceOf(IndexOutOfBoundsException.class);
                }
            }
        }
    }

    @Test
    void shouldLeavePlacesOfAMappingFree() {
        RankMapping all = new OrderMapping(Torus.of(2, 2), 2, "TXY", 8);
        RankMapping mapping = new FirstRanks(all, 3);

        assertThat(mapping.ranks()).isEqualTo(3);
        assertThat(mapping.universe()).isEqualTo(8);
        assertThat(mapping.spareNodes()).isZero();
        assertThat(mapping.firstRankOn(1)).isEqualTo(2);
        assertThat(mapping.firstRankOn(2)).isEqualTo(-1);
        checkPlaces(mapping, 4);
        assertThatThrownBy(() -> new FirstRanks(all, 9)).hasMessage("ranks: 9 (expected: 0..8)");
    }
}
