package org.rankcluster.hardware.torus;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class ZoneTest {
    /** Directions in the order A, C, D, B, E: bits 0 and 1 are A's, 2 and 3 C's, 4 and 5 D's, 6 and 7 B's, 8 and 9 E's. */
    private static final MinimalRoute SEQUOIA =
            new MinimalRoute(Torus.of(16, 12, 16, 16, 2), DimensionOrder.LONGEST_FIRST);

    @Test
    void shouldMaskTheHints() {
        int all = 0b01_10_01_10_01;

        assertThat(SEQUOIA.candidates(Zone.Z0, all)).isEqualTo(0b01_10_01);
        assertThat(SEQUOIA.candidates(Zone.Z1, all)).isEqualTo(all);
        assertThat(SEQUOIA.candidates(Zone.Z2, all)).isEqualTo(0b01);
        assertThat(SEQUOIA.candidates(Zone.Z3, all)).isEqualTo(0b01_00_00_00_01);
    }

    @Test
    void shouldContinueWithTheNextMaskWhenTheFirstIsDone() {
        int rest = 0b01_10_00_00_00;

        assertThat(SEQUOIA.candidates(Zone.Z0, rest)).isEqualTo(0b10_00_00_00);
        assertThat(SEQUOIA.candidates(Zone.Z2, rest)).isEqualTo(0b10_00_00_00);
        assertThat(SEQUOIA.candidates(Zone.Z3, rest)).isEqualTo(rest);
    }

    /** The escape channel follows the deterministic order, so its direction must be among them. */
    @Test
    void shouldAlwaysAllowTheNextDirectionInOrder() {
        Random random = new Random(3);
        for (int i = 0; i < 2_000; i++) {
            int hints = 1 + random.nextInt(1023);
            for (Zone zone : Zone.values()) {
                int candidates = SEQUOIA.candidates(zone, hints);
                assertThat(candidates & ~hints).isZero();
                assertThat(candidates >> MinimalRoute.first(hints) & 1).isEqualTo(1);
            }
        }
    }

    @Test
    void shouldChooseByFlexibility() {
        Torus torus = Torus.of(8, 12, 16, 16, 2);
        ZoneChoice choice = new ZoneChoice(65_536, 1.3, 3.0, Zone.Z3, Zone.Z0);

        assertThat(choice.isAdaptive(65_536)).isFalse();
        assertThat(choice.isAdaptive(65_537)).isTrue();
        assertThat(choice.zone(torus, 0, torus.node(4, 6, 8, 0, 1))).isEqualTo(Zone.Z3);
        assertThat(choice.zone(torus, 0, torus.node(4, 6, 2, 0, 1))).isEqualTo(Zone.Z0);
        assertThat(choice.zone(torus, 0, torus.node(0, 0, 0, 0, 1))).isEqualTo(Zone.Z0);
    }

    /** PAMI's ranges hold their ends: a node whose flexibility is 1.5 or 3.5 sharp, none of which is rounded, is inside. */
    @Test
    void shouldCountTheEndsOfTheRangeAsInside() {
        Torus torus = Torus.mesh(8, 8, 8, 8, 2);
        ZoneChoice choice = new ZoneChoice(65_536, 1.5, 3.5, Zone.Z2, Zone.Z0);

        assertThat(choice.zone(torus, 0, torus.node(7, 5, 0, 0, 0))).isEqualTo(Zone.Z2);
        assertThat(choice.zone(torus, 0, torus.node(7, 4, 0, 0, 1))).isEqualTo(Zone.Z0);
        assertThat(choice.zone(torus, 0, torus.node(7, 7, 7, 7, 0))).isEqualTo(Zone.Z2);
        ZoneChoice narrower = new ZoneChoice(65_536, 1.5, 3.375, Zone.Z2, Zone.Z0);
        assertThat(narrower.zone(torus, 0, torus.node(7, 7, 7, 6, 0))).isEqualTo(Zone.Z2);
        assertThat(narrower.zone(torus, 0, torus.node(7, 7, 7, 7, 0))).isEqualTo(Zone.Z0);
    }
}
