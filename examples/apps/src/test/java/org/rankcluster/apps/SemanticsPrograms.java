package org.rankcluster.apps;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.rankcluster.actors.cli.CommandLineRun;

/** The semantics of MPI as ordinary programs of both Java APIs, one for each point, that check themselves. */
final class SemanticsPrograms {
    private static final Path SOURCES = Path.of("src/test/programs");
    private static final List<String> JAVA_APIS = List.of("openmpi", "mpj");

    /** Programs that are meant to end badly. */
    private static final Map<String, Ending> BAD_ENDINGS = Map.of(
            "Aborting",
            new Ending(42, "", "called abort(42)"),
            "UncaughtException",
            new Ending(1, "", "rank 1: java.lang.IllegalArgumentException: thrown by rank 1"),
            "Deadlock",
            new Ending(3, "", "cycle: rank 0 -> 1"),
            "UnfinishedLines",
            new Ending(7, "out %d;", "err %d;"));

    private final Path classes;

    private SemanticsPrograms(Path classes) {
        this.classes = classes;
    }

    /** A bad end: the exit code, the output of the ranks, and the message to the user. */
    private record Ending(int exit, String out, String err) {}

    /** A program of one of the Java APIs. */
    record Program(String javaApi, String name) {
        @Override
        public String toString() {
            return javaApi + " " + name;
        }
    }

    /** All programs, compiled to a folder. */
    static SemanticsPrograms compile(Path classes) throws IOException {
        for (String javaApi : JAVA_APIS) {
            List<String> arguments = new ArrayList<>(List.of(
                    "-proc:none",
                    "-cp",
                    System.getProperty("java.class.path"),
                    "-d",
                    classes.resolve(javaApi).toString()));
            sources(javaApi).forEach(source -> arguments.add(source.toString()));
            int exit = ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(new String[0]));
            assertThat(exit).isZero();
        }
        return new SemanticsPrograms(classes);
    }

    private static List<Path> sources(String javaApi) throws IOException {
        try (Stream<Path> files = Files.list(SOURCES.resolve(javaApi))) {
            return files.sorted().toList();
        }
    }

    /** Returns the programs that have a main. */
    static List<Program> all() throws IOException {
        List<Program> programs = new ArrayList<>();
        for (String javaApi : JAVA_APIS) {
            for (Path source : sources(javaApi)) {
                if (Files.readString(source).contains("public static void main(")) {
                    String name = source.getFileName().toString();
                    programs.add(new Program(javaApi, name.substring(0, name.length() - ".java".length())));
                }
            }
        }
        return programs;
    }

    /** Runs a program on one partition and on two: to the end that it is meant to have, and to the same one. */
    void check(Program program, int ranks, String... machine) {
        CommandLineRun one = run(program, ranks, 1, machine);
        CommandLineRun two = run(program, ranks, 2, machine);

        assertThat(one.digest()).as(one.err()).isNotEmpty();
        assertThat(two.digest()).isEqualTo(one.digest());
        assertThat(two.out()).isEqualTo(one.out());
    }

    private CommandLineRun run(Program program, int ranks, int partitions, String... machine) {
        List<String> arguments = new ArrayList<>(List.of(
                "run",
                program.name(),
                "--jar",
                classes.resolve(program.javaApi()).toString(),
                "--ranks",
                "" + ranks,
                "--partitions",
                "" + partitions,
                "--config",
                "universe=" + (ranks + 3),
                "--time-limit",
                "4m"));
        arguments.addAll(List.of(machine));
        CommandLineRun run = CommandLineRun.of(arguments.toArray(new String[0]));
        Ending ending = BAD_ENDINGS.get(program.name());
        assertThat(run.exit()).as(run.err()).isEqualTo(ending == null ? 0 : ending.exit());
        if (ending == null) {
            assertThat(run.out()).endsWith(program.name() + " passed on " + ranks + " ranks\n");
        } else {
            assertThat(run.out()).contains(ofRanks(ending.out(), ranks));
            assertThat(run.err()).contains(ofRanks(ending.err(), ranks));
        }
        return run;
    }

    /** A text that names a rank, of all ranks one after the other; others as they are. */
    private static String ofRanks(String text, int ranks) {
        return text.contains("%d")
                ? IntStream.range(0, ranks).mapToObj(text::formatted).collect(Collectors.joining())
                : text;
    }
}
