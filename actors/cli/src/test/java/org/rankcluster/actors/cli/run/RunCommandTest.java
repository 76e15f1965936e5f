package org.rankcluster.actors.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rankcluster.actors.cli.Cli;
import org.rankcluster.actors.cli.Compiler;
import org.rankcluster.actors.path.CriticalPath;

class RunCommandTest {
    @TempDir
    Path folder;

    @Test
    void shouldPrintWhatTheRanksPrintAndNothingElse() {
        Cli.Outcome outcome = Cli.run("run", "greeting", "--machine", "ideal", "--ranks", "3", "--", "a", "-b", "--");
        assertThat(outcome.out())
                .isEqualTo(String.format("hello from 0 a,-b,--%nhello from 1 a,-b,--%nhello from 2 a,-b,--%n"));
        assertThat(outcome.err())
                .contains("aside")
                .containsPattern("virtual time .*, wall time .*, digest [0-9a-f]{16}");
        assertThat(outcome.exit()).isZero();
    }

    @Test
    void shouldNotSpeakOfACriticalPathThatIsMissing() {
        assertThat(RunCommand.nothing(null)).endsWith("no distant mapping");
        assertThat(RunCommand.nothing(CriticalPath.missing("the disk is full"))).isEqualTo(RunCommand.nothing(null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"})
    void shouldPrintOneObjectWhenTheResultGoesToStandardOutput(String file) throws IOException {
        Cli.Outcome outcome =
                Cli.run("run", "greeting", "--machine", "ideal", "--ranks", "2", "--set", "times=2", "--json", file);
        JsonNode json = new ObjectMapper().readTree(outcome.out());
        assertThat(json.get("app").asText()).isEqualTo("greeting");
        assertThat(json.get("machine").asText()).isEqualTo("ideal");
        assertThat(json.get("ranks").asInt()).isEqualTo(2);
        assertThat(json.get("fidelity").asText()).isEqualTo("packet");
        assertThat(json.get("addressing").asText()).isEqualTo("auto");
        assertThat(json.get("output").get("times").asInt()).isEqualTo(2);
        assertThat(json.get("output").get("ranksAgain").asInt()).isEqualTo(2);
        assertThat(json.get("exit").asInt()).isZero();
        assertThat(outcome.err()).contains("hello from 1");
    }

    @Test
    void shouldRunABackgroundBesideTheJob() throws IOException {
        Cli.Outcome outcome = Cli.run(
                "run",
                "greeting",
                "--machine",
                "ideal",
                "--ranks",
                "2",
                "--background",
                "greeting --ranks 3 --set times=4 -- x",
                "--json",
                "-");
        JsonNode json = new ObjectMapper().readTree(outcome.out());
        assertThat(json.get("ranks").asInt()).isEqualTo(2);
        assertThat(json.get("background").get("app").asText()).isEqualTo("greeting");
        assertThat(json.get("background").get("ranks").asInt()).isEqualTo(3);
        assertThat(json.get("output").get("ranksAgain").asInt()).isEqualTo(2);
        assertThat(outcome.err())
                .contains("hello from 1", "background greeting: 3 ranks, ")
                .doesNotContain("hello from 2", " x");
        assertThat(new ObjectMapper()
                        .readTree(Cli.run("run", "greeting", "--machine", "ideal", "--ranks", "2", "--json", "-")
                                .out())
                        .has("background"))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nothing-like-it --ranks 1 | --background: APP: nothing-like-it (expected: a class on its --jar, or a sample",
                "greeting --ranks one | --background: --ranks: one (expected: a whole number",
                "greeting | --background: no --ranks (expected: --ranks N, because ideal has as many nodes",
                "greeting --ranks 1 --set no=3 | --background: --set: no: 3 (expected: one of the keys of greeting",
                "greeting --ranks 1 --machine ideal | --background: ",
                "'' | --background: APP: nothing (expected: a sample's name"
            })
    void shouldRefuseABadBackground(String background, String message) {
        Cli.Outcome outcome =
                Cli.run("run", "greeting", "--machine", "ideal", "--ranks", "2", "--background", background);
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).contains(message).hasLineCount(1);
    }

    @Test
    void shouldPrintTheCriticalPath() throws IOException {
        Cli.Outcome outcome =
                Cli.run("run", "greeting", "--explain", "path", "--machine", "ideal", "--ranks", "2", "--json", "-");
        assertThat(outcome.err()).contains("critical path: ", "to the end of rank ");
        JsonNode path = new ObjectMapper().readTree(outcome.out()).get("criticalPath");
        long sum = 0;
        for (JsonNode picoseconds : path.get("classes")) {
            sum += picoseconds.asLong();
        }
        assertThat(sum).isEqualTo(path.get("picoseconds").asLong());
        assertThat(path.get("complete").asBoolean()).isTrue();
    }

    @Test
    void shouldTakeThePathOnlyIfAskedForIt() {
        Cli.Outcome outcome = Cli.run("run", "--explain", "greeting", "--machine", "ideal", "--ranks", "2");
        assertThat(outcome.exit()).isZero();
        assertThat(outcome.err()).doesNotContain("critical path");
    }

    @Test
    void shouldRefuseOtherWords() {
        assertThat(Cli.run("run", "greeting", "--explain=links", "--machine", "ideal", "--ranks", "2")
                        .err())
                .contains("--explain: links (expected: nothing, or path)");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void shouldSayWhenThereIsNoRoomForTheResult() {
        Cli.Outcome outcome = Cli.run("run", "greeting", "--machine", "ideal", "--ranks", "2", "--json", "/dev/full");
        assertThat(outcome.err())
                .contains("virtual time", "--json: /dev/full (expected: a file that can be written to the end; ");
        assertThat(outcome.exit()).isEqualTo(2);
    }

    @Test
    void shouldPrintTheResultBesideEverythingElse() {
        Cli.Outcome outcome = Cli.run("run", "greeting", "--machine", "ideal", "--ranks", "2", "--json", "/dev/stderr");
        assertThat(outcome.out()).contains("hello from 1");
        assertThat(outcome.err()).contains("virtual time", "\"digest\"");
    }

    /** Two ranks per node: 3 ranks fit on 2 nodes, but the default order gives each a node of its own. */
    @Test
    void shouldHintAtWhatMakesARunSlow() {
        String[] words = {"run", "greeting", "--shape", "4x2x4", "--ranks", "3", "--ranks-per-node", "2"};
        String ties = "hint: torus.ties: with parity, ";
        String spread =
                "hint: --ranks-per-node: 3 ranks are on 3 nodes, and 2 have room for them; --mapping TXYZ fills a node"
                        + " before the next";
        assertThat(hints(words)).hasSize(2).last().isEqualTo(spread);
        assertThat(hints(words)).first().asString().startsWith(ties);
        assertThat(hints(with(words, "--mapping", "TXYZ"))).hasSize(1);
        assertThat(hints(with(words, "--mapping", "TXYZ", "--quiet"))).isEmpty();
        assertThat(hints("run", "greeting", "--shape", "3x3x3", "--ranks-per-node", "2"))
                .isEmpty();
        assertThat(hints("run", "greeting", "--machine", "ideal", "--ranks", "3", "--ranks-per-node", "2"))
                .isEmpty();
    }

    private static String[] with(String[] words, String... more) {
        return Stream.concat(Stream.of(words), Stream.of(more)).toArray(String[]::new);
    }

    private static List<String> hints(String... words) {
        Cli.Outcome outcome = Cli.run(words);
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        return outcome.err().lines().filter(line -> line.startsWith("hint: ")).toList();
    }

    @Test
    void shouldWriteTheResultOfARunThatFails() throws IOException {
        Path classes = program("if (arguments.length == 0) throw new IllegalStateException(\"my fault\");");
        Path file = folder.resolve("result.json");
        Cli.Outcome outcome = run(classes, "--json", file.toString());
        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.err())
                .contains("java.lang.IllegalStateException: my fault", "at Program.main(Program.java")
                .doesNotContain("org.rankcluster");
        assertThat(new ObjectMapper().readTree(file.toFile()).get("exit").asInt())
                .isEqualTo(1);
    }

    @Test
    void shouldEndWithTheCodeOfAnAbort() throws IOException {
        Cli.Outcome outcome = run(program("mpi.MPI.COMM_WORLD.abort(42);"));
        assertThat(outcome.exit()).isEqualTo(42);
        assertThat(outcome.out()).isEmpty();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void shouldEndWithTheCodeOfAnAbortThoughThereIsNoRoomForTheResult() throws IOException {
        Cli.Outcome outcome = run(program("mpi.MPI.COMM_WORLD.abort(42);"), "--json", "/dev/full");
        assertThat(outcome.err()).containsOnlyOnce("--json: /dev/full (expected: a file that can be written");
        assertThat(outcome.exit()).isEqualTo(42);
    }

    @Test
    void shouldEndOnlyTheRankThatExitsWell() throws IOException {
        Cli.Outcome outcome = run(program("""
                try {
                    class Base {}
                    class One extends Base {}
                    class Two extends Base {}
                    Base joined = arguments.length == 0 ? new One() : new Two();
                    mpi.MPI.COMM_WORLD.barrier();
                    if (mpi.MPI.COMM_WORLD.getRank() == (joined == null ? 7 : 0)) System.exit(0);
                    System.out.println("rank 1 continues");
                } finally {
                    System.out.println("cleaned up");
                }
                """));
        assertThat(outcome.err()).doesNotContain("Error");
        assertThat(outcome.out().lines()).containsExactly("rank 1 continues", "cleaned up");
        assertThat(outcome.exit()).isZero();
    }

    @Test
    void shouldEndTheJobWithTheCodeOfARankThatExits() throws IOException {
        Cli.Outcome outcome = run(
                program("if (mpi.MPI.COMM_WORLD.getRank() == 1) System.exit(5);" + " mpi.MPI.COMM_WORLD.barrier();"));
        assertThat(outcome.exit()).isEqualTo(5);
        assertThat(outcome.err()).contains("rank 1 called System.exit(5)");
    }

    @Test
    void shouldReportADeadlock() throws IOException {
        Cli.Outcome outcome = run(program("mpi.MPI.COMM_WORLD.recv(new int[1], 1, mpi.MPI.INT, 0, 5);"));
        assertThat(outcome.exit()).isEqualTo(3);
        assertThat(outcome.err()).contains("deadlock");
    }

    @Test
    void shouldEndAtTheTimeLimit() throws IOException {
        Path classes = program("while (arguments.length == 0) mpi.MPI.COMM_WORLD.barrier();");
        Cli.Outcome outcome = run(classes, "--time-limit", "300ms");
        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.err()).contains("time limit");
    }

    @Test
    void shouldRunAWorkloadWithTheSameReport() throws IOException {
        Cli.Outcome outcome = Cli.run("run", "idle", "--set", "nodes=3", "--partitions", "2", "--json", "-");
        assertThat(outcome.exit()).isZero();
        JsonNode json = new ObjectMapper().readTree(outcome.out());
        assertThat(json.get("app").asText()).isEqualTo("idle");
        assertThat(json.get("machine").asText()).isEqualTo("none");
        assertThat(json.get("ranks").asInt()).isEqualTo(3);
        assertThat(json.get("partitions").asInt()).isEqualTo(2);
        assertThat(json.get("output").get("nothing").asInt()).isZero();
    }

    @Test
    void shouldNotTouchTheResultOfAnEarlierRunWhenTheInputIsWrong() throws IOException {
        Path file = Files.writeString(folder.resolve("result.json"), "earlier");
        assertThat(Cli.run("run", "greeting", "--ranks", "0", "--json", file.toString())
                        .exit())
                .isEqualTo(2);
        assertThat(file).hasContent("earlier");
    }

    @Test
    void shouldKeepTheResultOfAnEarlierRunUntilThereIsANewOne() throws IOException {
        Path file = Files.writeString(folder.resolve("result.json"), "earlier");
        Path classes =
                program("System.out.println(java.nio.file.Files.readString(java.nio.file.Path.of(arguments[0])));"
                        + " mpi.MPI.Finalize();");
        Cli.Outcome outcome = run(classes, "--json", file.toString(), "--", file.toString());
        assertThat(outcome.out()).isEqualTo(String.format("earlier%nearlier%n"));
        assertThat(new ObjectMapper().readTree(file.toFile()).get("exit").asInt())
                .isZero();
    }

    @Test
    void shouldSayNothingButErrorsIfQuiet() throws IOException {
        Path classes = program("""
                System.err.println("own");
                if (arguments[0].equals("abort")) mpi.MPI.COMM_WORLD.abort(3);
                """);

        Cli.Outcome good = run(classes, "--quiet", "--", "unfinished");
        assertThat(good.exit()).isZero();
        assertThat(good.err()).isEqualTo(String.format("own%nown%n"));
        Cli.Outcome bad = run(classes, "--quiet", "--", "abort");
        assertThat(bad.exit()).isEqualTo(3);
        assertThat(bad.err()).isEqualTo(String.format("own%nown%nrank 0 called abort(3)%n"));
        assertThat(Cli.run("run", "--help").out()).contains("--quiet");
    }

    @Test
    void shouldPutMpjsArgumentsInFrontWhereAsked() throws IOException {
        Path classes = Compiler.compile(folder, "Program", """
                import mpi.*;
                public class Program {
                    public static void main(String[] arguments) throws Exception {
                        String[] mine = MPI.Init(arguments);
                        int[] sum = new int[1];
                        MPI.COMM_WORLD.Allreduce(new int[] {Integer.parseInt(arguments[0])}, 0, sum, 0, 1, MPI.INT, MPI.SUM);
                        System.out.println(String.join(" ", arguments) + " " + String.join("+", mine) + " " + sum[0]);
                        MPI.Finalize();
                    }
                }
                """);
        Cli.Outcome outcome = run(classes, "--config", "mpj-arguments=true", "--", "a", "b");
        assertThat(outcome.out()).isEqualTo(String.format("0 2 niodev a b a+b 1%n1 2 niodev a b a+b 1%n"));
        assertThat(run(classes, "--", "7").out()).isEqualTo(String.format("7 7 14%n7 7 14%n"));
    }

    private Path program(String body) throws IOException {
        return Compiler.compile(folder, "Program", """
                public class Program {
                    public static void main(String[] arguments) throws Exception {
                        mpi.MPI.Init(arguments);
                        %s
                        if (arguments.length == 0) mpi.MPI.Finalize();
                    }
                }
                """.formatted(body));
    }

    private static Cli.Outcome run(Path classes, String... more) {
        String[] arguments = {"run", "Program", "--jar", classes.toString(), "--machine", "ideal", "--ranks", "2"};
        return Cli.run(java.util.stream.Stream.concat(java.util.Arrays.stream(arguments), java.util.Arrays.stream(more))
                .toArray(String[]::new));
    }
}
