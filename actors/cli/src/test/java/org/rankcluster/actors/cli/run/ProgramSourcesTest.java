package org.rankcluster.actors.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rankcluster.actors.cli.Cli;
import org.rankcluster.actors.cli.Compiler;
import org.rankcluster.actors.launch.ProgramClasses;
import org.rankcluster.input.InputException;

class ProgramSourcesTest {
    private static final String HELPER = """
            package a;
            class Helper {
                static String text() { return "from a helper"; }
            }
            """;
    private static final String PROGRAM = """
            package a;
            import mpi.MPI;
            public class Program {
                public static void main(String[] arguments) throws Exception {
                    MPI.Init(arguments);
                    System.out.println(Helper.text() + " " + MPI.COMM_WORLD.getRank() + " " + arguments[0]);
                    MPI.Finalize();
                }
            }
            """;

    @TempDir
    Path folder;

    @Test
    void shouldRunASourceFileWithTheSourcesOfItsPackage() throws IOException {
        write("a/Helper.java", HELPER);
        Path program = write("a/Program.java", PROGRAM);
        Cli.Outcome outcome = run(program.toString(), "--", "x");
        assertThat(outcome.out()).isEqualTo(String.format("from a helper 0 x%nfrom a helper 1 x%n"));
        assertThat(outcome.exit()).isZero();
    }

    @Test
    void shouldRunTheOneMainOfAFolderAndRunItsResultAgain() throws IOException {
        write("a/Helper.java", HELPER);
        write("a/Program.java", PROGRAM);
        Path result = folder.resolve("result.json");
        Cli.Outcome outcome = run(folder.toString(), "--json", result.toString(), "--", "x");
        assertThat(outcome.exit()).isZero();
        Cli.Outcome again = Cli.run("run", "--from", result.toString());
        assertThat(again.out()).isEqualTo(outcome.out()).contains("from a helper 1 x");
    }

    @Test
    void shouldDivideTheCriticalPathByLines() throws IOException {
        Path program = write("Ping.java", """
                import mpi.MPI;
                import org.rankcluster.protocol.extension.Compute;
                public class Ping {
                    public static void main(String[] arguments) throws Exception {
                        MPI.Init(arguments);
                        byte[] data = new byte[100_000];
                        if (MPI.COMM_WORLD.getRank() == 0) {
                            Compute.time(1_000_000_000L);
                            MPI.COMM_WORLD.send(data, 100_000, MPI.BYTE, 1, 0);
                        } else {
                            MPI.COMM_WORLD.recv(data, 100_000, MPI.BYTE, 0, 0);
                        }
                        MPI.Finalize();
                    }
                }
                """);
        Path result = folder.resolve("result.json");
        Cli.Outcome outcome = run(program.toString(), "--explain", "path", "--json", result.toString());
        assertThat(outcome.err()).contains("  by line: Ping.java:8 ");
        JsonNode path = new ObjectMapper().readTree(result.toFile()).get("criticalPath");
        long sum = 0;
        for (JsonNode picoseconds : path.get("lines")) {
            sum += picoseconds.asLong();
        }
        assertThat(sum).isEqualTo(path.get("picoseconds").asLong());
        assertThat(path.get("lines").get("Ping.java:8").asLong()).isEqualTo(1_000_000_000);
        assertThat(path.get("lines").get("Ping.java:9").asLong())
                .as("the bytes of the message, at 10 B/ns")
                .isGreaterThan(10_000_000);
        Cli.Outcome usual =
                run(program.toString(), "--json", folder.resolve("usual.json").toString());
        assertThat(usual.exit()).isZero();
        assertThat(new ObjectMapper()
                        .readTree(folder.resolve("usual.json").toFile())
                        .get("digest"))
                .as("lines do not change the run")
                .isEqualTo(new ObjectMapper().readTree(result.toFile()).get("digest"));
    }

    @Test
    void shouldRunACompactSourceFile() throws IOException {
        Path program = write("Small.java", "void main() { IO.println(\"small\"); }");
        assertThat(run(program.toString()).out()).isEqualTo(String.format("small%nsmall%n"));
    }

    @Test
    void shouldReportWhatJavacReports() throws IOException {
        Path program =
                write("Wrong.java", "class Wrong {\n    public static void main(String[] a) { int i = \"\"; }\n}\n");
        Cli.Outcome outcome = run(program.toString());
        assertThat(outcome.err())
                .startsWith("command line: APP: " + program + " (expected: sources that compile; javac:")
                .contains("Wrong.java:2: error: incompatible types: ")
                .doesNotContain("virtual time");
        assertThat(outcome.exit()).isEqualTo(2);
    }

    @Test
    void shouldTakeLibrariesOfTheClassPathAndOfTheLocalRepository() throws IOException {
        String library = "package b; public class %s { public static String text() { return \"%1$s\"; } }";
        Path onClassPath = Compiler.compile(folder.resolve("one"), "b.One", library.formatted("One"));
        Path classes = Compiler.compile(folder.resolve("two"), "b.Two", library.formatted("Two"));
        Path jar = folder.resolve("repository/org/example/two/1.0/two-1.0.jar");
        Files.createDirectories(jar.getParent());
        Compiler.jar(jar, classes);
        Path program = write(
                "src/Libraries.java",
                "//DEPS org.example:two:1.0 // a library\nclass Libraries { public static void main(String[] a) {"
                        + " System.out.println(b.Two.text() + b.One.text()); } }");
        LocalRepository repository = new LocalRepository(folder.resolve("repository"));
        assertThat(repository.libraries(List.of(program))).containsExactly(jar);
        String withoutLine = Files.readString(program).replace("//DEPS", "//");
        Files.writeString(program, withoutLine);
        String libraries = ProgramClasses.joined(List.of(onClassPath, jar));
        assertThat(run(program.toString(), "--class-path", libraries).out())
                .isEqualTo(String.format("TwoOne%nTwoOne%n"));
    }

    @Test
    void shouldSayHowAMissingLibraryComesIntoTheRepository() throws IOException {
        Path program = write("Lines.java", "//DEPS org.example:none:1.0\nclass Lines { public static void main() {} }");
        LocalRepository repository = new LocalRepository(folder);
        assertThatThrownBy(() -> repository.libraries(List.of(program)))
                .isInstanceOf(InputException.class)
                .hasMessage(program + ": //DEPS: org.example:none:1.0 (expected: a jar in " + folder
                        + "; mvn dependency:get -Dartifact=org.example:none:1.0 fetches it)");
        Path shortened = write("Short.java", "//DEPS junit\nclass Short { public static void main() {} }");
        assertThatThrownBy(() -> repository.libraries(List.of(shortened)))
                .hasMessage(shortened + ": //DEPS: junit (expected: group:artifact:version, or"
                        + " group:artifact:version:classifier)");
    }

    @Test
    void shouldRefuseWhatIsNoProgram() throws IOException {
        assertThat(run(folder + "/Missing.java").err())
                .contains("Missing.java (expected: a source file that exists and can be read)");
        assertThat(run(folder.toString()).err()).contains("a folder with Java sources; there is none in it");
        Path program = write("One.java", "class One { public static void main(String[] a) {} }");
        write("Two.java", "class Two { public static void main(String[] a) {} }");
        assertThat(run(folder.toString()).err()).contains("a folder in which one class has a main", "One, Two");
        assertThat(run(program.toString(), "--jar", folder.toString()).err())
                .contains("--jar: " + folder, "--class-path");
        assertThat(run("One", "--jar", folder.toString(), "--class-path", "x.jar")
                        .err())
                .contains("--class-path: x.jar (expected: none without a source");
        assertThat(run(write("None.java", "class None {}").toString()).err())
                .contains("sources in which a class has a main");
    }

    private Cli.Outcome run(String app, String... more) {
        return Cli.run(Stream.concat(Stream.of("run", app, "--machine", "ideal", "--ranks", "2"), Stream.of(more))
                .toArray(String[]::new));
    }

    private Path write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }
}
