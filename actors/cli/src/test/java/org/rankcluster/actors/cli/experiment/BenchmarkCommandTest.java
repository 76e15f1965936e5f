package org.rankcluster.actors.cli.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.actors.cli.Cli;
import org.rankcluster.actors.cli.console.Terminal;
import org.rankcluster.input.InputException;
import picocli.CommandLine;

class BenchmarkCommandTest {
    private static final String OWN_RUN = "own run";
    private static final String OTHER_RUN = "other run";

    @TempDir
    Path folder;

    private Path other;
    private final FakeCheckouts checkouts = new FakeCheckouts();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private BenchmarkCommand command;

    @BeforeEach
    void makeCheckout() throws IOException {
        other = Files.createDirectory(folder.resolve("other"));
        Files.createFile(other.resolve("pom.xml"));
        assertThat(Files.createFile(other.resolve("rankcluster")).toFile().setExecutable(true))
                .isTrue();
    }

    @Test
    void shouldHaveNamesThatDiffer() {
        assertThat(Benchmark.all()).extracting(Benchmark::name).doesNotHaveDuplicates();
        assertThat(Benchmark.all()).extracting(Benchmark::words).doesNotHaveDuplicates();
    }

    @Test
    void shouldListNamesAndCommandsWithoutARun() {
        assertThat(run("--list")).isZero();
        assertThat(text(out).lines()).hasSize(Benchmark.all().size()).anyMatch(line -> line.startsWith("phold-1k "));
        assertThat(checkouts.commands).isEmpty();
    }

    @Test
    void shouldMeasureOnceWithoutAnotherCheckout() throws IOException {
        checkouts.ownSeconds = List.of(2.0);
        assertThat(run("halo3d-16", "--json", file("b.json"))).isZero();
        assertThat(checkouts.commands).containsExactly(OWN_RUN);
        assertThat(checkouts.lastWords)
                .startsWith("run", "halo3d")
                .endsWith(
                        "--partitions", "1", "--shape", "16x16x16", "--set", "iterations=5", "--quiet", "--json", "-");
        assertThat(text(out).lines().toList().getLast().split(" +"))
                .startsWith("halo3d-16", "2.00", "300", "6.00", "3.00", "4096", "run");
        JsonNode row = json("b.json").get("rows").get(0);
        assertThat(row.get("eventsPerSecond").asDouble()).isEqualTo(300);
        assertThat(row.get("eventsPerMessage").asDouble()).isEqualTo(6);
        assertThat(row.get("eventsPerHop").asDouble()).isEqualTo(3);
        assertThat(row.has("ratio")).isFalse();
    }

    @Test
    void shouldRunAllUsualBenchmarksWithoutAName() {
        assertThat(run()).isZero();
        assertThat(checkouts.commands).hasSize((int) Benchmark.all().stream()
                .filter(benchmark -> !benchmark.isLarge())
                .count());
    }

    @Test
    void shouldAlternateWithAnotherCheckoutThatItBuildsFirst() throws IOException {
        checkouts.ownSeconds = List.of(1.0, 2.0, 4.0);
        checkouts.otherSeconds = List.of(2.0, 3.0, 12.0);
        assertThat(run("phold-1k", "--against", other.toString(), "--json", file("b.json"), "--plots", file("plots")))
                .isZero();
        assertThat(checkouts.commands)
                .containsExactly("other version", OWN_RUN, OTHER_RUN, OWN_RUN, OTHER_RUN, OWN_RUN, OTHER_RUN);
        JsonNode row = json("b.json").get("rows").get(0);
        assertThat(row.get("wallSeconds").asDouble()).isEqualTo(2);
        assertThat(row.at("/ratio/min").asDouble()).isEqualTo(1.5);
        assertThat(row.at("/ratio/median").asDouble()).isEqualTo(2);
        assertThat(row.at("/ratio/max").asDouble()).isEqualTo(3, within(1e-12));
        assertThat(text(out)).contains("1.50    2.00  3.00");
        assertThat(folder.resolve("plots/benchmark.svg")).content().contains("phold-1k");
    }

    @Test
    void shouldKeepWholePairsAfterAnInterruption() throws IOException {
        checkouts.interruptAt = 5; // the second run of the other checkout
        assertThat(run("phold-1k", "--against", other.toString(), "--json", file("b.json")))
                .isEqualTo(130);
        assertThat(checkouts.commands).hasSize(5);
        assertThat(checkouts.isStopped).isTrue();
        JsonNode row = json("b.json").get("rows").get(0);
        assertThat(row.get("failure").asText()).isEqualTo("interrupted");
        assertThat(row.at("/ratio/median").asDouble()).isEqualTo(1);
        assertThat(row.get("runs")).hasSize(2);
        assertThat(row.get("runs").get(1).has("ratio")).isFalse();
    }

    @Test
    void shouldContinueAfterAFailedRun() throws IOException {
        checkouts.exits = List.of(3);
        assertThat(run("--json", file("b.json"))).isEqualTo(1);
        JsonNode rows = json("b.json").get("rows");
        assertThat(rows.get(0).get("failure").asText()).startsWith("exit 3 of ").endsWith(": said last");
        assertThat(rows.get(1).get("failure").isNull()).isTrue();
    }

    @Test
    void shouldRefuseACheckoutThatDoesNotBuild() {
        checkouts.exits = List.of(1);
        assertThat(refusal("--against", other.toString())).endsWith("(expected: a checkout that builds; said last)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "halo3d-17          ; command line: NAME: halo3d-17 (expected: one of ; did you mean halo3d-16?)",
                "--against .        ; command line: --against: . (expected: a checkout of RankCluster, with ; pom.xml and rankcluster)",
                "--pairs 2          ; command line: --pairs: 2 (expected: none without --against) ; ",
                "--against . --pairs 0 ; command line: --pairs: 0 (expected: 1..1000) ; ",
                "--against . --pairs x ; command line: --pairs: x (expected: a whole number below 2^31) ; ",
                "--plots /dev/null/x   ; command line: --plots: /dev/null/x (expected: a folder, or a path where one can be created) ; ",
            })
    void shouldRefuseWrongOptionsInOneLine(String words, String start, String end) {
        Cli.Outcome outcome = Cli.run(("benchmark " + words).split(" "));
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err().lines()).hasSize(1);
        assertThat(outcome.err()).startsWith(start).contains(end == null ? "" : end);
    }

    private int run(String... words) {
        return commandLine().execute(words);
    }

    private String refusal(String... words) {
        List<String> refusals = new ArrayList<>();
        int unusedExit = commandLine()
                .setExecutionExceptionHandler((failure, line, parsed) -> {
                    refusals.add(((InputException) failure).getMessage());
                    return 2;
                })
                .execute(words);
        return refusals.getFirst();
    }

    private CommandLine commandLine() {
        command = new BenchmarkCommand(
                new Terminal(
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8),
                        false),
                checkouts);
        return new CommandLine(command);
    }

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    private JsonNode json(String name) throws IOException {
        return new ObjectMapper().readTree(folder.resolve(name).toFile());
    }

    private static String text(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /** Checkouts whose runs take the given times; after those, one second. */
    private final class FakeCheckouts implements Checkouts {
        private final List<String> commands = new ArrayList<>();
        private List<String> lastWords = List.of();
        private List<Double> ownSeconds = List.of();
        private List<Double> otherSeconds = List.of();
        private List<Integer> exits = List.of();
        private int interruptAt;
        private boolean isStopped;

        @Override
        public Outcome run(Path checkout, List<String> words) {
            boolean isOther = checkout.equals(other);
            String run = (isOther ? "other " : "own ") + words.getFirst();
            int earlier = (int) commands.stream().filter(run::equals).count();
            int exit = commands.size() < exits.size() ? exits.get(commands.size()) : 0;
            commands.add(run);
            lastWords = words;
            if (commands.size() == interruptAt) {
                command.interrupt(2);
            }
            List<Double> all = isOther ? otherSeconds : ownSeconds;
            double seconds = earlier < all.size() ? all.get(earlier) : 1;
            String result = "{\"wallSeconds\": " + seconds
                    + ", \"events\": 600, \"messages\": 100, \"packetHops\": 200, \"bytesPerRank\": 4096}";
            return new Outcome(exit, result, "said last");
        }

        @Override
        public void stop() {
            isStopped = true;
        }
    }
}
