package org.rankcluster.actors.program.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rankcluster.actors.program.RankPrograms;

/** Programs with libraries of their own that RankCluster uses, too, under the same name. */
class LibraryProgramsTest {
    @TempDir
    Path folder;

    private RankPrograms program(String body) throws IOException {
        Path program = RankPrograms.classes(folder.resolve("program"), "Program", """
                public class Program {
                    static Object tried(java.util.concurrent.Callable<?> call) {
                        try { return call.call(); } catch (Throwable thrown) { return thrown.getClass().getSimpleName(); }
                    }
                    static void say(Object text) throws Exception {
                        System.out.println(text);
                    }
                    public static void main(String[] arguments) throws Exception {
                %s
                    }
                }
                """.formatted(body));
        RankPrograms.classes(folder, "com.typesafe.config.ConfigFactory", """
                package com.typesafe.config;
                public class ConfigFactory {
                    static int calls;
                    public static String load() { return "mine " + ++calls; }
                }
                """);
        Path classes = folder.resolve("classes");
        Files.copy(program.resolve("Program.class"), classes.resolve("Program.class"));
        Files.writeString(classes.resolve("reference.conf"), "mine");
        return RankPrograms.of(2, classes);
    }

    @Test
    void shouldRunTheProgramsOwnAndNotOurs() throws IOException {
        RankPrograms.Ended ended = program("""
                Class<?> config = Class.forName("com.typesafe.config.ConfigFactory");
                say(config.getMethod("load").invoke(null));
                say(new String(Program.class.getResourceAsStream("/reference.conf").readAllBytes()));
                say(java.util.Collections.list(ClassLoader.getSystemResources("reference.conf")).size());
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(1)).containsExactly("mine 1", "mine", "1");
    }

    @Test
    void shouldHideWhatIsNeitherTheProgramsNorTheJdksNorMpi() throws IOException {
        RankPrograms.Ended ended = program("""
                say(tried(() -> Class.forName("akka.actor.ActorSystem")));
                say(tried(() -> Class.forName("org.rankcluster.actors.cli.Main")));
                say(Program.class.getResource("/logback.xml"));
                say(Program.class.getResource("/akka/actor/ActorSystem.class"));
                say(System.getProperty("java.class.path").contains("akka"));
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(1))
                .containsExactly("ClassNotFoundException", "ClassNotFoundException", "null", "null", "false");
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
}
