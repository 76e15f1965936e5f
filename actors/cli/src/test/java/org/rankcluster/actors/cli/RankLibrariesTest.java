package org.rankcluster.actors.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs with libraries of their own that RankCluster uses, too, under the same name. */
class RankLibrariesTest {
    @TempDir
    Path folder;

    private RankPrograms program(String body) throws IOException {
        Path program = Compiler.compile(folder.resolve("program"), "Program", """
                public class Program {
                    static Object tried(java.util.concurrent.Callable<?> call) {
                        try { return call.call(); } catch (Throwable thrown) { return thrown.getClass().getSimpleName(); }
                    }
                    static void say(Object text) throws Exception {
                        System.out.println(mpi.MPI.COMM_WORLD.getRank() + ": " + text);
                    }
                    public static void main(String[] arguments) throws Exception {
                        mpi.MPI.Init(arguments);
                %s
                        mpi.MPI.Finalize();
                    }
                }
                """.formatted(body));
        Compiler.compile(folder, "com.typesafe.config.ConfigFactory", """
                package com.typesafe.config;
                public class ConfigFactory {
                    static int calls;
                    public static String load() { return "mine " + ++calls; }
                }
                """);
        Path classes = folder.resolve("classes");
        Files.copy(program.resolve("Program.class"), classes.resolve("Program.class"));
        Files.writeString(classes.resolve("reference.conf"), "mine");
        return RankPrograms.of(classes, 2);
    }

    @Test
    void shouldShowMpiAndAllOfTheJdk() throws IOException {
        RankPrograms.Ended ended = program("""
                say(Class.forName("mpi.MPI") == mpi.MPI.class);
                say(tried(() -> Class.forName("org.rankcluster.protocol.extension.Compute").getSimpleName()));
                say(tried(() -> Class.forName("java.sql.Connection").getSimpleName()));
                say(tried(() -> Class.forName("com.sun.source.util.JavacTask").getSimpleName()));
                say(Program.class.getResource("/java/lang/Object.class") != null);
                say(java.util.ServiceLoader.load(java.util.spi.ToolProvider.class).stream().count() > 0);
                String[] path = System.getProperty("java.class.path").split(java.io.File.pathSeparator);
                say(path[0].equals(java.nio.file.Path.of(Program.class.getProtectionDomain().getCodeSource().getLocation().toURI()).toString()));
                say(new java.net.URLClassLoader(java.util.Arrays.stream(path).map(p -> {
                    try { return java.nio.file.Path.of(p).toUri().toURL(); } catch (Exception e) { throw new Error(e); }
                }).toArray(java.net.URL[]::new), null).findResource("mpi/MPI.class") != null);
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(1))
                .containsExactly("true", "Compute", "Connection", "JavacTask", "true", "true", "true", "true");
    }

    /** Returns a jar with {@code q.Program}, which uses {@code lib.Helper} and {@code data.txt} of another place. */
    private Path[] parts(String manifest) throws IOException {
        Path library = Compiler.compile(folder.resolve("library"), "lib.Helper", """
                package lib;
                public class Helper { public static int calls; public static String help() { return "helped " + ++calls; } }
                """);
        Files.writeString(library.resolve("data.txt"), "second");
        Path program = Compiler.compile(folder.resolve("program"), "q.Program", """
                package q;
                public class Program {
                    static String place(Class<?> type) throws Exception {
                        return java.nio.file.Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).getFileName().toString();
                    }
                    public static void main(String[] arguments) throws Exception {
                        mpi.MPI.Init(arguments);
                        Class<?> helper = Class.forName("lib.Helper");
                        System.out.println(helper.getMethod("help").invoke(null) + " " + place(helper) + " " + place(Program.class));
                        System.out.println(new String(Program.class.getResourceAsStream("/data.txt").readAllBytes())
                            + java.util.Collections.list(Program.class.getClassLoader().getResources("data.txt")).size());
                        System.out.println(System.getProperty("java.class.path").split(java.io.File.pathSeparator)[1].endsWith("classes"));
                        System.out.println(Program.class.getPackage().getImplementationTitle() + helper.getPackage().getImplementationTitle());
                        System.out.println(String.join("+", arguments));
                        mpi.MPI.Finalize();
                    }
                }
                """);
        Files.writeString(program.resolve("data.txt"), "first");
        Files.writeString(
                Files.createDirectories(program.resolve("META-INF")).resolve("MANIFEST.MF"),
                "Manifest-Version: 1.0\n" + manifest);
        return new Path[] {Compiler.jar(folder.resolve("program.jar"), program), library};
    }

    @Test
    void shouldRunAProgramOfSeveralPlacesByTheMainClassOfItsJar() throws IOException {
        Path[] parts = parts("Implementation-Title: mine\nMain-Class: q.Program\n");
        for (String statics : new String[] {"statics=rewrite", "statics=loader"}) {
            Cli.Outcome ended = Cli.run(
                    "run",
                    "--jar",
                    parts[0] + File.pathSeparator + parts[1],
                    "--machine=ideal",
                    "--ranks=1",
                    "--config",
                    statics,
                    "--",
                    "some",
                    "words");
            assertThat(ended.out().lines())
                    .as(ended.err())
                    .containsExactly("helped 1 classes program.jar", "first2", "true", "minenull", "some+words");
        }
    }

    @Test
    void shouldRefusePlacesThatAreMissing() throws IOException {
        Path[] parts = parts("");
        Path gone = folder.resolve("gone.jar");
        Path noJar = Files.writeString(folder.resolve("no.jar"), "text");
        String both = parts[0] + File.pathSeparator;

        refused("--jar: " + gone + " (expected: an existing jar", "q.Program", "--jar", both + gone);
        refused(
                "--jar: " + noJar + " (expected: a jar or folder of classes; this file is no jar",
                "q.Program",
                "--jar",
                both + noJar);
        refused("APP: nothing (expected: a class of " + parts[0] + ", where", "--jar", "" + parts[0]);
        refused("APP: q.Progam (expected: a class of " + both + parts[1], "q.Progam", "--jar", both + parts[1]);
    }

    private static void refused(String message, String... words) {
        Cli.Outcome ended = Cli.run(Stream.concat(Stream.of("run", "--machine=ideal", "--ranks=1"), Stream.of(words))
                .toArray(String[]::new));
        assertThat(ended.err()).contains(message).hasLineCount(1);
        assertThat(ended.exit()).isEqualTo(2);
    }

    @Test
    void shouldShowAProgramItsJar() throws IOException {
        Path classes = Compiler.compile(folder, "q.Program", """
                package q;
                import mpi.*;
                public class Program {
                    public static void main(String[] arguments) throws Exception {
                        MPI.Init(arguments);
                        Package own = Program.class.getPackage();
                        System.out.println(own.getName() + " " + own.getImplementationVersion() + " " + own.getImplementationTitle());
                        try (var in = ClassLoader.getSystemResourceAsStream("data/f.txt")) {
                            System.out.println(new String(in.readAllBytes()));
                        }
                        System.out.println(ClassLoader.getSystemResource("data/f.txt") != null);
                        System.out.println(ClassLoader.getSystemResources("data/f.txt").hasMoreElements());
                        System.out.println(ClassLoader.getSystemClassLoader().loadClass("q.Program") == Program.class);
                        String path = System.getProperty("java.class.path").split(java.io.File.pathSeparator)[0];
                        System.out.println(java.nio.file.Path.of(path).getFileName());
                        MPI.Finalize();
                    }
                }
                """);
        Files.writeString(Files.createDirectories(classes.resolve("data")).resolve("f.txt"), "text");
        Files.writeString(
                Files.createDirectories(classes.resolve("META-INF")).resolve("MANIFEST.MF"),
                "Manifest-Version: 1.0\nImplementation-Title: mine\nImplementation-Version: 1.2\n");
        String jar = Compiler.jar(folder.resolve("my own.jar"), classes).toString();

        for (String statics : new String[] {"statics=rewrite", "statics=loader"}) {
            Cli.Outcome ended = Cli.run(
                    "run", "q.Program", "--jar", jar, "--machine", "ideal", "--ranks", "1", "--config", statics);
            assertThat(ended.out().lines())
                    .as(ended.err())
                    .containsExactly("q 1.2 mine", "text", "true", "true", "true", "my own.jar");
        }
    }
}
