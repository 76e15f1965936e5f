package org.rankcluster.actors.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.actors.cli.Cli;
import org.rankcluster.actors.cli.Compiler;
import org.rankcluster.actors.cli.console.Release;
import org.rankcluster.hardware.machine.file.MachineReader;

/** {@code run --from}: the record of a run in its result, and the repeated run. */
class RunRepetitionTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    private static final String PROGRAM = """
            import mpi.*;
            public class Program {
                public static void main(String[] arguments) throws Exception {
                    MPI.Init(arguments);
                    int rank = MPI.COMM_WORLD.getRank();
                    int size = MPI.COMM_WORLD.getSize();
                    int length = 100 * (1 + String.join(" ", arguments).length());
                    if (rank == 0) System.out.println("with " + String.join("|", arguments));
                    MPI.COMM_WORLD.sendRecv(
                            new byte[length], length, MPI.BYTE, (rank + 1) % size, 0,
                            new byte[9999], 9999, MPI.BYTE, (rank + size - 1) % size, 0);
                    MPI.COMM_WORLD.allReduce(new int[1], new int[1], 1, MPI.INT, MPI.SUM);
                    MPI.Finalize();
                }
            }
            """;

    @TempDir
    Path folder;

    private Path classes;
    private Path first;
    private Path second;

    @BeforeEach
    void compile() throws IOException {
        classes = Compiler.compile(folder, "Program", PROGRAM);
        first = folder.resolve("first.json");
        second = folder.resolve("second.json");
    }

    private static Cli.Outcome run(List<String> words) {
        List<String> all = new ArrayList<>(List.of("run"));
        all.addAll(words);
        return Cli.run(all.toArray(new String[0]));
    }

    private JsonNode run(Path result, List<String> options, String... behind) throws IOException {
        List<String> words = new ArrayList<>(options);
        words.addAll(List.of("--json", result.toString()));
        words.addAll(List.of(behind));
        Cli.Outcome outcome = run(words);
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        return JSON.readTree(result.toFile());
    }

    /** Runs a command, and repeats it from its result. */
    private void shouldComeAgain(List<String> options, String... behind) throws IOException {
        JsonNode before = run(first, options, behind);
        JsonNode after = run(second, List.of("--from", first.toString()));
        assertThat(after.get("digest")).isEqualTo(before.get("digest"));
        for (String field : List.of("seed", "shape", "mapping", "machineFile", "version", "folder", "ranks")) {
            assertThat(after.get(field)).isEqualTo(before.get(field));
        }
        Path third = folder.resolve("third.json");
        assertThat(run(third, List.of("--from", second.toString())).get("digest"))
                .isEqualTo(before.get("digest"));
    }

    private List<String> program(String... more) {
        List<String> words = new ArrayList<>(List.of("Program", "--jar", classes.toString(), "--quiet"));
        words.addAll(List.of(more));
        return words;
    }

    @Test
    void shouldSayWhatWasRun() throws IOException {
        JsonNode result = run(
                first,
                program("--shape=2x2x2", "--seed", "7", "--config", "collective.allreduce=ring"),
                "--",
                "two words");
        assertThat(result.get("command").valueStream().map(JsonNode::asText))
                .containsExactly(
                        "run",
                        "Program",
                        "--jar",
                        classes.toString(),
                        "--quiet",
                        "--shape=2x2x2",
                        "--seed",
                        "7",
                        "--config",
                        "collective.allreduce=ring",
                        "--json",
                        first.toString(),
                        "--",
                        "two words");
        assertThat(result.get("format").intValue()).isEqualTo(RunRecord.FORMAT);
        assertThat(result.get("seed").longValue()).isEqualTo(7);
        assertThat(result.get("shape").asText()).isEqualTo("2x2x2");
        assertThat(result.get("mapping").asText()).isEqualTo("XYZT");
        assertThat(result.at("/machineFile/name").asText()).isEqualTo("bgl-512");
        assertThat(result.at("/machineFile/path").isNull()).isTrue();
        assertThat(result.at("/machineFile/sha256").asText())
                .isEqualTo(MachineReader.ofInstallation().sha256("bgl-512"))
                .matches("[0-9a-f]{64}");
        assertThat(result.get("folder").asText())
                .isEqualTo(Path.of("").toAbsolutePath().toString());
        assertThat(result.get("version").asText()).isEqualTo(Release.number());
    }

    @Test
    void shouldRunSamplesAndProgramsAgain() throws IOException {
        shouldComeAgain(
                List.of("greeting", "--machine", "ideal", "--ranks", "3", "--set", "times=2", "--set=loud=true"));
        shouldComeAgain(
                program("--shape", "3x2x1", "--ranks-per-node", "2", "--mapping", "TZYX"), "--", "a b", "--quiet");
        shouldComeAgain(
                program("--machine", "ideal", "--ranks", "2"),
                ":",
                "Program",
                "--ranks",
                "3",
                "--jar",
                classes.toString(),
                "--",
                "more");
    }

    @Test
    void shouldReplaceOptionsByThoseBesideIt() throws IOException {
        JsonNode before = run(first, program("--shape", "2x2x2", "--seed", "3"), "--", "long argument");
        List<String> from = List.of("--from=" + first, "--partitions", "2");
        JsonNode after = run(second, from);
        assertThat(after.get("partitions").intValue()).isEqualTo(2);
        assertThat(after.get("digest")).isEqualTo(before.get("digest"));

        JsonNode other = run(second, List.of("--shape", "4x2x1", "--from", first.toString()));
        assertThat(other.get("shape").asText()).isEqualTo("4x2x1");
        assertThat(other.get("seed").longValue()).isEqualTo(3);
        assertThat(other.get("digest")).isNotEqualTo(before.get("digest"));

        Cli.Outcome arguments = run(List.of("--from", first.toString(), "--", "x", "y"));
        assertThat(arguments.out()).isEqualTo("with x|y\n");
        Cli.Outcome none = run(List.of("--from", first.toString(), "--"));
        assertThat(none.out()).isEqualTo("with \n");
        JsonNode config = run(second, List.of("--from", first.toString(), "--config", "torus.hop-latency=1 us"));
        assertThat(config.get("digest")).isNotEqualTo(before.get("digest"));
    }

    /** The first result stays unchanged. */
    @Test
    void shouldNotTakeOverWhereOutputGoes() throws IOException {
        Path links = folder.resolve("links.csv");
        run(first, program("--shape", "2x2x2", "--links", links.toString(), "--repeat", "2"));
        Files.delete(links);
        String before = Files.readString(first);
        Cli.Outcome again = run(List.of("--from", first.toString()));
        assertThat(again.exit()).as(again.err()).isZero();
        assertThat(again.err())
                .contains(JSON.readTree(before).get("digest").asText())
                .doesNotContain("repeated");
        assertThat(links).doesNotExist();
        assertThat(first).content().isEqualTo(before);
    }

    @Test
    void shouldFindFilesOfTheFolderInWhichItWasRun() throws IOException {
        Path machine = Files.writeString(folder.resolve("own.conf"), "include \"bgl-512\"\n");
        Path map = Files.writeString(folder.resolve("map"), "0 0 1 0\n0 0 0 0\n");
        List<String> words = program(
                "--machine", machine.toString(), "--shape", "1x1x2", "--ranks", "2", "--mapping", map.toString());
        JsonNode before = run(first, words);
        assertThat(before.get("mapping").asText()).isEqualTo(map.toString());
        assertThat(before.at("/machineFile/path").asText()).isEqualTo(machine.toString());

        ObjectNode moved = (ObjectNode) JSON.readTree(first.toFile());
        moved.put("folder", folder.toString());
        String text = moved.toString()
                .replace("\"" + machine + "\",\"--shape", "\"own.conf\",\"--shape")
                .replace("\"" + map + "\",\"--json", "\"map\",\"--json")
                .replace("\"" + classes + "\"", "\"classes\"");
        assertThat(text).contains("\"own.conf\"", "\"map\",", "\"classes\"");
        Files.writeString(first, text);
        JsonNode after = run(second, List.of("--from", first.toString()));
        assertThat(after.get("digest")).isEqualTo(before.get("digest"));
        assertThat(after.get("mapping")).isEqualTo(before.get("mapping"));
        assertThat(after.at("/machineFile/path").asText()).isEqualTo(machine.toString());

        RunRepetition again = RunRepetition.read(first.toString());
        assertThat(again.words(List.of("--jar", "here"), Set.of("--jar"))).contains("--jar", "here");
        assertThat(again.words(List.of(), Set.of())).contains("--jar=" + classes);
    }

    @Test
    void shouldSayThatTheMachineHasChanged() throws IOException {
        Path base = Files.writeString(folder.resolve("base.conf"), "include \"bgl-512\"\n");
        Path machine = Files.writeString(folder.resolve("own.conf"), "include \"base.conf\"\n");
        run(first, program("--machine", machine.toString(), "--shape", "2x2x1"));
        List<String> from = List.of("--from", first.toString());
        assertThat(run(from).err()).doesNotContain("--from");

        Files.writeString(base, "include \"bgl-512\"\ntorus.hop-latency = 1 us\n");
        Cli.Outcome changed = run(from);
        assertThat(changed.exit()).as(changed.err()).isZero();
        assertThat(changed.err())
                .contains("--from: " + first + ": the file of machine " + machine
                        + " has changed since; the results may differ\n");
        assertThat(run(List.of("--from", first.toString(), "--machine", "bgl-512"))
                        .err())
                .doesNotContain("--from");
        assertThat(run(List.of("--from", first.toString(), "--quiet")).err()).isEmpty();

        Files.delete(machine);
        Cli.Outcome gone = run(from);
        assertThat(gone.exit()).isEqualTo(2);
        assertThat(gone.err())
                .isEqualTo("--from: " + first + ": command: --machine: " + machine
                        + " (expected: a file that can be read)\n");
        assertThat(run(List.of("--from", first.toString(), "--machine", machine.toString()))
                        .err())
                .isEqualTo("command line: --machine: " + machine + " (expected: a file that can be read)\n");
    }

    @Test
    void shouldSayThatAnotherReleaseRanIt() throws IOException {
        ObjectNode result = (ObjectNode) run(first, program("--machine", "ideal", "--ranks", "2"));
        Files.writeString(first, result.put("version", "0.0.1").toString());
        Cli.Outcome outcome = run(List.of("--from", first.toString()));
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(outcome.err()).contains("--from: " + first + ": release 0.0.1 ran it, this is " + Release.number());
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "`` | not a result of run (expected: a result that run --json has written)",
                "no json | not one JSON object (expected: a result that run --json has written)",
                "{} {} | not one JSON object (expected: a result that run --json has written)",
                "[] | not a result of run (expected: a result that run --json has written)",
                "3 | not a result of run (expected: a result that run --json has written)",
                "{\"name\": \"x\", \"rows\": []} | not a result of run (expected: a result that run --json has written)",
                "{\"app\": \"x\", \"digest\": \"00\"} | a result without its command (expected: a result that run --json has written)",
                "{\"format\": 2} | format 2 (expected: format 1, as in this release)",
                "{\"format\": \"1\"} | format 1 (expected: format 1, as in this release)",
                "{\"format\": 1} | command: nothing (expected: the words of a run command)",
                "{\"format\": 1, \"command\": []} | command: [] (expected: the words of a run command)",
                "{\"format\": 1, \"command\": [\"run\", 3]} | command: [\"run\",3] (expected: the words of a run command)",
                "{\"format\": 1, \"command\": [\"sweep\"]} | command: [\"sweep\"] (expected: the words of a run command)",
                "{\"format\": 1, \"command\": [\"run\"], \"folder\": \"x\"} | folder x (expected: an absolute path)",
                "{\"format\": 1, \"command\": [\"run\", \"--sh\", \"2\"], \"folder\": \"/\"} | command: --sh: no such option (expected: ",
                "{\"format\": 1, \"command\": [\"run\"], \"folder\": \"/\"} | command: APP: nothing (expected: ",
                "{\"format\": 1, \"command\": [\"run\", \"x\", \"y\"], \"folder\": \"/\"} | command: y: an extra"
                        + " argument (expected: ",
                "{\"format\": 1, \"command\": [\"run\", \"no-app\"], \"folder\": \"/\"} | command: APP: no-app (expected: ",
                "{\"format\": 1, \"command\": [\"run\", \"greeting\", \"--seed\"], \"folder\": \"/\"} | command: --seed: ",
                "{\"format\": 1, \"command\": [\"run\", \"greeting\", \"--seed\", \"x\"], \"folder\": \"/\"} | command: --seed: x (expected: ",
                "{\"format\": 1, \"command\": [\"run\", \"greeting\", \"--config\", \"x\"], \"folder\": \"/\"} | command: --config: x (expected: ",
                "{\"format\": 1, \"command\": [\"run\", \"greeting\", \"--shape\", \"2\"], \"folder\": \"/\"} | command: --shape: 2 (expected: ",
                "{\"format\": 1, \"command\": [\"run\", \"--from\", \"x\"], \"folder\": \"/\"} | command: --from: x (expected: none in a result",
                "{\"format\": 1, \"command\": [\"run\", \"x\", \":\", \"y\", \"--seed\", \"1\"], \"folder\": \"/\"} | command: --seed: after : (expected: ",
                "{\"format\": 1, \"command\": [\"run\", \"x\", \"--seed\", \"1\"], \"folder\": \"/\", \"seed\": 2} | seed: 2 (expected: as in its command, 1)",
                "{\"format\": 1, \"command\": [\"run\", \"x\", \"--shape=2x2x1\"], \"folder\": \"/\", \"shape\": \"2x2x2\"} | shape: 2x2x2 (expected: as in its command, 2x2x1)",
                "{\"format\": 1, \"command\": [\"run\", \"x\", \"--mapping\", \"txyz\"], \"folder\": \"/\", \"mapping\": \"XYZT\"} | mapping: XYZT (expected: as in its command, txyz)",
                "{\"format\": 1, \"command\": [\"run\", \"x\", \"--mapping\", \"map\"], \"folder\": \"/\", \"mapping\": \"/other/map\"} | mapping: /other/map (expected: as in its command, map)",
            })
    void shouldRefuseFilesThatAreNoResults(String text, String reason) throws IOException {
        Files.writeString(first, text == null ? "" : text);
        Cli.Outcome outcome = run(List.of("--from", first.toString(), "--quiet"));
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).startsWith("--from: " + first + ": " + reason).hasLineCount(1);
    }

    @Test
    void shouldRefuseWhatCannotBeRead() {
        for (String[] file : new String[][] {
            {folder.toString(), "a folder"},
            {first.toString(), "no such file"},
            {"/dev/null", "not a result of run"},
            {"a\0b", "cannot be read"},
        }) {
            Cli.Outcome outcome = run(List.of("--from", file[0]));
            assertThat(outcome.exit()).isEqualTo(2);
            assertThat(outcome.err())
                    .contains(": " + file[1] + " (expected: a result that run --json has written)")
                    .hasLineCount(1);
        }
    }

    @Test
    void shouldRefuseAnotherProgram() {
        assertThat(run(List.of("greeting", "--from", first.toString())).err())
                .isEqualTo("command line: APP: greeting (expected: none with --from, whose file names the program)\n");
        assertThat(run(List.of("--from", first.toString(), ":", "greeting")).err())
                .isEqualTo("command line: :: given (expected: none with --from, whose file names the programs)\n");
        assertThat(run(List.of("--from", first.toString(), "--from", "x")).err())
                .isEqualTo("command line: --from: given twice (expected: once)\n");
        assertThat(Cli.run("sweep", "greeting", "--vary", "ranks=1", "--from", "x")
                        .err())
                .contains("--from: no such option");
    }

    @Test
    void shouldRunAgainWhatASweepHasKept() throws IOException {
        Path out = folder.resolve("out");
        Cli.Outcome sweep = Cli.run(
                "sweep",
                "greeting",
                "--machine",
                "ideal",
                "--ranks",
                "2",
                "--vary",
                "times=2,1",
                "--out",
                out.toString(),
                "--quiet");
        assertThat(sweep.exit()).as(sweep.err()).isZero();
        int results = 0;
        try (var files = Files.list(out.resolve("done"))) {
            for (Path file : files.filter(each -> !each.endsWith("sweep.json")).toList()) {
                results++;
                JsonNode again = run(second, List.of("--from", file.toString()));
                assertThat(again.get("digest"))
                        .isEqualTo(JSON.readTree(file.toFile()).at("/result/digest"));
            }
        }
        assertThat(results).isEqualTo(2);
        for (String other : List.of("table.json", "done/sweep.json")) {
            Cli.Outcome refused = run(List.of("--from", out.resolve(other).toString()));
            assertThat(refused.exit()).isEqualTo(2);
            assertThat(refused.err()).contains("not a result of run").hasLineCount(1);
        }
    }
}
