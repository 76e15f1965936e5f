package org.rankcluster.apps;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.rankcluster.apps.common.SampleRun;
import org.rankcluster.hardware.machine.Fidelity;

class Halo3dTest {
    @ParameterizedTest
    @EnumSource(Fidelity.class)
    void shouldExchangeFacesAtEachFidelity(Fidelity fidelity) {
        SampleRun halo = halo().torus("4x2x3").fidelity(fidelity).runTwice();
        assertThat(halo.number("wrongValues")).isZero();
        // The report goes over the tree network.
        assertThat(halo.result().figures().messages()).isEqualTo(6 * 24 * 3);
        assertThat(halo.number("secondsPerIteration")).isBetween(1e-6, 1e-3);
    }

    @ParameterizedTest
    @CsvSource({"1, 6, 8", "2, 12, 8", "7, 42, 100", "30, 180, 20000"})
    void shouldExchangeFacesOnAnyNumberOfRanks(int ranks, int faces, int bytes) {
        SampleRun halo = halo().ideal(ranks).set("bytes", bytes).run();
        assertThat(halo.number("wrongValues")).isZero();
        assertThat(halo.result().figures().messages()).isEqualTo(faces * 3L + 2L * (ranks - 1));
    }

    @Test
    void shouldExchangeFacesBetweenRanksOfANode() {
        assertThat(halo().torus("2x2x2").ranksPerNode(2).run().number("wrongValues"))
                .isZero();
    }

    @Test
    void shouldTakeAsLongWithPhantoms() {
        SampleRun real = halo().torus("4x4x4").run();
        SampleRun phantom = halo().torus("4x4x4").set("phantom", true).run();
        assertThat(phantom.number("secondsPerIteration")).isEqualTo(real.number("secondsPerIteration"));
    }

    private static SampleRun halo() {
        return SampleRun.of("halo3d");
    }
}
