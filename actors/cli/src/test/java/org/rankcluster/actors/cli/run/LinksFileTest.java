package org.rankcluster.actors.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.actors.cli.Cli;
import org.rankcluster.actors.cli.Compiler;

/** {@code run --links}. */
class LinksFileTest {
    private static final String HEADINGS = "link,from,to,bytes,busy,queue";

    @TempDir
    Path folder;

    private Path file;

    private Cli.Outcome run(String... more) throws IOException {
        file = folder.resolve("links.csv");
        Path classes = Compiler.compile(folder, "Program", """
                import mpi.*;
                public class Program {
                    public static void main(String[] arguments) throws Exception {
                        MPI.Init(arguments);
                        int size = MPI.COMM_WORLD.getSize();
                        MPI.COMM_WORLD.allToAll(new byte[3000 * size], 3000, MPI.BYTE, new byte[3000 * size], 3000, MPI.BYTE);
                        if (arguments.length > 0) MPI.COMM_WORLD.recv(new byte[1], 1, MPI.BYTE, 0, 1);
                        MPI.Finalize();
                    }
                }
                """);
        List<String> words =
                new ArrayList<>(List.of("run", "Program", "--jar", classes.toString(), "--links", file.toString()));
        words.addAll(List.of(more));
        return Cli.run(words.toArray(new String[0]));
    }

    private List<String[]> rows() throws IOException {
        List<String> lines = Files.readAllLines(file);
        assertThat(lines.getFirst()).isEqualTo(HEADINGS);
        return lines.stream().skip(1).map(LinksFileTest::cells).toList();
    }

    /** Returns the cells of a line: none is empty, and none contains a quote. */
    private static String[] cells(String line) {
        return Pattern.compile("\"([^\"]*)\"|[^,]+")
                .matcher(line)
                .results()
                .map(cell -> cell.group(1) == null ? cell.group() : cell.group(1))
                .toArray(String[]::new);
    }

    @ParameterizedTest
    @CsvSource({
        "bgl-512, 3x2x2, 72, packet",
        "bgl-512, 3x2x2, 72, message",
        "bgl-512, 3x1x1, 6, packet",
    })
    void shouldHaveEveryLinkOfATorusWhateverThePartitions(String machine, String shape, int links, String fidelity)
            throws IOException {
        String[] options = {"--machine", machine, "--shape", shape, "--fidelity", fidelity};
        Cli.Outcome outcome = run(options);
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        byte[] one = Files.readAllBytes(file);
        check(links);
        assertThat(rows().getFirst()[0]).isEqualTo("0,0,0,+x");
        assertThat(rows().getFirst()[2]).isEqualTo("1,0,0");
        List<String> two = new ArrayList<>(List.of(options));
        two.addAll(List.of("--partitions", "2"));
        assertThat(run(two.toArray(new String[0])).exit()).isZero();
        assertThat(file).hasBinaryContent(one);
    }

    private void check(int links) throws IOException {
        assertThat(rows()).hasSize(links).allSatisfy(row -> {
            assertThat(row).hasSize(6);
            assertThat(Double.parseDouble(row[4])).isBetween(0.0, 1.0);
            assertThat(row[4]).matches("0|0\\.\\d{1,9}|1\\.0");
            assertThat(Long.parseLong(row[3]) > 0).isEqualTo(Double.parseDouble(row[4]) > 0);
            assertThat(Integer.parseInt(row[5])).isNotNegative();
        });
        assertThat(rows()).anyMatch(row -> Long.parseLong(row[3]) > 3000);
    }

    /** The leaf switch has 44 ports down, and at least its nodes' links up. */
    @Test
    void shouldHaveEveryLinkOfAFatTree() throws IOException {
        Cli.Outcome outcome = run("--machine", "frontera", "--ranks", "50");
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        List<String[]> rows = rows();
        check(rows.size());
        assertThat(rows.getFirst()[0]).isEqualTo("1/0,down 0");
        assertThat(rows.getFirst()[2]).isEqualTo("node 0,up 0");
        assertThat(rows.getLast()[0]).matches("node \\d+,up 0");
        assertThat(rows.getLast()[2]).matches("1/\\d+,down \\d+");
        byte[] one = Files.readAllBytes(file);
        assertThat(run("--machine", "frontera", "--ranks", "50", "--partitions", "2")
                        .exit())
                .isZero();
        assertThat(file).hasBinaryContent(one);
    }

    @Test
    void shouldSayWhereThereAreNoLinks() throws IOException {
        Cli.Outcome ideal = run("--machine", "ideal", "--ranks", "2");
        assertThat(ideal.exit()).isZero();
        assertThat(ideal.err())
                .contains("--links: " + file + " lists no links, because machine ideal has none at fidelity packet\n");
        assertThat(rows()).isEmpty();
        Cli.Outcome endpoint = run("--shape", "2x2x2", "--fidelity", "endpoint");
        assertThat(endpoint.err()).contains("machine bgl-512 has none at fidelity endpoint\n");
        assertThat(rows()).isEmpty();
        assertThat(run("--machine", "ideal", "--ranks", "2", "--quiet").err()).isEmpty();
    }

    @Test
    void shouldWriteTheLinksOfARunThatFails() throws IOException {
        Cli.Outcome outcome = run("--shape", "2x2x1", "--", "wait");
        assertThat(outcome.exit()).as(outcome.err()).isEqualTo(3);
        check(16);
    }

    @Test
    void shouldRefuseAFileThatCannotBeWrittenOrIsOfAnotherOption() throws IOException {
        assertThat(run("--links").err()).contains("--links: nothing (expected: ");
        for (String refused : List.of(folder.toString(), "-", "/proc/none/links")) {
            Cli.Outcome outcome = Cli.run("run", "greeting", "--links", refused);
            assertThat(outcome.exit()).isEqualTo(2);
            assertThat(outcome.out()).isEmpty();
            assertThat(outcome.err())
                    .isEqualTo("command line: --links: " + refused + " (expected: a file that can be written)\n");
        }
        Path link = Files.createSymbolicLink(folder.resolve("other.json"), file);
        for (String same : List.of(file.toString(), folder + "/classes/../links.csv", link.toString())) {
            Cli.Outcome outcome = run("--shape", "2x1x1", "--json", same);
            assertThat(outcome.exit()).isEqualTo(2);
            assertThat(outcome.err())
                    .isEqualTo(
                            "command line: --links: " + file + " (expected: a file other than the one for --json)\n");
        }
        assertThat(file).doesNotExist();
        assertThat(Cli.run("run", "idle", "--links", file.toString()).err())
                .isEqualTo("command line: --links: " + file + " (expected: none, for idle runs on no machine)\n");
    }
}
