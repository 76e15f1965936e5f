package org.rankcluster.hardware.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.rankcluster.hardware.crossbar.Crossbar;
import org.rankcluster.hardware.torus.Torus;

class RankMappingTest {
    @Test
    void shouldCountNodesFirstByDefault() {
        RankMapping mapping = new OrderMapping(Torus.of(4, 3, 2), 2, "XYZT", 48);

        for (int rank = 0; rank < 48; rank++) {
            assertThat(mapping.nodeOf(rank)).isEqualTo(rank % 24);
            assertThat(mapping.slotOf(rank)).isEqualTo(rank / 24);
        }
        assertThat(mapping.describe()).isEqualTo("XYZT");
    }

    @Test
    void shouldAgreeWithAnOdometerInEveryOrder() {
        List<Topology> topologies = List.of(
                Torus.of(4),
                Torus.of(3, 2),
                Torus.of(4, 1, 3),
                Torus.of(2, 3, 4),
                Torus.of(2, 2, 1, 3),
                new Crossbar(5));
        for (Topology topology : topologies) {
            for (int slots = 1; slots <= 3; slots++) {
                for (String order : permutations(OrderMapping.letters(topology))) {
                    assertOdometer(topology, slots, order, topology.nodes() * slots);
                    assertOdometer(topology, slots, order, topology.nodes() * slots / 2 + 1);
                }
            }
        }
    }

    @Test
    void shouldReadAnOrderBackwardsWhereTheLastLetterIsFastest() {
        Torus torus = Torus.of(3, 2, 2, 2, 2);
        RankMapping mapping = new OrderMapping(torus, 4, "ABCDET", RankOrder.LAST_FASTEST, 192);
        RankMapping backwards = new OrderMapping(torus, 4, "TEDCBA", 192);

        assertThat(mapping.describe()).isEqualTo("ABCDET");
        assertThat(mapping.nodeOf(3)).isZero();
        assertThat(mapping.slotOf(3)).isEqualTo(3);
        assertThat(torus.coordinate(mapping.nodeOf(4), 4)).isEqualTo(1);
        assertThat(torus.coordinate(mapping.nodeOf(64), 0)).isEqualTo(1);
        for (int rank = 0; rank < 192; rank++) {
            assertThat(mapping.nodeOf(rank)).isEqualTo(backwards.nodeOf(rank));
            assertThat(mapping.slotOf(rank)).isEqualTo(backwards.slotOf(rank));
            assertThat(mapping.rankAt(mapping.nodeOf(rank), mapping.slotOf(rank)))
                    .isEqualTo(rank);
        }
    }

    private static void assertOdometer(Topology topology, int slots, String order, int ranks) {
        RankMapping mapping = new OrderMapping(topology, slots, order, ranks);
        String letters = OrderMapping.letters(topology);
        int dimensions = topology.dimensions();
        int[] wheel = new int[dimensions + 1];
        int[] nodes = new int[ranks];
        int[] places = new int[ranks];
        for (int rank = 0; rank < topology.nodes() * slots; rank++) {
            int[] coordinates = new int[dimensions];
            System.arraycopy(wheel, 0, coordinates, 0, dimensions);
            int node = topology.node(coordinates);
            int slot = wheel[dimensions];
            assertThat(mapping.rankAt(node, slot))
                    .as("%s %s rank %d", topology, order, rank)
                    .isEqualTo(rank < ranks ? rank : -1);
            if (rank < ranks) {
                assertThat(mapping.nodeOf(rank)).isEqualTo(nodes[rank] = node);
                assertThat(mapping.slotOf(rank)).isEqualTo(places[rank] = slot);
            }
            turn(wheel, topology, slots, order, letters);
        }
        assertSame(mapping, new TableMapping("t", topology, slots, nodes, places), topology.nodes());
    }

    private static void turn(int[] wheel, Topology topology, int slots, String order, String letters) {
        for (int i = 0; i < order.length(); i++) {
            int d = letters.indexOf(order.charAt(i));
            int extent = d == topology.dimensions() ? slots : topology.extent(d);
            if (++wheel[d] < extent) {
                return;
            }
            wheel[d] = 0;
        }
    }

    private static void assertSame(RankMapping one, RankMapping other, int nodes) {
        assertThat(other.ranks()).isEqualTo(one.ranks());
        assertThat(other.slots()).isEqualTo(one.slots());
        for (int rank = 0; rank < one.ranks(); rank++) {
            assertThat(other.nodeOf(rank)).isEqualTo(one.nodeOf(rank));
            assertThat(other.slotOf(rank)).isEqualTo(one.slotOf(rank));
        }
        for (int node = 0; node < nodes; node++) {
            int lowest = -1;
            for (int rank = one.ranks() - 1; rank >= 0; rank--) {
                lowest = one.nodeOf(rank) == node ? rank : lowest;
            }
            assertThat(one.firstRankOn(node)).isEqualTo(lowest);
            assertThat(other.firstRankOn(node)).isEqualTo(lowest);
            for (int slot = 0; slot < one.slots(); slot++) {
                assertThat(other.rankAt(node, slot)).isEqualTo(one.rankAt(node, slot));
            }
        }
    }

    private static List<String> permutations(String letters) {
        if (letters.length() < 2) {
            return List.of(letters);
        }
        List<String> all = new ArrayList<>();
        for (int i = 0; i < letters.length(); i++) {
            for (String rest : permutations(letters.substring(0, i) + letters.substring(i + 1))) {
                all.add(letters.charAt(i) + rest);
            }
        }
        return all;
    }

    @Test
    void shouldNameDimensionsByTheirNumber() {
        assertThat(OrderMapping.letters(new Crossbar(3))).isEqualTo("XT");
        assertThat(OrderMapping.letters(Torus.of(2, 2, 2))).isEqualTo("XYZT");
        assertThat(OrderMapping.letters(Torus.of(2, 2, 2, 2, 2))).isEqualTo("ABCDET");
        assertThat(Dimensions.letters(Dimensions.MOST)).hasSize(25).doesNotContain("T");
    }

    @Test
    void shouldHoldAMachineOfAnySizeInNoMemory() {
        RankMapping mapping = new OrderMapping(Torus.of(1024, 1024, 1024), 1, "ZYXT", 1 << 30);

        assertThat(mapping.nodeOf(1)).isEqualTo(1 << 20);
        assertThat(mapping.rankAt((1 << 30) - 1, 0)).isEqualTo((1 << 30) - 1);
    }

    @Test
    void shouldRejectOrdersAndRanksThatDoNotFit() {
        Topology torus = Torus.of(4, 4, 4);

        for (String order : List.of("XYZ", "XYT", "XYZTT", "XXYT", "ABCT", "", "xyzt")) {
            assertThatThrownBy(() -> new OrderMapping(torus, 1, order, 1))
                    .hasMessage("order: " + order + " (expected: a permutation of XYZT)");
        }
        assertThatThrownBy(() -> new OrderMapping(torus, 2, "XYZT", 129))
                .hasMessage("ranks: 129 (expected: 0..64 x 2)");
        assertThatThrownBy(() -> new OrderMapping(torus, 0, "XYZT", 0)).isInstanceOf(IllegalArgumentException.class);
        RankMapping mapping = new OrderMapping(torus, 1, "XYZT", 10);
        assertThatThrownBy(() -> mapping.nodeOf(10)).hasMessage("rank 10 of 10");
        assertThatThrownBy(() -> mapping.slotOf(-1)).hasMessage("rank -1 of 10");
        assertThatThrownBy(() -> mapping.rankAt(64, 0)).hasMessage("node 64 of 64, slot 0 of 1");
        assertThatThrownBy(() -> mapping.rankAt(0, 1)).hasMessage("node 0 of 64, slot 1 of 1");
    }

    @Test
    void shouldRejectTwoRanksInOnePlace() {
        assertThatThrownBy(() -> new TableMapping("t", Torus.of(4), 2, new int[] {1, 2, 1}, new int[] {1, 0, 1}))
                .hasMessage("rank 2: node 1, slot 1 (expected: a slot that rank 0 does not have)");
        RankMapping mapping = new TableMapping("t", Torus.of(4), 2, new int[] {1}, new int[] {1});
        assertThatThrownBy(() -> mapping.rankAt(0, 2)).hasMessage("slot 2 of 2");
    }
}
