package org.rankcluster.hardware.torus;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MidplanesTest {
    private static boolean leaves(Torus torus, int x, boolean positive) {
        return new Midplanes(List.of(4, 4), 1).leaves(torus, torus.node(x, 0), 0, positive);
    }

    @Test
    void shouldBeLeftAtTheirEdges() {
        Torus torus = Torus.of(8, 4);
        for (int x = 0; x < 8; x++) {
            assertThat(leaves(torus, x, true)).isEqualTo(x == 3 || x == 7);
            assertThat(leaves(torus, x, false)).isEqualTo(x == 0 || x == 4);
        }
    }

    /** Both ends of a link must agree, also if the last block is not full. */
    @Test
    void shouldBeTheSameBothWays() {
        for (int extent = 1; extent <= 13; extent++) {
            Torus torus = Torus.of(extent, 4);
            for (int x = 0; x < extent; x++) {
                assertThat(leaves(torus, x, true)).isEqualTo(leaves(torus, (x + 1) % extent, false));
            }
        }
    }

    /** The short count compared with one link after the other, in both directions around. */
    @Test
    void shouldCountThoseOfAWay() {
        Midplanes midplanes = new Midplanes(List.of(4, 4), 1);
        for (int extent = 1; extent <= 14; extent++) {
            Torus torus = Torus.of(extent, 4);
            for (int x = 0; x < extent; x++) {
                for (boolean positive : new boolean[] {true, false}) {
                    int node = torus.node(x, 2);
                    int crossed = 0;
                    int at = node;
                    for (int hops = 0; hops < extent; hops++) {
                        assertThat(midplanes.crossed(torus, node, 0, positive, hops))
                                .as("%d hops from %d of %d", hops, x, extent)
                                .isEqualTo(crossed);
                        crossed += midplanes.leaves(torus, at, 0, positive) ? 1 : 0;
                        at = torus.neighbour(at, 0, positive);
                    }
                }
            }
        }
    }

    @Test
    void shouldNotMatterToShortDimensionsOrWithoutBlocks() {
        assertThat(leaves(Torus.of(4, 8), 3, true)).isFalse();
        assertThat(Midplanes.NONE.leaves(Torus.of(9), 3, 0, true)).isFalse();
        assertThat(Midplanes.NONE.crossed(Torus.of(9), 0, 0, true, 8)).isZero();
    }
}
