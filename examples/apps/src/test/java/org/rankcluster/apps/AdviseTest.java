package org.rankcluster.apps;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.rankcluster.actors.cli.CommandLineRun;

/** Tests that {@code advise} names a fault first, with the gain of a run without it. */
class AdviseTest {
    @Test
    void shouldNameASlowAlgorithmFirst() throws IOException {
        CommandLineRun run = CommandLineRun.of(
                "advise",
                "allreduce",
                "--machine=bgl-512",
                "--shape=2x2x2",
                "--set=bytes=800",
                "--config=collective.allreduce=ring",
                "--fidelity=endpoint",
                "--json=-");
        assertThat(run.exit()).as(run.err()).isZero();
        JsonNode changes = new ObjectMapper().readTree(run.out()).get("changes");
        JsonNode first = changes.get(0);
        assertThat(first.get("verdict").asText()).isEqualTo("gains");
        assertThat(first.get("measured").asDouble()).isGreaterThan(0.5);
        assertThat(first.get("command").toString())
                .contains("collective.allreduce=")
                .startsWith("[\"run\",\"allreduce\"");
        for (JsonNode change : changes) {
            if (!change.get("predicted").isNull()) {
                // a bound that this run, in which no message waits for another one, comes near
                double predicted = change.get("predicted").asDouble();
                assertThat(change.get("measured").asDouble()).isBetween(0.9 * predicted, 1.1 * predicted);
            }
        }
    }

    @Test
    void shouldSayWhenNothingGains() {
        CommandLineRun run = CommandLineRun.of("advise", "hello", "--machine=ideal", "--ranks=2");
        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.out()).contains("verdict", "no change gains more than 1 %");
    }

    @Test
    void shouldRefuseWorkloads() {
        CommandLineRun run = CommandLineRun.of("advise", "phold");
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains("APP: phold (expected: an MPI program)");
    }
}
