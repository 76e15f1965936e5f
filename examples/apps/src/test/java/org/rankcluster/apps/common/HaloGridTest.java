package org.rankcluster.apps.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.rankcluster.hardware.crossbar.Crossbar;
import org.rankcluster.hardware.torus.Torus;

class HaloGridTest {
    @Test
    void shouldBeTheNeighbourOfEachNeighbour() {
        for (int ranks = 1; ranks <= 200; ranks++) {
            HaloGrid grid = HaloGrid.of(ranks, new Crossbar(ranks));
            int[] received = new int[ranks];
            for (int rank = 0; rank < ranks; rank++) {
                int[] neighbours = grid.neighbours(rank);
                for (int d = 0; d < HaloGrid.DIRECTIONS; d++) {
                    received[neighbours[d]]++;
                    assertThat(grid.neighbours(neighbours[d])[HaloGrid.opposite(d)])
                            .isEqualTo(rank);
                }
            }
            assertThat(received).containsOnly(HaloGrid.DIRECTIONS);
        }
    }

    @Test
    void shouldFollowTheMachineThatItFills() {
        Torus machine = Torus.of(4, 2, 8);
        HaloGrid grid = HaloGrid.of(64, machine);
        int[] neighbours = grid.neighbours(machine.node(3, 1, 7));
        assertThat(neighbours)
                .containsExactly(
                        machine.node(0, 1, 7),
                        machine.node(2, 1, 7),
                        machine.node(3, 0, 7),
                        machine.node(3, 0, 7),
                        machine.node(3, 1, 0),
                        machine.node(3, 1, 6));
    }

    @Test
    void shouldBeNearToACubeOtherwise() {
        assertThat(shape(32, Torus.of(4, 2, 8))).isEqualTo("[4, 4, 2]");
        assertThat(shape(32, Torus.of(2, 2, 2, 2, 2))).isEqualTo("[4, 4, 2]");
        assertThat(shape(7, new Crossbar(7))).isEqualTo("[7, 1, 1]");
        assertThat(shape(64, Torus.mesh(2, 2, 16))).isEqualTo("[2, 2, 16]");
    }

    private static String shape(int ranks, org.rankcluster.hardware.topology.Topology machine) {
        return Arrays.toString(HaloGrid.of(ranks, machine).geometry().shape());
    }
}
