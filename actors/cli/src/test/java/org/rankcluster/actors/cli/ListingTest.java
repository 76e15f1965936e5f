package org.rankcluster.actors.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands that run nothing. */
class ListingTest {
    @Test
    void shouldListMachines() {
        assertThat(lines("machines"))
                .anySatisfy(line -> assertThat(line).matches("bgl-512 +Blue Gene/L.*"))
                .anySatisfy(line -> assertThat(line).matches("ideal +.*"));
    }

    @Test
    void shouldPrintTheValuesOfAMachineWithTheirSources() {
        assertThat(lines("machines", "bgl-512"))
                .anySatisfy(line -> assertThat(line).matches("cpu\\.clock +700 MHz +.+"))
                .anySatisfy(line -> assertThat(line).matches("shape +8x8x8.*"));
    }

    @Test
    void shouldSayWhichValuesOfAMachineHaveNoSource() {
        assertThat(lines("machines", "bgl-512"))
                .anySatisfy(line -> assertThat(line).matches("with a source: \\d+ values"))
                .anySatisfy(line -> assertThat(line)
                        .startsWith("recalled, not found in any text: ")
                        .contains("torus.channel-buffer"))
                .anySatisfy(line ->
                        assertThat(line).startsWith("without a source: ").contains("cpu.flops"));
    }

    @Test
    void shouldDrawAMachine(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("new/folder/bgl.svg");
        assertThat(lines("machines", "bgl-512", "--svg", file.toString())).isNotEmpty();
        assertThat(Files.readString(file)).startsWith("<svg ").contains("torus 8x8x8, 512 nodes");
    }

    @Test
    void shouldPrintAndDrawAMachineOfEndPoints(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("cori.svg");
        assertThat(lines("machines", "cori-knl", "--svg", file.toString()))
                .anySatisfy(line -> assertThat(line).matches("crossbar\\.bandwidth +5\\.818 GB/s +F FIT: beta, .*"))
                .anySatisfy(line -> assertThat(line).matches("shape +9688 +S NERSC"))
                .anySatisfy(line -> assertThat(line).startsWith("fitted to measurements: 9: "));
        assertThat(Files.readString(file)).startsWith("<svg ").contains("crossbar, 9688 nodes, 64 drawn");
    }

    @Test
    void shouldReadAMachineThatChangesAnother(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("mine.conf");
        Files.writeString(file, "include \"bgl-512\"\nshape = 4x4\nwrap = X\ntorus.hop-latency = 50 ns # our plan\n");
        assertThat(lines("machines", file.toString()))
                .anySatisfy(line -> assertThat(line).matches("torus\\.hop-latency +50 ns +our plan"))
                .anySatisfy(line -> assertThat(line).matches("shape +4x4"))
                .anySatisfy(line -> assertThat(line).matches("torus\\.chunk +32 B +S BM"));
    }

    @Test
    void shouldListSamplesWithTheirDefaults() {
        assertThat(lines("apps"))
                .containsExactly(
                        "greeting  every rank greets",
                        "          times=1 loud=false",
                        "idle      does nothing",
                        "          nodes=4");
    }

    @Test
    void shouldPrintTheRulesOfASample() {
        assertThat(lines("apps", "greeting"))
                .containsExactly("greeting: every rank greets", "", "times=1     0..9", "loud=false  true or false");
    }

    @Test
    void shouldDrawAChoreography() {
        assertThat(lines("choreography", "bcast", "--algorithm", "binomial", "--ranks", "4", "--root", "1"))
                .startsWith("bcast/binomial on 4 ranks");
        assertThat(lines("choreography", "bcast", "--ranks", "4", "--goal")).contains("num_ranks 4");
        assertThat(lines("choreography"))
                .anySatisfy(line -> assertThat(line)
                        .matches("bcast +binomial, scatter-allgather, scatter-dissemination, tree, red-blue, rectangle,"
                                + " rectangle-1, rectangle-3, rectangle-6"));
    }

    @Test
    void shouldDrawBlocksOfDifferentLengths(@TempDir Path folder) throws IOException {
        assertThat(lines("choreography", "allgatherv", "--algorithm", "outlier", "--counts", "1,1,4096,1"))
                .startsWith("allgatherv/outlier on 4 ranks")
                .anySatisfy(line -> assertThat(line).startsWith("steps 2, messages 8 "));
        Path table = folder.resolve("counts");
        Files.writeString(table, "0 1 0 # of rank 0\n0 0 2\n3, 0, 0\n");
        assertThat(lines("choreography", "alltoallw", "--algorithm", "bins", "--counts", table.toString()))
                .startsWith("alltoallw/bins on 3 ranks")
                .anySatisfy(
                        line -> assertThat(line).contains("messages 3 (one rank: up to 1), bytes sent 48 (up to 24)"));
        Path column = folder.resolve("column");
        Files.writeString(column, "1\n0\n5\n");
        assertThat(lines("choreography", "alltoallw", "--algorithm", "bins", "--counts", column.toString()))
                .startsWith("alltoallw/bins on 3 ranks");
        assertThat(lines("choreography", "alltoallw", "--algorithm", "round-robin", "--counts", "0,1,0,1"))
                .anySatisfy(line -> assertThat(line).contains("messages 12 (one rank: up to 3), bytes sent 64 "));
    }

    @Test
    void shouldPrintAClassPathOfThingsThatExist() {
        assertThat(lines("classpath"))
                .singleElement()
                .satisfies(path -> assertThat(path.split(File.pathSeparator))
                        .hasSizeGreaterThan(1)
                        .allSatisfy(place -> assertThat(new File(place)).exists()));
    }

    @Test
    void shouldPrintItsVersionAndThatOfJava() {
        assertThat(lines("version"))
                .singleElement()
                .asString()
                .startsWith("RankCluster ")
                .contains(", Java 25");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--version", "-V"})
    void shouldTakeVersionForAnOption(String option) {
        assertThat(lines(option)).isEqualTo(lines("version"));
    }

    @Test
    void shouldHelpByACommand() {
        assertThat(lines("help")).isEqualTo(lines("--help"));
        assertThat(lines("help", "run")).isEqualTo(lines("run", "--help"));
        assertThat(Cli.run("help", "rum"))
                .isEqualTo(new Cli.Outcome(
                        2,
                        "",
                        String.format(
                                "command line: rum: no such command (expected: a command; did you mean run?)%n")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "run",
                "sweep",
                "advise",
                "machines",
                "apps",
                "experiment",
                "benchmark",
                "choreography",
                "classpath",
                "completion",
                "doctor",
                "version",
                "help"
            })
    void shouldHelp(String command) {
        Cli.Outcome outcome = Cli.run(
                Stream.of(command, "--help").filter(word -> !word.isEmpty()).toArray(String[]::new));
        assertThat(outcome.exit()).isZero();
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.out()).startsWith("Usage: rankcluster " + command).contains("--help");
        assertThat(outcome.out().lines()).allMatch(line -> line.length() <= 110);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "compute=counted",
                "statics=rewrite|loader",
                "universe=N",
                "blocked-limit=1m",
                "on-member-loss=stop|restart"
            })
    void shouldHelpWithWhatConfigTakesBesideKeysOfTheMachine(String choice) {
        assertThat(String.join(" ", lines("run", "--help"))).contains(choice);
    }

    private static Stream<String> stream(String... arguments) {
        Cli.Outcome outcome = Cli.run(arguments);
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.exit()).isZero();
        return outcome.out().lines();
    }

    private static java.util.List<String> lines(String... arguments) {
        return stream(arguments).toList();
    }
}
