package org.rankcluster.actors.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code run --repeat}. The test program uses its first argument in a way that differs, or not, by the number of the run. */
class RepeatTest {
    private static final String PROGRAM = """
            import java.nio.file.*;
            import java.util.*;
            import mpi.*;
            public class Program {
                static class Key {}
                public static void main(String[] arguments) throws Exception {
                    MPI.Init(arguments);
                    int rank = MPI.COMM_WORLD.getRank();
                    String what = arguments.length == 0 ? "" : arguments[0];
                    Path seen = Path.of("FOLDER", "seen" + rank);
                    boolean again = Files.exists(seen);
                    if (!what.isEmpty() && !again) Files.createFile(seen);
                    Map<Key, Integer> map = new HashMap<>();
                    for (int k = 0; k < 20; k++) map.put(new Key(), k);
                    int[] box = map.values().stream().mapToInt(k -> k).toArray();
                    for (int k = 0; what.equals("late") && k < 65_600; k++) MPI.COMM_WORLD.getSize();
                    if (what.equals("waited")) {
                        Request expected = rank == 3 ? MPI.COMM_WORLD.iRecv(MPI.newIntBuffer(1), 1, MPI.INT, 2, 1) : null;
                        if (rank == 2) {
                            Thread.sleep(5);
                            box[0] = again ? 1 : 2;
                            MPI.COMM_WORLD.send(box, 1, MPI.INT, 3, 1);
                        }
                        MPI.COMM_WORLD.allReduce(box, new int[1], 1, MPI.INT, MPI.SUM);
                        if (rank == 3) expected.waitFor();
                    }
                    MPI.COMM_WORLD.barrier();
                    if (rank == 2) {
                        if (what.equals("hash")) box[0] = System.identityHashCode(new Object());
                        if (what.equals("late") && again) box[0] = -1;
                        MPI.COMM_WORLD.send(box, 20, MPI.INT, 3, 0);
                        if (what.equals("fails") && again) throw new IllegalStateException("the second time");
                    } else if (rank == 3) {
                        MPI.COMM_WORLD.recv(box, 20, MPI.INT, 2, 0);
                        MPI.COMM_WORLD.send(box, 20, MPI.INT, 0, 0);
                    } else if (rank == 0) {
                        MPI.COMM_WORLD.recv(box, 20, MPI.INT, 3, 0);
                        Scanner in = what.equals("reads") ? new Scanner(System.in) : new Scanner("");
                        int read = 0;
                        while (in.hasNextLine()) read += in.nextLine().length();
                        MPI.COMM_WORLD.send(new byte[read], read, MPI.BYTE, 0, 0);
                        MPI.COMM_WORLD.recv(new byte[read], read, MPI.BYTE, 0, 0);
                        System.out.println("read " + read);
                    }
                    MPI.Finalize();
                }
            }
            """;

    @TempDir
    Path folder;

    private Path classes;

    @BeforeEach
    void compile() throws IOException {
        classes = Compiler.compile(folder, "Program", PROGRAM.replace("FOLDER", folder.toString()));
    }

    private List<String> words(String... more) {
        List<String> words = new ArrayList<>(
                List.of("run", "Program", "--jar", classes.toString(), "--machine", "ideal", "--ranks", "4"));
        words.addAll(List.of("--config", "compute=none")); // or the program's own branches differ
        words.addAll(List.of(more));
        return words;
    }

    private Cli.Outcome run(String... more) {
        return Cli.run(words(more).toArray(new String[0]));
    }

    @Test
    void shouldSayThatAllRunsAreAlike() throws IOException {
        Path json = folder.resolve("result.json");
        Cli.Outcome outcome = run("--repeat", "3", "--partitions", "2", "--json", json.toString());

        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(outcome.out()).isEqualTo("read 0\n");
        JsonNode result = new ObjectMapper().readTree(json.toFile());
        String digest = result.get("digest").asText();
        assertThat(outcome.err())
                .endsWith("repeated 3 times with 2, 1, 3 partitions: digest " + digest + " each time\n");
        assertThat(result.get("repeats"))
                .hasSize(3)
                .allMatch(run -> run.get("digest").asText().equals(digest));
        assertThat(result.get("repeats").findValuesAsText("partitions")).containsExactly("2", "1", "3");
        assertThat(result.get("exit").asInt()).isZero();
    }

    @Test
    void shouldNameTheRankAndTheCallThatDifferFirst() throws IOException {
        Path json = folder.resolve("result.json");
        Cli.Outcome outcome = run("--repeat", "5", "--quiet", "--json", json.toString(), "--", "hash");

        assertThat(outcome.exit()).isOne();
        assertThat(outcome.out()).isEqualTo("read 0\n");
        assertThat(outcome.err())
                .matches("rank 2: call 3, send, differs between run 1 \\(1 partition, digest [0-9a-f]{16}\\)"
                        + " and run 2 \\(2 partitions, digest [0-9a-f]{16}\\), at virtual time [0-9.]+ us\n");
        JsonNode result = new ObjectMapper().readTree(json.toFile());
        assertThat(result.get("repeats").findValuesAsText("digest")).hasSize(2).doesNotHaveDuplicates();
        assertThat(result.get("exit").asInt()).isOne();
    }

    @Test
    void shouldNotBlameRanksThatWaitInACollectiveAlready() {
        Cli.Outcome outcome = run("--repeat", "2", "--quiet", "--", "waited");

        assertThat(outcome.exit()).isOne();
        assertThat(outcome.err())
                .matches(
                        "rank 2: call 2, send, differs between run 1 \\(.*\\) and run 2 \\(.*\\), at virtual time 5.00 ms\n");
    }

    @Test
    void shouldNameTheRankAloneAfterThe65536thCall() {
        Cli.Outcome outcome = run("--repeat", "2", "--quiet", "--", "late");

        assertThat(outcome.exit()).isOne();
        assertThat(outcome.err()).startsWith("rank 2: a call after its first 65536 differs between run 1 (");
    }

    @Test
    void shouldEndWithARunThatEndsBadly() {
        Cli.Outcome outcome = run("--repeat", "3", "--quiet", "--", "fails");

        assertThat(outcome.exit()).isOne();
        assertThat(outcome.err())
                .startsWith("run 2 (2 partitions, digest ")
                .contains("rank 2: java.lang.IllegalStateException: the second time")
                .doesNotContain("repeated", "differ");
    }

    @Test
    void shouldEndWhenTheFirstRunEndsBadly() {
        assertThat(run("--", "fails").exit()).isZero();
        Cli.Outcome outcome = run("--repeat", "2", "--", "fails");

        assertThat(outcome.exit()).isOne();
        assertThat(outcome.err()).contains("the second time").doesNotContain("run 2");
    }

    @Test
    void shouldCompareWorkloadsByTheirDigests() {
        Cli.Outcome outcome = Cli.run("run", "idle", "--repeat", "2");

        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(outcome.err()).contains("repeated 2 times with 1, ");
    }

    @Test
    void shouldRefuseWhatItCannotDo() {
        for (String[] wrong : new String[][] {
            {"1", "--repeat: 1 (expected: 2..100)"},
            {"101", "--repeat: 101 (expected: 2..100)"},
            {"often", "--repeat: often (expected: a whole number below 2^31)"}
        }) {
            Cli.Outcome outcome = run("--repeat", wrong[0]);
            assertThat(outcome.exit()).isEqualTo(2);
            assertThat(outcome.err()).endsWith(wrong[1] + "\n");
        }
        Cli.Outcome outcome = run("--repeat", "3", "--cluster", "localhost:1");
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).endsWith("--repeat: 3 (expected: none with --cluster)\n");
    }

    @Test
    void shouldReadTheInputOfTheFirstRunAgain() throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(words("--repeat", "3", "--", "reads"));
        Path in = Files.writeString(folder.resolve("in"), "some\nlines\n");
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        Process process = new ProcessBuilder(command)
                .redirectInput(in.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();

        assertThat(process.waitFor(180, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(err)).isZero();
        assertThat(out).hasContent("read 9");
    }
}
