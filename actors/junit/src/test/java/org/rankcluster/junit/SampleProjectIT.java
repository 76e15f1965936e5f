package org.rankcluster.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The test that the sample project is built and tested by {@code mvn test} alone, from an empty folder. RankCluster is installed in a
 * repository of the tests. Plugins of Maven and libraries come from the repository of this build, so no network is needed.
 */
@Timeout(600)
class SampleProjectIT {
    private static final String SETTINGS = """
            <settings><mirrors><mirror>
              <id>build</id><mirrorOf>*</mirrorOf><url>%s</url>
            </mirror></mirrors></settings>
            """;

    @TempDir
    Path folder;

    private Path project;

    @BeforeEach
    void copy() throws IOException {
        project = folder.resolve("project");
        Path sample = Path.of("../../examples/project");
        try (Stream<Path> files = Files.walk(sample)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path relative = sample.relativize(file);
                if (!relative.startsWith("target")) {
                    Path copy = project.resolve(relative.toString());
                    Files.createDirectories(Objects.requireNonNull(copy.getParent()));
                    Files.copy(file, copy);
                }
            }
        }
        String repository =
                Path.of(System.getProperty("maven.repository")).toUri().toString();
        Files.writeString(folder.resolve("settings.xml"), SETTINGS.formatted(repository));
    }

    /** An end of Maven: exit code and output. */
    private record Outcome(int exit, String output) {}

    private Outcome maven(String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                System.getProperty("maven.command"),
                "-B",
                "-s",
                folder.resolve("settings.xml").toString(),
                "-Dmaven.repo.local=" + System.getProperty("rankcluster.repository")));
        command.addAll(List.of(words));
        Path output = folder.resolve("output");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(project.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("MAVEN_OPTS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
        int exit = builder.start().waitFor();
        return new Outcome(exit, Files.readString(output));
    }

    @Test
    void shouldPassItsTestsOfBothApis() throws Exception {
        Outcome outcome = maven("test");
        assertThat(outcome.exit()).as(outcome.output()).isZero();
        assertThat(outcome.output()).contains("Tests run: 8, Failures: 0, Errors: 0, Skipped: 0");
        assertThat(outcome.output()).doesNotContain("SLF4J");
    }

    @Test
    void shouldFailWithMessagesThatNameTheCause() throws Exception {
        Outcome outcome = maven("test", "-Dtest=Failures");
        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(linesOfTheGuide())
                .hasSize(3)
                .allSatisfy(line -> assertThat(outcome.output()).contains(line));
        assertThat(outcome.output())
                .contains("Tests run: 5, Failures: 5, Errors: 0")
                .containsPattern(
                        "rank 5, virtual time [\\d.]+ .s: my rank is 5 ==> expected: <true> but was: <false>\\R"
                                + "\\s+at org.example.Failures.failsOnRank5\\(Failures.java:\\d+\\)")
                .contains("deadlock: no event is left, and ranks still wait")
                .contains("cycle: rank 0 -> 1 -> 2 -> 0")
                .containsPattern("rank 0: call \\d+, send, differs between run 1 .*\\R"
                        + "\\s+at org.example.Failures.sendsInHashOrder\\(Failures.java:\\d+\\)\\R"
                        + "The usual cause is the order of a HashMap or HashSet")
                .contains("time limit: 0.5 s of wall time are over")
                .doesNotContain("Surefire is going to kill")
                .contains("Job: ranks: 600 (expected: 1..512, 512 nodes x 1; more with ranksPerNode)");
    }

    /** Virtual times are the same everywhere, so the guide has the lines that are printed here. */
    private static List<String> linesOfTheGuide() throws IOException {
        return Files.readAllLines(Path.of("../../docs/guides/testing.md")).stream()
                .filter(line ->
                        line.startsWith("rank 5, ") || line.startsWith("cycle: ") || line.startsWith("rank 0 waits"))
                .toList();
    }

    /** Programs see neither tests nor the command line: its libraries have no path into a project. */
    @Test
    void shouldBringNoLibraryOfTestsAndCommands() throws Exception {
        try (Stream<Path> files =
                Files.walk(Path.of(System.getProperty("rankcluster.repository"), "org/rankcluster"))) {
            assertThat(files.filter(file -> file.toString().endsWith(".jar"))
                            .map(file -> file.getFileName().toString().replaceAll("-\\d.*", "")))
                    .containsExactlyInAnyOrder(
                            "rankcluster-hardware-models",
                            "rankcluster-engine",
                            "rankcluster-mpi",
                            "rankcluster-program",
                            "rankcluster-simulation",
                            "rankcluster-observe",
                            "rankcluster-library",
                            "rankcluster-junit");
        }
    }
}
