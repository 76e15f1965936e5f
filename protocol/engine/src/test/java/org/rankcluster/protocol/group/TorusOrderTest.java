package org.rankcluster.protocol.group;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.rankcluster.hardware.torus.Torus;

class TorusOrderTest {
    /** Expects that neighbours in the grid are neighbours in the machine: all places are taken once, and each step is one link. */
    private static void expectClose(Torus torus, int ranksPerNode, int... dims) {
        TorusOrder order = TorusOrder.of(torus, dims, ranksPerNode);
        assertThat(order).isNotNull();
        int[] nodeAt = new int[torus.nodes()];
        Arrays.fill(nodeAt, -1);
        for (int node = 0; node < torus.nodes(); node++) {
            int index = order.index(node);
            assertThat(nodeAt[index]).isEqualTo(-1);
            nodeAt[index] = node;
        }
        CartesianGrid grid = new CartesianGrid(dims, new boolean[dims.length]);
        for (int rank = 0; rank < grid.size(); rank++) {
            for (int d = 0; d < dims.length; d++) {
                int above = grid.shifted(rank, d, 1);
                if (above >= 0) {
                    assertThat(torus.distance(nodeAt[rank / ranksPerNode], nodeAt[above / ranksPerNode]))
                            .isLessThanOrEqualTo(1);
                }
            }
        }
    }

    @Test
    void shouldPutNeighboursOnNeighbours() {
        expectClose(Torus.of(8, 8, 8), 1, 8, 8, 8);
        expectClose(Torus.of(8, 8, 8), 1, 64, 8);
        expectClose(Torus.of(8, 4, 2), 1, 8, 8);
        expectClose(Torus.of(4, 4, 4), 2, 16, 8);
        expectClose(Torus.mesh(3, 5), 1, 15);
        expectClose(Torus.of(2, 3, 4, 5), 4, 10, 48);
        expectClose(Torus.of(1), 3, 3);
    }

    @Test
    void shouldCloseRingsOfEvenExtents() {
        Torus torus = Torus.of(4, 6);
        TorusOrder order = TorusOrder.of(torus, new int[] {24}, 1);
        assertThat(order).isNotNull();
        int first = 0;
        int last = 0;
        for (int node = 0; node < 24; node++) {
            first = order.index(node) == 0 ? node : first;
            last = order.index(node) == 23 ? node : last;
        }
        assertThat(torus.distance(first, last)).isOne();
    }

    @Test
    void shouldSayWhenExtentsDoNotFit() {
        assertThat(TorusOrder.of(Torus.of(8, 8), new int[] {16, 4}, 1)).isNull();
        assertThat(TorusOrder.of(Torus.of(8, 8), new int[] {16, 9}, 2)).isNull();
        assertThat(TorusOrder.of(Torus.of(8), new int[0], 1)).isNull();
    }
}
