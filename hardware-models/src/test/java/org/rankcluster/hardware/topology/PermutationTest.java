package org.rankcluster.hardware.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rankcluster.hardware.crossbar.Crossbar;
import org.rankcluster.hardware.fattree.FatTree;
import org.rankcluster.hardware.torus.Torus;

class PermutationTest {
    @ParameterizedTest
    @EnumSource
    void shouldSendToEachNodeOnce(Permutation permutation) {
        for (Topology topology : List.of(
                Torus.of(4, 4, 4),
                Torus.of(2, 6),
                Torus.of(1, 12),
                Torus.mesh(3, 5),
                new Crossbar(7),
                new Crossbar(1),
                FatTree.of(new int[] {4, 3}, new int[] {1, 4}))) {
            int[] destinations = permutation.destinations(topology, 5, 1);
            assertThat(destinations).hasSize(topology.nodes()).doesNotHaveDuplicates();
            assertThat(IntStream.of(destinations)).allMatch(node -> node >= 0 && node < topology.nodes());
        }
    }

    @Test
    void shouldShiftByTheDistance() {
        assertThat(Permutation.SHIFT.destinations(new Crossbar(5), 7, 0)).containsExactly(2, 3, 4, 0, 1);
        assertThat(Permutation.SHIFT.destinations(new Crossbar(3), Integer.MAX_VALUE, 0))
                .containsExactly(1, 2, 0);
    }

    @Test
    void shouldAdvanceEachCoordinate() {
        Torus torus = Torus.of(8, 5, 2);
        assertThat(Permutation.NEIGHBOR.destinations(torus, 1, 0)[torus.node(7, 1, 0)])
                .isEqualTo(torus.node(0, 2, 1));
        assertThat(Permutation.TORNADO.destinations(torus, 1, 0)[torus.node(6, 1, 1)])
                .isEqualTo(torus.node(1, 3, 1));
        assertThat(Permutation.ADVERSARIAL.destinations(torus, 1, 0))
                .isEqualTo(Permutation.TORNADO.destinations(torus, 1, 0));
    }

    @Test
    void shouldComplementTheBits() {
        int[] destinations = Permutation.BIT_COMPLEMENT.destinations(Torus.of(4, 4), 1, 0);
        for (int node = 0; node < 16; node++) {
            assertThat(destinations[node]).isEqualTo(~node & 15);
        }
    }

    @Test
    void shouldRotateTheCoordinatesOfATorus() {
        Torus torus = Torus.of(4, 4, 4);
        int[] destinations = Permutation.TRANSPOSE.destinations(torus, 1, 0);
        assertThat(destinations[torus.node(1, 2, 3)]).isEqualTo(torus.node(2, 3, 1));
        assertThat(destinations[torus.node(2, 2, 2)]).isEqualTo(torus.node(2, 2, 2));
    }

    /** 12 nodes as 4 rows, numbered column by column: node 5 is in row 1 of column 1, and so becomes number 1 + 3 * 1. */
    @Test
    void shouldTransposeWithoutCoordinates() {
        assertThat(Permutation.TRANSPOSE.destinations(new Crossbar(12), 1, 0)[5])
                .isEqualTo(4);
        assertThat(Permutation.TRANSPOSE.destinations(Torus.of(1, 12), 1, 0)[5]).isEqualTo(4);
    }

    @Test
    void shouldLeaveTheSwitchOfAFatTree() {
        FatTree tree = FatTree.of(new int[] {4, 3}, new int[] {1, 4});
        int[] destinations = Permutation.ADVERSARIAL.destinations(tree, 1, 0);
        for (int node = 0; node < 12; node++) {
            assertThat(destinations[node] / 4).isEqualTo((node / 4 + 1) % 3);
        }
    }

    @Test
    void shouldDrawWithTheSeed() {
        Crossbar line = new Crossbar(100);
        int[] first = Permutation.PERMUTATION.destinations(line, 1, 1);
        assertThat(Permutation.PERMUTATION.destinations(line, 1, 1)).isEqualTo(first);
        assertThat(Permutation.PERMUTATION.destinations(line, 1, 2)).isNotEqualTo(first);
    }
}
