package org.rankcluster.apps;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rankcluster.actors.cli.CommandLineRun;

/** Tests that {@code advise} names a fault first, with the gain of a run without it. */
class AdviseTest {
    @TempDir
    private Path folder;

    /** Deletes the map files that the command writes into the present folder. */
    @AfterEach
    void deleteMaps() throws IOException {
        Files.deleteIfExists(Path.of("advise-halo3d.map"));
        Files.deleteIfExists(Path.of("advise-allreduce.map"));
        Files.deleteIfExists(Path.of("advise-straggler.map"));
    }

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

    /** Returns the changes that {@code advise} has measured, the best first. */
    private static JsonNode changes(String... words) throws IOException {
        List<String> all = new ArrayList<>(List.of("advise"));
        all.addAll(List.of(words));
        all.add("--json=-");
        CommandLineRun run = CommandLineRun.of(all.toArray(String[]::new));
        assertThat(run.exit()).as(run.err()).isZero();
        return new ObjectMapper().readTree(run.out()).get("changes");
    }

    @Test
    void shouldNameARandomMappingFirst() throws IOException {
        List<String> places = new ArrayList<>();
        for (int node = 0; node < 64; node++) {
            places.add(node % 4 + " " + node / 4 % 4 + " " + node / 16 + " 0");
        }
        Collections.shuffle(places, new Random(1));
        Path map = Files.write(folder.resolve("random.map"), places);
        JsonNode changes =
                changes("halo3d", "--machine=bgl-512", "--shape=4x4x4", "--fidelity=message", "--mapping=" + map);
        assertThat(changes.get(0).get("change").asText()).startsWith("--mapping=");
        assertThat(changes.get(0).get("measured").asDouble()).isGreaterThan(0.3);
        assertThat(changes.get(0).get("command").toString()).doesNotContain("random.map");
        Path greedy = Path.of("advise-halo3d.map");
        assertThat(greedy).exists();
        assertThat(changes.findValuesAsText("change")).contains("--mapping=" + greedy);
    }

    @Test
    void shouldNameALowEagerLimitFirst() throws IOException {
        JsonNode first = changes(
                        "halo3d",
                        "--machine=ndr",
                        "--ranks=64",
                        "--fidelity=message",
                        "--set=bytes=2048",
                        "--config=mpi.eager-limit=16 B")
                .get(0);
        assertThat(first.get("change").asText()).isEqualTo("--config 'mpi.eager-limit=2048 B'");
        assertThat(first.get("verdict").asText()).isEqualTo("gains");
    }

    @Test
    void shouldNameASlowRankFirst() throws IOException {
        JsonNode first = changes(
                        "straggler",
                        "--machine=bgl-512",
                        "--shape=4x4x2",
                        "--fidelity=message",
                        "--set=rank=7",
                        "--set=bytes=512")
                .get(0);
        assertThat(first.get("change").asText()).startsWith("rank 7 computes ");
        assertThat(first.get("kind").asText()).isEqualTo("program");
        assertThat(first.get("measured").isNull()).isTrue();
        // 50 us of the run
        assertThat(first.get("predicted").asDouble()).isGreaterThan(0.1);
    }

    @Test
    void shouldFindNoFaultInAHealthyHalo() throws IOException {
        CommandLineRun run =
                CommandLineRun.of("advise", "halo3d", "--machine=bgl-512", "--shape=4x4x4", "--fidelity=message");
        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.out()).contains("no choice gains more than 1 %");
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
