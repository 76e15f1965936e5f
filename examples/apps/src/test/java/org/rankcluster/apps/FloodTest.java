package org.rankcluster.apps;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.actors.job.MessageMemoryUse;
import org.rankcluster.apps.common.SampleRun;

/** Tests of the memory of unexpected messages, with and without flow control. */
class FloodTest {
    private static final int BYTES = 800;

    @Test
    void shouldHoldMoreAndMoreWithoutTokens() {
        double few = peak(0, 100);
        double many = peak(0, 400);

        assertThat(few).isGreaterThan(40 * BYTES);
        assertThat(many).isGreaterThan(3.5 * few);
    }

    @Test
    void shouldHoldNoMoreThanTheTokensOfItsSenders() {
        for (int tokens : new int[] {1, 2, 5, 8}) {
            assertThat(peak(tokens, 100)).isBetween((double) BYTES, 2.0 * tokens * BYTES);
            assertThat(peak(tokens, 400)).isBetween((double) BYTES, 2.0 * tokens * BYTES);
        }
    }

    /** The receiver holds a request for each message too, since a request to send has matching information only. */
    @Test
    void shouldCountTheRequestsOfSendsWithoutAToken() {
        SampleRun flood = held(3000).runTwice();
        MessageMemoryUse memory = flood.result().figures().messageMemory();

        assertThat(flood.number("wrongValues")).isZero();
        assertThat(memory.rank()).isZero();
        assertThat(memory.peak().requests()).isGreaterThan(2980);
        assertThat(memory.peak().bytes())
                .isGreaterThanOrEqualTo(2980 * 672)
                .isLessThanOrEqualTo(
                        memory.peak().requests() * 672L + memory.peak().unexpectedBytes());
    }

    @Test
    void shouldFailAtTheLimitOfItsMemory() {
        SampleRun flood = held(3000).config("mpi.message-memory", "1 MB").ended();
        JobResult.End end = flood.result().end();

        assertThat(end.exit()).isEqualTo(JobResult.PROGRAM_FAILED);
        assertThat(end.diagnosis())
                .matches(
                        "MPI_ERR_NO_MEM: rank \\d: .* of 8 bytes .*: 1\\d{3} requests of 672 B and \\d+ B of unexpected messages take"
                                + " 1\\d{6} B \\(expected: at most 1000000 B, mpi.message-memory\\)");
    }

    /** In virtual node mode a process has half of the node's memory, so the same messages exceed it. */
    @Test
    void shouldHaveHalfOfTheMemoryInVirtualNodeMode() {
        SampleRun heater = held(1000).config("node.memory", "2 MB").run();
        assertThat(heater.result().figures().messageMemory().peak().bytes()).isBetween(1_000_000L, 2_000_000L);

        SampleRun flood = held(1000)
                .config("node.memory", "2 MB")
                .config("cpu.mode", "virtual-node")
                .ended();
        assertThat(flood.result().end().diagnosis()).contains("(expected: at most 1000000 B, mpi.message-memory)");
    }

    private static SampleRun held(int messages) {
        return SampleRun.of("flood")
                .torus("3x1x1")
                .config("mpi.tokens", "20")
                .set("bytes", 8)
                .set("messages", messages)
                .set("held", messages);
    }

    @Test
    void shouldSayThatItNeedsThreeRanks() {
        SampleRun flood = SampleRun.of("flood").ideal(2).ended();
        assertThat(flood.result().end().diagnosis()).contains("--ranks: 2 (expected: at least 3)");
    }

    private static double peak(int tokens, int messages) {
        SampleRun flood = SampleRun.of("flood")
                .torus("8x1x1")
                .config("mpi.tokens", String.valueOf(tokens))
                .set("bytes", BYTES)
                .set("messages", messages)
                .run();
        assertThat(flood.number("wrongValues")).isZero();
        return flood.number("peakUnexpectedBytes");
    }
}
