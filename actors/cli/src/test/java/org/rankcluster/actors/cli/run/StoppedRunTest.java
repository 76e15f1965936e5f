package org.rankcluster.actors.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.actors.cli.Cli;
import org.rankcluster.actors.cli.Compiler;

/** Tests {@code run --until}: rank 3 sleeps for 100 us, and the others wait for it in a sum. */
class StoppedRunTest {
    private static final String SOURCE = """
            import mpi.MPI;

            public class Late {
                public static void main(String[] arguments) throws Exception {
                    MPI.Init(arguments);
                    if (MPI.COMM_WORLD.getRank() == 3) {
                        nap();
                    }
                    sum();
                    MPI.Finalize();
                }

                private static void nap() throws Exception {
                    Thread.sleep(0, 100_000);
                }

                private static void sum() throws Exception {
                    long[] sum = {1};
                    MPI.COMM_WORLD.allReduce(sum, 1, MPI.LONG, MPI.SUM);
                }
            }
            """;

    @TempDir
    static Path folder;

    private static Path classes;

    @BeforeAll
    static void compile() throws IOException {
        classes = Compiler.compile(folder, "Late", SOURCE);
    }

    private static Cli.Outcome run(String... more) {
        List<String> words =
                new ArrayList<>(List.of("run", "Late", "--jar", "" + classes, "--ranks", "8", "--machine", "ideal"));
        words.addAll(List.of(more));
        return Cli.run(words.toArray(new String[0]));
    }

    @Test
    void shouldPrintTheSameTableInEveryRun() {
        Cli.Outcome first = run("--until", "50us");

        assertThat(first.exit()).isZero();
        List<String> lines = first.out().lines().toList();
        assertThat(lines.get(0)).isEqualTo("stopped at 50 us: 8 ranks in 2 groups");
        assertThat(lines.get(1)).matches("count +ranks +state +call +since +waits for +stack");
        assertThat(lines.get(2)).matches(" +7 +0-2, 4-7 +collective +allReduce .*Late\\.sum\\(Late\\.java:19\\)");
        assertThat(lines.get(3)).matches(" +Late\\.main\\(Late\\.java:9\\)");
        assertThat(lines.get(4)).matches(" +1 +3 +sleeping +sleep .*Late\\.nap\\(Late\\.java:14\\)");
        assertThat(lines.get(5)).matches(" +Late\\.main\\(Late\\.java:7\\)");
        assertThat(lines).hasSize(6);
        assertThat(run("--until", "50us").out()).isEqualTo(first.out());
        assertThat(run("--until", "50000 ns", "--partitions", "2", "--quiet"))
                .isEqualTo(new Cli.Outcome(0, first.out(), ""));
        assertThat(run("--until", "50us", "--repeat", "3").err()).contains("repeated 3 times");
    }

    @Test
    void shouldWriteEveryRankToTheJsonResult() throws IOException {
        Path file = folder.resolve("stopped.json");

        assertThat(run("--until", "50us", "--json", "" + file).exit()).isZero();
        JsonNode result = new JsonMapper().readTree(Files.readString(file));
        assertThat(result.path("state").asText()).isEqualTo("stopped");
        assertThat(result.path("virtualSeconds").asDouble()).isEqualTo(50e-6);
        JsonNode stopped = result.path("stopped");
        assertThat(stopped.path("picoseconds").asLong()).isEqualTo(50_000_000);
        assertThat(stopped.path("ranks")).hasSize(8);
        assertThat(stopped.path("stacks")).hasSize(2);
        JsonNode late = stopped.path("ranks").path(3);
        assertThat(late.path("rank").asInt()).isEqualTo(3);
        assertThat(late.path("state").asText()).isEqualTo("sleeping");
        assertThat(stopped.path("stacks")
                        .path(late.path("stack").asInt())
                        .path(0)
                        .asText())
                .isEqualTo("Late.nap(Late.java:14)");
    }

    @Test
    void shouldSayThatTheRunEndedBefore() {
        Cli.Outcome whole = run();
        Cli.Outcome ended = run("--until", "5ms");

        assertThat(ended.exit()).isZero();
        assertThat(ended.out()).isEqualTo(whole.out());
        assertThat(ended.err()).contains("--until: 5ms: not reached; the run has ended at ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "--until 350 | --until: 350 (expected: a duration with unit, e.g. 70 ns)",
                "--until 3kg | --until: 3kg (expected: a duration with unit, e.g. 70 ns)",
                "--until 0us | --until: 0us (expected: a duration of more than 0, e.g. 70 ns)",
                "--debug-ranks 3 | --debug-ranks: 3 (expected: none without --debug)",
                "--debug 0 | --debug: 0 (expected: 1..65535)",
                "--debug --debug-ranks 8 | --debug-ranks: 8 (expected: ranks from 0 to 7)",
                "--debug --partitions 2 | --partitions: 2 (expected: 1 with --debug, so that one rank runs at a time)",
                "--debug --repeat 2 | --debug: 5005 (expected: none with --repeat)",
                "--debug --time-limit 5m | --debug: 5005 (expected: none with --time-limit, which counts the time at breakpoints too)",
                "--debug | --debug: 5005 (expected: a run by the launcher rankcluster, which starts the JVM with a debugger agent)",
            })
    void shouldNameWhatIsWrong(String words, String message) {
        assertThat(run(words.split(" ")))
                .isEqualTo(new Cli.Outcome(2, "", "command line: " + message + System.lineSeparator()));
    }
}
