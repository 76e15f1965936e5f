package org.rankcluster.actors.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.protocol.address.scheme.Skeleton;

class AddressingCommandTest {
    @TempDir
    Path folder;

    @Test
    void shouldListPrograms() {
        assertThat(Cli.run("addressing").out().lines()).containsExactly("odd-and-even  odd and even ranks apart");
    }

    @Test
    void shouldSayWhatCommunicatorsTakeUnderEveryScheme() {
        Cli.Outcome outcome = Cli.run("addressing", "odd-and-even", "--ranks", "1048576");
        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out())
                .startsWith(
                        "odd-and-even (odd and even ranks apart): rank 0 of 1048576, 16 a node, on cores of bgq-512,"
                                + " holds 3 communicators\n")
                .containsPattern("vcrt +480 MiB +6.7\\d MiB +0 B +487 MiB")
                .containsPattern("av-rankmap +12.0 MiB +\\d+ B +0 B +12.0 MiB")
                .containsPattern("auto +0 B +\\d+ B +0 B +\\d+ B")
                .contains("models of auto: direct 2, stride 7\n");
    }

    @Test
    void shouldWriteTheFiguresAsOneObject() throws Exception {
        Cli.Outcome outcome = Cli.run(
                "addressing", "odd-and-even", "--ranks", "64", "--ranks-per-node", "4", "--rank", "63", "--json", "-");
        JsonNode result = new ObjectMapper().readTree(outcome.out());
        assertThat(result.fieldNames())
                .toIterable()
                .containsExactly("program", "ranks", "ranksPerNode", "rank", "communicators", "schemes", "models");
        // for the world 64 slots and 4 for the node; for odd ranks 32 and 2, and for the duplicate 2; rank 63 is not
        // the first of a node
        assertThat(result.at("/schemes/vcrt/maps").asLong()).isEqualTo(5 * 12 + 4 * (64 + 4 + 32 + 2 + 2));
        assertThat(result.at("/schemes/auto/total").asLong()).isEqualTo(6 * 40);
        assertThat(result.at("/schemes/cartesian+linear8").isObject()).isTrue();
    }

    @Test
    void shouldTakeASkeletonOfTheUser() throws IOException {
        String source = """
                package mine;

                import org.rankcluster.protocol.address.scheme.Communicators;
                import org.rankcluster.protocol.address.scheme.Skeleton;

                public final class Halves implements Skeleton {
                    @Override
                    public String name() {
                        return "halves";
                    }

                    @Override
                    public String description() {
                        return "two halves";
                    }

                    @Override
                    public void calls(Communicators mpi) {
                        mpi.split(mpi.world(), rank -> rank < mpi.world().size() / 2 ? 0 : 1);
                    }
                }
                """;
        Path classes = Compiler.compile(folder, "mine.Halves", source);
        String expected = "halves (two halves): rank 0 of 64, 16 a node, on cores of bgq-512, holds 2 communicators\n";
        String jar = classes.toString();

        assertThat(Cli.run("addressing", "mine.Halves", "--jar", jar, "--ranks", "64")
                        .out())
                .startsWith(expected);
        Path services = Files.createDirectories(classes.resolve("META-INF/services"));
        Files.writeString(services.resolve(Skeleton.class.getName()), "mine.Halves\n");
        assertThat(Cli.run("addressing", "halves", "--jar", jar, "--ranks", "64")
                        .out())
                .startsWith(expected);
        assertThat(Cli.run("addressing", "--jar", jar).out()).contains("halves", "odd-and-even");
        assertThat(Cli.run("addressing", "mine.Thirds", "--jar", jar).err())
                .isEqualTo("command line: PROGRAM: mine.Thirds (expected: a program, or a public class of --jar that"
                        + " implements org.rankcluster.protocol.address.scheme.Skeleton and has a public constructor"
                        + " without parameters)" + System.lineSeparator());
        Files.writeString(services.resolve(Skeleton.class.getName()), "mine.Thirds\n");
        assertThat(Cli.run("addressing", "halves", "--jar", jar).err())
                .startsWith(
                        "command line: --jar: " + jar + " (expected: classes that are public and implement Skeleton; ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "odd-or-even | PROGRAM: odd-or-even (expected: one of odd-and-even; did you mean odd-and-even?)",
                "odd-and-even --ranks 0 | --ranks: 0 (expected: 1..134217728)",
                "odd-and-even --ranks 9 --rank 9 | --rank: 9 (expected: 0..8)",
                "odd-and-even --ranks 1000000000 | --ranks: 1000000000 (expected: 1..134217728)",
                "odd-and-even --ranks-per-node none | --ranks-per-node: none (expected: a whole number below 2^31)",
                "odd-and-even --compression-from 0 | --compression-from: 0 (expected: 1 or more)"
            })
    void shouldNameWhatIsWrong(String arguments, String message) {
        Cli.Outcome outcome = Cli.run(("addressing " + arguments).split(" +"));
        assertThat(outcome.err()).isEqualTo("command line: " + message + System.lineSeparator());
        assertThat(outcome.exit()).isEqualTo(2);
    }
}
