package org.rankcluster.apps;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The launcher and the command line as a user has them: processes, streams, signals. */
@Timeout(400)
@ResourceLock(Lanes.COMMANDS)
class LauncherIT {
    private static final Path HOME = Path.of("../..").toAbsolutePath().normalize();
    private static final String STREAMS = """
            import mpi.MPI;

            public class Streams {
                public static void main(String[] arguments) throws Exception {
                    MPI.Init(arguments);
                    byte[] line = "a line of endless output".concat(System.lineSeparator()).getBytes();
                    int lines = arguments.length * Integer.MAX_VALUE;
                    for (int i = 0; i < lines; i++) { // counts, so it has no turns
                        System.out.write(line, 0, line.length);
                    }
                    System.out.println(System.in.readAllBytes().length);
                    MPI.Finalize();
                }
            }
            """;

    private static final String PROGRAM = """
            import mpi.MPI;

            public class Program {
                public static void main(String[] arguments) throws Exception {
                    MPI.Init(arguments);
                    System.out.println(MPI.COMM_WORLD.getRank() + " of " + MPI.COMM_WORLD.getSize());
                    while (arguments.length > 0 && arguments[0].equals("compute")) {
                        Thread.onSpinWait();
                    }
                    while (arguments.length > 0) {
                        MPI.COMM_WORLD.barrier();
                    }
                    MPI.Finalize();
                }
            }
            """;

    /** Three ranks call barriers until a file is gone. */
    private static final String HELD = """
            import java.nio.file.Files;
            import java.nio.file.Path;
            import mpi.MPI;

            public class Held {
                public static void main(String[] arguments) throws Exception {
                    MPI.Init(arguments);
                    while (MPI.COMM_WORLD.getSize() == 3 && Files.exists(Path.of(arguments[0]))) {
                        MPI.COMM_WORLD.barrier();
                    }
                    MPI.Finalize();
                }
            }
            """;

    /** Output of {@code ./rankcluster classpath}, read once. */
    private static String classPath;

    @TempDir
    Path folder;

    @BeforeAll
    static void askForTheClassPath(@TempDir Path beside) throws Exception {
        Process asked = new ProcessBuilder(HOME.resolve("rankcluster").toString(), "classpath")
                .redirectError(beside.resolve("err").toFile())
                .start();
        classPath = new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        assertThat(asked.waitFor()).isZero();
    }

    private record Outcome(int exit, String out, String err) {}

    @Test
    void shouldSayItsVersion() throws Exception {
        assertThat(run("version").out()).startsWith("RankCluster ");
    }

    @Test
    void shouldKeepStandardOutputForTheRanks() throws Exception {
        Outcome outcome = run("run", "hello", "--machine", "ideal", "--ranks", "3");
        assertThat(outcome.out().lines())
                .hasSize(3)
                .allSatisfy(line -> assertThat(line).startsWith("hello from rank "));
        assertThat(outcome.err()).contains("digest");
        assertThat(outcome.exit()).isZero();
    }

    @Test
    void shouldRunWhatWasCompiledWithItsClassPath() throws Exception {
        Outcome outcome = run("run", "Program", "--jar", compile().toString(), "--machine", "ideal", "--ranks", "2");
        assertThat(outcome.out()).isEqualTo(String.format("0 of 2%n1 of 2%n"));
        assertThat(outcome.exit()).isZero();
    }

    @Test
    void shouldRefuseWrongInputWithOneLine() throws Exception {
        Outcome outcome = run("run", "hello", "--ranks", "0");
        assertThat(outcome)
                .isEqualTo(new Outcome(
                        2,
                        "",
                        String.format("command line: --ranks: 0 (expected: 1..512, 512 nodes x 1; more with"
                                + " --ranks-per-node)%n")));
        assertThat(run("run", "hello", "--heap", "much").err())
                .isEqualTo(String.format("command line: --heap: much (expected: a size such as 512m or 4g)%n"));
    }

    @Test
    void shouldPrintTheUsageOfBuildAndRefuseArguments() throws Exception {
        assertThat(run("build", "--help").out()).startsWith("Usage: rankcluster build [--quiet]");
        assertThat(run("build", "apps"))
                .isEqualTo(new Outcome(
                        2, "", String.format("command line: build: apps (expected: nothing or --quiet)%n")));
    }

    /** Otherwise jars would change under the commands that run. Either build leaves a mark of when it began. */
    @Test
    void shouldNotBuildAgainWhatMavenHasBuilt() throws Exception {
        assertThat(run("version").err()).isEmpty();
        assertThat(Files.getLastModifiedTime(HOME.resolve("examples/apps/target/dist/built")))
                .isEqualTo(Files.getLastModifiedTime(HOME.resolve("target/build-started")));
    }

    @Test
    void shouldSayThatTheHeapIsTooSmall() throws Exception {
        Outcome outcome = run("run", "phold", "--set", "actors=2000000", "--heap", "64m");
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err())
                .contains("--heap: 64m (expected: a larger heap")
                .doesNotContain("Exception");
        assertThat(run("run", "hello", "--heap", "1").err())
                .isEqualTo(String.format("command line: --heap: 1 (expected: 32m or more)%n"));
    }

    @Test
    void shouldPreferTheHeapThatIsTypedToThatOfTheEnvironment() throws Exception {
        List<String> command = List.of(
                HOME.resolve("rankcluster").toString(), "run", "phold", "--set", "actors=2000000", "--heap", "64m");
        Process process = begin(command, Map.of("RANKCLUSTER_JAVA_OPTS", "-Xmx128m"));
        assertThat(process.waitFor(180, TimeUnit.SECONDS)).isTrue();
        assertThat(outcome(process).err()).contains("--heap: 64m (expected: a larger heap");
    }

    @Test
    void shouldTakeHugePagesWhereTheSystemHasThem() throws Exception {
        Path system = Path.of("/sys/kernel/mm/transparent_hugepage/enabled");
        boolean has = Files.exists(system) && !Files.readString(system).contains("[never]");
        List<String> command = List.of(HOME.resolve("rankcluster").toString(), "version");
        Process process = begin(command, Map.of("RANKCLUSTER_JAVA_OPTS", "-XX:+PrintFlagsFinal"));
        assertThat(process.waitFor(180, TimeUnit.SECONDS)).isTrue();
        assertThat(outcome(process).out())
                .containsPattern("UseTransparentHugePages += " + has)
                .doesNotContain("[warning]");
    }

    @Test
    void shouldStopAProgramThatPrintsWithoutEnd() throws Exception {
        String classes = compile("Streams", STREAMS).toString();
        Outcome outcome = run(
                "run",
                "Streams",
                "--heap",
                "64m",
                "--jar",
                classes,
                "--machine",
                "ideal",
                "--ranks",
                "2",
                "--",
                "print");
        assertThat(outcome.exit()).as(outcome.err()).isEqualTo(1);
        assertThat(outcome.err())
                .containsPattern(
                        "rank [01]: output: more than \\d+ MiB \\(expected: less while virtual time stands still")
                .contains("at Streams.main");
        assertThat(outcome.out()).startsWith("a line of endless output");
    }

    @Test
    void shouldReadNothingFromAStandardInputThatIsClosed() throws Exception {
        String[] run = {
            "run", "Streams", "--jar", compile("Streams", STREAMS).toString(), "--machine", "ideal", "--ranks", "1"
        };
        List<String> shell = new ArrayList<>(List.of(
                "bash",
                "-c",
                "exec \"$0\" \"$@\" <&-",
                HOME.resolve("rankcluster").toString()));
        shell.addAll(List.of(run));
        Process process = begin(shell);
        assertThat(process.waitFor(180, TimeUnit.SECONDS)).isTrue();
        Outcome outcome = outcome(process);
        assertThat(outcome.out()).as(outcome.err()).isEqualTo(String.format("0%n"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "machines >/dev/full                                           ; 2  ; standard output: ",
                "machines >&-                                                  ; 2  ; standard output: closed ",
                "jdk >/dev/full                                                ; 2  ; standard output: not written ",
                "run hello --machine ideal --ranks 40000 >/dev/full            ; 2  ; standard output: ",
                "run hello --machine ideal --ranks 40000 | head -n 1           ; 141; SIGPIPE: standard output was closed",
                "run hello --machine ideal --ranks 2 --quiet --json - >/dev/full; 2  ; standard output: ",
            })
    void shouldSayThatItsOutputIsLost(String command, int exit, String line) throws Exception {
        Process process = begin(List.of(
                "bash",
                "-c",
                "\"$0\" " + command + "; exit ${PIPESTATUS[0]}",
                HOME.resolve("rankcluster").toString()));
        assertThat(process.waitFor(180, TimeUnit.SECONDS)).isTrue();
        Outcome outcome = outcome(process);
        assertThat(outcome.exit()).as(outcome.err()).isEqualTo(exit);
        assertThat(outcome.err()).containsOnlyOnce(line).doesNotContain("Exception");
    }

    @Test
    void shouldContinueWithASweepInItsOwnFolderAfterCtrlC() throws Exception {
        Path hold = Files.createFile(folder.resolve("hold"));
        Path here = Files.createDirectory(folder.resolve("here"));
        List<String> sweep = List.of(
                "sweep",
                "Held",
                "--jar",
                compile("Held", HELD).toString(),
                "--machine",
                "ideal",
                "--vary",
                "ranks=1,2,3",
                "--",
                hold.toString());
        Started first = Started.process(List.of(), folder, here, sweep);
        while (first.isAlive() && results(here).size() < 2) {
            Thread.sleep(50);
        }
        int unusedExit = first.end();
        assertThat(first.await(Duration.ofMinutes(3))).as(first.err()).isEqualTo(130);
        assertThat(results(here)).hasSize(2);
        assertThat(here.resolve("sweep-Held/table.csv")).doesNotExist();

        Files.delete(hold);
        Started second = Started.process(List.of(), folder, here, sweep);
        assertThat(second.await(Duration.ofMinutes(3))).as(second.err()).isZero();
        assertThat(second.err()).contains("there already: 2 of 3");
        String table = second.out();

        Started third = Started.process(List.of(), folder, here, sweep);
        assertThat(third.await(Duration.ofMinutes(3))).as(third.err()).isZero();
        assertThat(third.err()).contains("there already: 3 of 3");
        assertThat(third.out()).isEqualTo(table);
        assertThat(results(here)).hasSize(3);
    }

    /** Returns the whole results of a sweep. Files that are being written have hidden names. */
    private static List<Path> results(Path here) throws IOException {
        Path done = here.resolve("sweep-Held/done");
        if (!Files.isDirectory(done)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(done)) {
            return files.filter(file -> file.getFileName().toString().matches("[0-9a-f-]{36}\\.json"))
                    .toList();
        }
    }

    @Test
    void shouldEndOnASignalAndWriteHowFarItCame() throws Exception {
        Path json = folder.resolve("result.json");
        Outcome outcome = interrupted("communicate", json, Process::destroy);
        assertThat(outcome.exit()).isEqualTo(143);
        assertThat(outcome.err()).contains("SIGTERM at virtual time").doesNotContain("Exception");
        assertThat(json).content().contains("\"exit\" : 143");
    }

    /** The process stands still when it has begun to end, as on a machine that is busy, or suspended. */
    @Test
    void shouldWriteHowFarItCameHoweverLongItStandsStillAtItsEnd() throws Exception {
        Path json = folder.resolve("result.json");
        Outcome outcome = interrupted("communicate", json, process -> {
            String kill = "kill -TERM %1$d; sleep 0.02; kill -STOP %1$d; sleep 2; kill -CONT %1$d";
            new ProcessBuilder("sh", "-c", String.format(kill, process.pid()))
                    .start()
                    .waitFor();
        });
        assertThat(outcome.exit()).isEqualTo(143);
        assertThat(json).content().contains("\"exit\" : 143");
    }

    @Test
    void shouldEndOnASignalWhatNeverCallsMpi() throws Exception {
        Outcome outcome = interrupted("compute", folder.resolve("result.json"), Process::destroy);
        assertThat(outcome.exit()).isEqualTo(143);
        assertThat(outcome.err()).contains("SIGTERM at virtual time").doesNotContain("Exception");
    }

    private interface Signal {
        void send(Process process) throws Exception;
    }

    /** Runs the program until it reports that it runs, and some time more. */
    private Outcome interrupted(String what, Path json, Signal signal) throws Exception {
        String[] arguments = {
            "run",
            "Program",
            "--jar",
            compile().toString(),
            "--machine",
            "ideal",
            "--ranks",
            "2",
            "--json",
            json.toString(),
            "--",
            what
        };
        Process process = start(arguments);
        while (process.isAlive() && !Files.readString(folder.resolve("err")).contains("ranks done")) {
            Thread.sleep(20);
        }
        signal.send(process);
        assertThat(process.waitFor(180, TimeUnit.SECONDS)).isTrue();
        return outcome(process);
    }

    private Path compile() throws Exception {
        return compile("Program", PROGRAM);
    }

    private Path compile(String name, String text) throws Exception {
        Path source = Files.writeString(folder.resolve(name + ".java"), text);
        Path classes = folder.resolve("classes");
        String[] arguments = {"-proc:none", "-Xlint:all", "-Werror", "-cp", classPath, "-d", "" + classes, "" + source};
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments))
                .isZero();
        return classes;
    }

    private Outcome run(String... arguments) throws Exception {
        Process process = start(arguments);
        boolean hasEnded = process.waitFor(180, TimeUnit.SECONDS);
        if (!hasEnded) {
            process.destroyForcibly();
        }
        assertThat(hasEnded).isTrue();
        return outcome(process);
    }

    private Process start(String... arguments) throws IOException {
        List<String> command =
                new ArrayList<>(List.of(HOME.resolve("rankcluster").toString()));
        command.addAll(List.of(arguments));
        return begin(command);
    }

    private Process begin(List<String> command) throws IOException {
        return begin(command, Map.of());
    }

    private Process begin(List<String> command, Map<String, String> environment) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("err").toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().putAll(environment);
        return builder.start();
    }

    private Outcome outcome(Process process) throws IOException {
        return new Outcome(
                process.exitValue(), Files.readString(folder.resolve("out")), Files.readString(folder.resolve("err")));
    }
}
