package org.rankcluster.actors.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.process.system.ReflectionCalls;
import org.rankcluster.actors.program.rewrite.ProgramLoader;
import org.rankcluster.actors.program.rewrite.ProgramSettings;
import org.rankcluster.actors.program.rewrite.StaticsMode;
import org.rankcluster.hardware.timing.InstructionCosts;

/** Programs that are compiled as a user would, rewritten, and run on ranks without a simulation, one rank after the other. */
public final class RankPrograms {
    /** Results of all ranks of a run. */
    public record Ended(int exit, String err, List<List<String>> lines, List<String> sockets, List<Long> times) {
        /** Returns the lines that a rank has printed. */
        public List<String> of(int rank) {
            return lines.get(rank);
        }

        /** Returns the results without the virtual times, which differ if instructions are not the same. */
        Ended withoutTimes() {
            return new Ended(exit, err, lines, sockets, List.of());
        }
    }

    private final List<Path> places;
    private final int ranks;
    private long seed = 1;
    private String main = "Program";
    private String[] arguments = {};
    private String input = "";
    private @Nullable InstructionCosts costs;
    private int turn = 100_000;

    private RankPrograms(List<Path> places, int ranks) {
        this.places = places;
        this.ranks = ranks;
    }

    /** Returns a program {@code Program} of this source, on {@code ranks} ranks. */
    public static RankPrograms compile(Path folder, int ranks, String source) throws IOException {
        return of(ranks, classes(folder, "Program", source));
    }

    /** Returns the program {@code Program} of jars and folders of classes. */
    public static RankPrograms of(int ranks, Path... places) {
        return new RankPrograms(List.of(places), ranks);
    }

    /** Compiles one class against the test's class path; returns the folder of classes. */
    public static Path classes(Path folder, String className, String source) throws IOException {
        Path file = folder.resolve("sources").resolve(className.replace('.', '/') + ".java");
        Path classes = Files.createDirectories(folder.resolve("classes"));
        Files.createDirectories(file.getParent());
        Files.writeString(file, source);
        String[] options = {"-proc:none", "-cp", System.getProperty("java.class.path"), "-d", "" + classes, "" + file};
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, options))
                .isZero();
        return classes;
    }

    /** Returns a program with this {@code main}, which can use {@code rank} and {@code say(text)}. */
    public static RankPrograms main(Path folder, int ranks, String members, String body) throws IOException {
        return compile(folder, ranks, """
                import java.util.*;
                import java.util.concurrent.*;
                import java.util.concurrent.atomic.*;
                import java.util.concurrent.locks.*;
                public class Program {
                    static void say(Object text) { System.out.println(text); }
                    static int rank() { return (int) ProcessHandle.current().pid() - 1000; }
                %s
                    public static void main(String[] arguments) throws Exception {
                        int rank = rank();
                %s
                    }
                }
                """.formatted(members, body));
    }

    /** Sets the arguments of {@code main}. */
    public RankPrograms arguments(String... words) {
        arguments = words;
        return this;
    }

    /** Sets the name of the class with {@code main}. */
    public RankPrograms mainClass(String name) {
        main = name;
        return this;
    }

    /** Sets the standard input of rank 0. */
    public RankPrograms reads(String text) {
        input = text;
        return this;
    }

    /** Sets the seed of the job. */
    public RankPrograms seed(long number) {
        seed = number;
        return this;
    }

    /** Makes computing take time. */
    public RankPrograms counted(InstructionCosts ofInstructions) {
        costs = ofInstructions;
        return this;
    }

    /** Sets the least number of instructions of a turn. */
    public RankPrograms turnInstructions(int number) {
        turn = number;
        return this;
    }

    /** Runs it rewritten and with a loader for each rank, and checks that both results are equal. */
    public Ended runAlike() throws IOException {
        Ended first = run();
        assertThat(run(StaticsMode.LOADER).withoutTimes()).isEqualTo(first.withoutTimes());
        return first;
    }

    /** Runs it rewritten. */
    public Ended run() throws IOException {
        return run(StaticsMode.REWRITE);
    }

    /** Returns a new loader of the program's classes. */
    public ProgramLoader loader(StaticsMode statics) throws IOException {
        List<URL> urls = new ArrayList<>();
        for (Path place : places) {
            urls.add(place.toUri().toURL());
        }
        return new ProgramLoader(urls.toArray(new URL[0]), new ProgramSettings(statics, costs, turn));
    }

    private Ended run(StaticsMode statics) throws IOException {
        return run(statics, loader -> {});
    }

    /** Runs it, after {@code prepare} has had each loader. */
    public Ended run(StaticsMode statics, Consumer<ProgramLoader> prepare) throws IOException {
        ProgramLoader shared = loader(statics);
        List<List<String>> lines = new ArrayList<>();
        List<String> sockets = new ArrayList<>();
        List<Long> times = new ArrayList<>();
        StringBuilder err = new StringBuilder();
        int exit = 0;
        for (int rank = 0; rank < ranks; rank++) {
            ProgramLoader loader = statics == StaticsMode.REWRITE ? shared : loader(statics);
            prepare.accept(loader);
            FakeRank ran =
                    new FakeRank(rank, seed).reads(rank == 0 ? input : "").run(() -> call(loader));
            lines.add(ran.lines());
            sockets.addAll(ran.sockets());
            times.add(ran.now());
            err.append(ran.errors());
            exit = Math.max(exit, ran.exitCode());
        }
        return new Ended(exit, err.toString(), lines, sockets, times);
    }

    private @Nullable Object call(ProgramLoader loader) throws Exception {
        Thread.currentThread().setContextClassLoader(loader);
        Class<?> type = Class.forName(main, false, loader);
        ReflectionCalls.initialise(type);
        Method method = type.getDeclaredMethod("main", String[].class);
        method.setAccessible(true);
        try {
            return method.invoke(null, (Object) arguments.clone());
        } catch (InvocationTargetException thrown) {
            switch (thrown.getCause()) {
                case Exception e -> throw e;
                case Error e -> throw e;
                default -> throw thrown;
            }
        }
    }
}
