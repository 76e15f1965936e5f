package org.rankcluster.actors.cli.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.io.TempDirFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rankcluster.actors.cli.Cli;
import org.rankcluster.actors.cli.Compiler;

class SweepCommandTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path folder;

    private Path out() {
        return folder.resolve("out");
    }

    private Cli.Outcome sweep(String... words) {
        List<String> all = new ArrayList<>(List.of("sweep"));
        all.addAll(List.of(words));
        all.addAll(all.contains("--") ? all.indexOf("--") : all.size(), List.of("--out", out().toString()));
        return Cli.run(all.toArray(new String[0]));
    }

    private Cli.Outcome greeting(String... words) {
        return sweep(Stream.concat(
                        Stream.of("greeting", "--machine", "ideal", "--columns", "output.times,ranks,machine"),
                        Stream.of(words))
                .toArray(String[]::new));
    }

    private List<Path> results() throws IOException {
        try (Stream<Path> files = Files.list(out().resolve("done"))) {
            return files.filter(file -> !file.endsWith("sweep.json")).sorted().toList();
        }
    }

    private Path program(String body) throws IOException {
        return Compiler.compile(folder, "Program", """
                public class Program {
                    static int runs;
                    public static void main(String[] arguments) throws Exception {
                        mpi.MPI.Init(arguments);
                        int size = mpi.MPI.COMM_WORLD.getSize();
                        %s
                        mpi.MPI.Finalize();
                    }
                }
                """.formatted(body));
    }

    @Test
    void shouldRunEveryCombinationAndCompareThem() throws Exception {
        Cli.Outcome outcome = greeting("--vary", "ranks=2,3", "--vary", "times=2,1");

        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(outcome.out().lines())
                .containsExactly(
                        "vary.ranks  times  output.times  ratio  ranks  machine",
                        "         2      2             2      1      2  ideal",
                        "         2      1             1    0.5      2  ideal",
                        "         3      2             2      1      3  ideal",
                        "         3      1             1    0.5      3  ideal");
        assertThat(outcome.err())
                .containsPattern("1 of 4, about \\d+ s left\n")
                .contains("4 of 4\n", "table.csv, table.json, chart.svg in " + out())
                .doesNotContain("hello");
        assertThat(out().resolve("table.csv")).hasContent("""
                        vary.ranks,times,output.times,ratio,ranks,machine,exit,diagnosis\r
                        2,2,2,1.0,2,ideal,0,\r
                        2,1,1,0.5,2,ideal,0,\r
                        3,2,2,1.0,3,ideal,0,\r
                        3,1,1,0.5,3,ideal,0,\r
                        """);
        JsonNode table = JSON.readTree(out().resolve("table.json").toFile());
        assertThat(table).hasSize(4);
        assertThat(table.get(1).toString())
                .isEqualTo("{\"vary.ranks\":2,\"times\":1,\"output.times\":1,\"ratio\":0.5,\"ranks\":2,"
                        + "\"machine\":\"ideal\",\"exit\":0,\"diagnosis\":\"\"}");
        assertThat(DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(out().resolve("chart.svg").toFile())
                        .getDocumentElement()
                        .getTextContent())
                .contains("greeting, lines by times", "output.times");
        assertThat(results()).hasSize(4);
    }

    @Test
    void shouldContinueWhereItWasInterrupted() throws Exception {
        assertThat(greeting("--vary", "ranks=2,3", "--limit", "1").err()).contains("checking 1 of 2 combinations");
        Path first = results().getFirst();
        String before = Files.readString(first);
        Cli.Outcome outcome = greeting("--vary", "ranks=2,3,4");

        assertThat(outcome.err()).contains("there already: 1 of 3\n", "2 of 3, about ", "3 of 3\n");
        assertThat(outcome.out().lines()).hasSize(4);
        assertThat(first).hasContent(before);
        assertThat(greeting("--vary", "ranks=2,3,4", "--quiet").err()).isEmpty();
    }

    private static final class RelativeFolder implements TempDirFactory {
        @Override
        public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext extension)
                throws IOException {
            return Files.createTempDirectory(Path.of("target"), "sweep");
        }
    }

    @Test
    void shouldContinueInAFolderThatIsRelative(@TempDir(factory = RelativeFolder.class) Path relative)
            throws Exception {
        String[] words = {
            "sweep", "greeting", "--machine", "ideal", "--vary", "ranks=2,3", "--out", relative.toString(), "--", "word"
        };
        Cli.Outcome first = Cli.run(words);
        Cli.Outcome second = Cli.run(words);

        assertThat(relative).isRelative();
        assertThat(first.exit()).as(first.err()).isZero();
        assertThat(second.err()).contains("there already: 2 of 2");
        assertThat(second.out()).isEqualTo(first.out());
        try (Stream<Path> done = Files.list(relative.resolve("done"))) {
            assertThat(done).hasSize(3);
        }
    }

    @Test
    void shouldShowOtherColumnsWithoutRunningAgain() {
        sweep("idle", "--vary", "nodes=2,3");
        Cli.Outcome outcome = sweep("idle", "--vary", "nodes=2,3", "--columns", "partitions");

        assertThat(outcome.out().lines())
                .containsExactly("nodes  partitions  ratio", "    2           1      1", "    3           1      1");
        assertThat(outcome.err()).startsWith("there already: 2 of 2\ntable.csv");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "{", "[]", "{\"words\": []}", "\u0000\u0001", "{\"words\": [\"greeting\"], \"result\": {}}"})
    void shouldRunAgainWhatIsNotAResult(String text) throws Exception {
        greeting("--vary", "ranks=2,3");
        Path broken = Files.writeString(results().getFirst(), text);
        Cli.Outcome outcome = greeting("--vary", "ranks=2,3");

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.err())
                .startsWith(broken + ": not the result of this combination, which runs again\nthere already: 1 of 2\n");
        assertThat(JSON.readTree(broken.toFile()).at("/result/exit").intValue()).isZero();
    }

    /** A source is compiled once for each command; its results count as long as the program is the same. */
    @Test
    void shouldSweepASource() throws Exception {
        String text = """
                public class Source {
                    public static void main(String[] arguments) throws Exception {
                        mpi.MPI.Init(arguments);
                        for (int i = 0; i < %d; i++) {
                            mpi.MPI.COMM_WORLD.barrier();
                        }
                        mpi.MPI.Finalize();
                    }
                }
                """;
        Path source = Files.writeString(folder.resolve("Source.java"), text.formatted(1));
        String[] words = {source.toString(), "--machine", "ideal", "--vary", "ranks=2,3", "--columns", "ranks,messages"
        };
        Cli.Outcome first = sweep(words);
        assertThat(first.exit()).as(first.err()).isZero();
        assertThat(first.out().lines().skip(1).map(line -> line.replaceAll(".* ", "")))
                .containsExactly("2", "6");
        assertThat(sweep(words).err()).contains("there already: 2 of 2");

        Files.writeString(source, text.formatted(2));
        Cli.Outcome changed = sweep(words);
        assertThat(changed.err()).doesNotContain("there already");
        assertThat(changed.out().lines().skip(1).map(line -> line.replaceAll(".* ", "")))
                .containsExactly("4", "12");

        Files.writeString(source, "public class Source {");
        Cli.Outcome wrong = sweep(words);
        assertThat(wrong.exit()).isEqualTo(2);
        assertThat(wrong.err()).contains("sources that compile; javac:", "Source.java:1: error:");
    }

    @Test
    void shouldNotMixSweeps() throws Exception {
        greeting("--vary", "ranks=2,3");
        Cli.Outcome outcome = greeting("--vary", "ranks=2,3", "--seed", "2");

        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err())
                .isEqualTo("command line: --out: " + out()
                        + " (expected: another folder, because this one has the results of the sweep"
                        + " [\"greeting\",\"--machine=ideal\"])\n");
        Files.writeString(out().resolve("done/sweep.json"), "{");
        assertThat(greeting("--vary", "ranks=2,3").exit()).isEqualTo(2);
    }

    @Test
    void shouldNotTouchTablesOfSomebodyElse() throws Exception {
        Files.createDirectories(out());
        Path theirs = Files.writeString(out().resolve("table.csv"), "theirs");
        Cli.Outcome outcome = greeting("--vary", "ranks=2,3");

        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err())
                .endsWith("(expected: a folder without table.csv, or the folder of an earlier sweep)\n");
        assertThat(theirs).hasContent("theirs");
    }

    @Test
    void shouldContinueAfterARunThatFails() throws Exception {
        Path classes = program("if (size == 3) throw new IllegalStateException(\"not with, 3\");");
        String[] words = {
            "Program", "--jar", classes.toString(), "--machine", "ideal", "--vary", "ranks=2,3,4", "--columns", "ranks"
        };
        Cli.Outcome outcome = sweep(words);

        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.err())
                .contains("ranks=3: exit 1: ", "IllegalStateException: not with, 3", "at Program.main", "3 of 3\n");
        List<String> lines = outcome.out().lines().toList();
        assertThat(lines).hasSize(4);
        assertThat(lines.get(0)).matches("vary.ranks  ranks  ratio  exit  diagnosis");
        assertThat(lines.get(1)).matches(" +2 +2 +1 +0  -");
        assertThat(lines.get(2)).matches(" +3 +- +- +1  rank .*: java.lang.IllegalStateException: not with, 3");
        assertThat(lines.get(3)).matches(" +4 +4 +2 +0  -");
        assertThat(Files.readString(out().resolve("table.csv")))
                .containsPattern("3,,,1,\"rank .*IllegalStateException: not with, 3\"\r\n");
        assertThat(results()).hasSize(3);

        assertThat(sweep(words).err()).startsWith("there already: 2 of 3\nranks=3: exit 1: ");
        program("");
        Cli.Outcome mended = sweep(words);
        assertThat(mended.err()).startsWith("1 of 3");
        assertThat(mended.exit()).isZero();
    }

    @Test
    void shouldLoadTheProgramAnewForEachRunAndHandItItsArguments() throws Exception {
        Path classes = program("if (++runs > 1 || !arguments[0].equals(\"-x\")) throw new IllegalStateException();");
        Cli.Outcome outcome = sweep(
                "Program",
                "--vary",
                "jar=" + classes,
                "--vary",
                "seed=1,2",
                "--machine",
                "ideal",
                "--ranks",
                "2",
                "--",
                "-x");

        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(JSON.readTree(out().resolve("done/sweep.json").toFile()).toString())
                .isEqualTo("[\"Program\",\"--machine=ideal\",\"--ranks=2\",\"--\",\"-x\"]");
    }

    @Test
    void shouldVaryOptionsKeysOfTheMachineAndAlgorithms() throws Exception {
        Cli.Outcome outcome = sweep(
                "greeting",
                "--vary",
                "machine=bgl-512,bgq-512",
                "--vary",
                "cpu.poll=1us,2us",
                "--vary",
                "collective.bcast=binomial",
                "--vary",
                "set.times=1",
                "--ranks",
                "2",
                "--columns",
                "machine");

        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(outcome.out().lines()).hasSize(5);
        assertThat(results())
                .anySatisfy(file -> assertThat(
                                JSON.readTree(file.toFile()).get("words").toString())
                        .isEqualTo("[\"greeting\",\"--ranks=2\",\"--machine=bgq-512\",\"--config=cpu.poll=2us\","
                                + "\"--config=collective.bcast=binomial\",\"--set=times=1\"]"));
        assertThat(out().resolve("chart.svg")).doesNotExist(); // there is no column of numbers
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "output.tims | ; did you mean output.times?",
                "output      | ; did you mean output.ranksAgain, output.times?",
                "output.x    | ; did you mean output.ranksAgain, output.times?",
                "output.y.z  | ''"
            })
    void shouldNameTheNearestColumnsAndKeepWhatIsDone(String column, String hint) throws Exception {
        String[] words = {"greeting", "--machine", "ideal", "--vary", "ranks=2,3", "--columns", column};
        Cli.Outcome outcome = sweep(words);

        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(results()).hasSize(1);
        String message = "command line: --columns: " + column + " (expected: a value of the result, see "
                + results().getFirst() + hint + ")\n";
        assertThat(outcome.err()).endsWith("aside\naside\n" + message);
        assertThat(sweep(words).err()).isEqualTo(message);
    }

    @ParameterizedTest
    @CsvSource({"virtualSecond, ; did you mean virtualSeconds?", "times, ''", "nothing.at, ''"})
    void shouldRefuseColumnsThatNoResultHasBeforeItRunsAnything(String column, String hint) {
        Cli.Outcome outcome =
                sweep("greeting", "--machine", "ideal", "--vary", "ranks=2,3", "--columns", "ranks," + column);

        assertThat(outcome.exit()).isEqualTo(2);
        String rule = "a value of the object of run --json; what the app reports is output."
                + column.replaceFirst("[.].*", "");
        assertThat(outcome.err())
                .isEqualTo("command line: --columns: " + column + " (expected: " + rule + hint + ")\n");
        assertThat(out()).doesNotExist();
    }
}
