package org.rankcluster.actors.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Programs that are compiled as a user would, and run in all the ways that must not change their results. */
final class RankPrograms {
    private static final Pattern DIGEST = Pattern.compile("digest ([0-9a-f]{16})");

    /** The end of a run, the same for all ways. */
    record Ended(int exit, String out, String err, String digest) {
        /** Returns the lines that a rank has printed after its number and a colon. */
        List<String> of(int rank) {
            String prefix = rank + ": ";
            return out.lines()
                    .filter(line -> line.startsWith(prefix))
                    .map(line -> line.substring(prefix.length()))
                    .toList();
        }
    }

    private final Path classes;
    private final int ranks;
    private final List<String> more;

    private RankPrograms(Path classes, int ranks, List<String> more) {
        this.classes = classes;
        this.ranks = ranks;
        this.more = more;
    }

    /** Returns a program {@code Program} of this source, on {@code ranks} ranks. */
    static RankPrograms compile(Path folder, int ranks, String source) throws IOException {
        return new RankPrograms(Compiler.compile(folder, "Program", source), ranks, List.of());
    }

    /** Returns the program {@code Program} of a folder of classes or a jar. */
    static RankPrograms of(Path classes, int ranks) {
        return new RankPrograms(classes, ranks, List.of());
    }

    /** Returns a program with this {@code main}, which can use {@code rank}, {@code size} and {@code say(text)}. */
    static RankPrograms main(Path folder, int ranks, String members, String body) throws IOException {
        return compile(folder, ranks, """
                import java.util.*;
                import java.util.concurrent.*;
                import java.util.concurrent.atomic.*;
                import java.util.concurrent.locks.*;
                import mpi.*;
                public class Program {
                    static void say(Object text) { System.out.println(MPI.COMM_WORLD.getRank() + ": " + text); }
                %s
                    public static void main(String[] arguments) throws Exception {
                        MPI.InitThread(arguments, MPI.THREAD_MULTIPLE);
                        int rank = MPI.COMM_WORLD.getRank();
                        int size = MPI.COMM_WORLD.getSize();
                %s
                        MPI.Finalize();
                    }
                }
                """.formatted(members, body));
    }

    /** Returns the same program with more options. */
    RankPrograms with(String... options) {
        List<String> all = new ArrayList<>(more);
        all.addAll(List.of(options));
        return new RankPrograms(classes, ranks, all);
    }

    /** Runs it on one and two partitions, rewritten and with a loader for each rank, and checks that all results are equal. */
    Ended runAlike() {
        Ended first = runRewritten();
        assertThat(with("--config", "statics=loader").run()).isEqualTo(first);
        return first;
    }

    /** Runs it on one and two partitions, rewritten, and checks that both results are equal. */
    Ended runRewritten() {
        Ended first = run();
        assertThat(with("--partitions", "2").run()).isEqualTo(first);
        return first;
    }

    /** Runs it once. */
    Ended run() {
        List<String> arguments =
                new ArrayList<>(List.of("run", "Program", "--jar", "" + classes, "--ranks", "" + ranks));
        if (!more.contains("--machine")) {
            arguments.addAll(List.of("--machine", "ideal"));
        }
        arguments.addAll(List.of("--time-limit", "4m"));
        if (more.stream().noneMatch(option -> option.startsWith("compute="))) {
            arguments.addAll(List.of("--config", "compute=none")); // tests of computing set it
        }
        arguments.addAll(more);
        Cli.Outcome outcome = Cli.run(arguments.toArray(new String[0]));
        Matcher digest = DIGEST.matcher(outcome.err());
        String errors = outcome.err().lines().filter(line -> !isProgress(line)).reduce("", (a, b) -> a + b + "\n");
        return new Ended(outcome.exit(), outcome.out(), errors, digest.find() ? digest.group(1) : "");
    }

    private static boolean isProgress(String line) {
        return line.startsWith("virtual time");
    }
}
