package org.rankcluster.apps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.rankcluster.apps.common.SampleRun;

class TransposeTest {
    private static SampleRun transpose(String engine, int n) {
        SampleRun run = SampleRun.of("transpose")
                .ideal(2)
                .set("n", n)
                .config("mpi.datatype.pipeline", "1536 B")
                .choice("datatype-engine", engine)
                .run();
        assertThat(run.number("wrongValues")).isZero();
        assertThat(run.number("packed")).isEqualTo((double) n * n);
        return run;
    }

    @Test
    void shouldSearchTheSquareOfTheElementsWithASingleContextAndNothingWithTwo() {
        for (int n = 32; n <= 128; n *= 2) {
            SampleRun single = transpose("single", n);
            SampleRun dual = transpose("dual", n);
            double buffers = n * n / 64.0;
            assertThat(single.number("searched")).isEqualTo(64 * buffers * (buffers - 1) / 2);
            assertThat(dual.number("searched")).isZero();
            assertThat(dual.number("searchSeconds")).isZero();
            assertThat(dual.number("lookedAhead")).isEqualTo(single.number("lookedAhead"));
            double saved = single.number("transposeSeconds") - dual.number("transposeSeconds");
            assertThat(saved).isCloseTo(single.number("searchSeconds"), within(1e-5));
        }
    }

    @Test
    void shouldSendWhileItPacks() {
        SampleRun run = transpose("dual", 128);
        double packing = run.number("packSeconds") + run.number("lookAheadSeconds");
        double transfer = 128 * 128 * 24 / 10e9;
        // Packing is slower than this network: all but the last buffer's transfer is hidden behind it.
        assertThat(run.number("transposeSeconds")).isBetween(packing, packing + transfer);
    }

    @Test
    void shouldTransposeOnATorusWithAnyNumberOfPartitions() {
        SampleRun run = SampleRun.of("transpose")
                .torus("2x2x2")
                .set("n", 16)
                .set("doubles", 2)
                .runTwice();
        assertThat(run.number("wrongValues")).isZero();
        assertThat(run.result().figures().messages()).isEqualTo(2);
    }

    @Test
    void shouldRefuseOneRank() {
        SampleRun run = SampleRun.of("transpose").ideal(1).ended();
        assertThat(run.result().end().diagnosis()).isEqualTo("--ranks: ranks: 1 (expected: 2 or more)");
    }
}
