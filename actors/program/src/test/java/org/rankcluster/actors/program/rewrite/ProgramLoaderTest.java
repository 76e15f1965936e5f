package org.rankcluster.actors.program.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rankcluster.actors.program.RankPrograms;
import org.rankcluster.actors.program.process.system.ReplacedMember;

/** Classes of jars and folders, as a program's loader defines them. */
class ProgramLoaderTest {
    @TempDir
    Path folder;

    private Path library;
    private Path jar;
    private ProgramLoader loader;

    @BeforeEach
    void load() throws IOException {
        library = RankPrograms.classes(folder.resolve("library"), "lib.Helper", """
                package lib;
                public class Helper {
                    public static int calls;
                    public static class Below extends Helper {}
                    public static class Plain { public static final int SEVEN = 7; }
                    public interface Named { String name(); }
                }
                """);
        Files.writeString(library.resolve("data.txt"), "second");
        Path program = RankPrograms.classes(folder.resolve("program"), "q.Program", """
                package q;
                public class Program { public static String text = "t"; }
                """);
        jar = folder.resolve("program.jar");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().putValue("Manifest-Version", "1.0");
        manifest.getMainAttributes().putValue("Implementation-Title", "mine");
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file, manifest)) {
            out.putNextEntry(new JarEntry("q/Program.class"));
            Files.copy(program.resolve("q/Program.class"), out);
            out.putNextEntry(new JarEntry("data.txt"));
            out.write("first".getBytes(StandardCharsets.UTF_8));
            out.putNextEntry(new JarEntry("q/Broken.class"));
            out.write("text".getBytes(StandardCharsets.UTF_8));
        }
        loader = RankPrograms.of(1, jar, library).loader(StaticsMode.REWRITE);
    }

    private static String place(Class<?> type) {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().getPath())
                .getFileName()
                .toString();
    }

    @Test
    void shouldDefineClassesOfAllPlacesWithTheirSource() throws Exception {
        Class<?> program = loader.loadClass("q.Program");
        Class<?> helper = loader.loadClass("lib.Helper");

        assertThat(program.getClassLoader()).isSameAs(loader);
        assertThat(place(program)).isEqualTo("program.jar");
        assertThat(place(helper)).isEqualTo("classes");
        assertThat(loader.loadClass("q.Program")).isSameAs(program);
        assertThat(loader.classPath()).isEqualTo(jar + File.pathSeparator + library);
    }

    @Test
    void shouldGivePackagesTheAttributesOfTheirJar() throws Exception {
        assertThat(loader.loadClass("q.Program").getPackage().getImplementationTitle())
                .isEqualTo("mine");
        assertThat(loader.loadClass("lib.Helper").getPackage().getImplementationTitle())
                .isNull();
    }

    @Test
    void shouldFindResourcesInTheOrderOfThePlaces() throws Exception {
        assertThat(new String(loader.getResourceAsStream("data.txt").readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo("first");
        assertThat(Collections.list(loader.getResources("data.txt"))).hasSize(2);
    }

    @Test
    void shouldNotFindWhatIsNoClassOfTheProgram() {
        assertThatThrownBy(() -> loader.loadClass("q.Missing")).isInstanceOf(ClassNotFoundException.class);
        assertThatThrownBy(() -> loader.loadClass("org.assertj.core.api.Assertions"))
                .isInstanceOf(ClassNotFoundException.class);
        assertThatThrownBy(() -> loader.loadClass("q.Broken")).isInstanceOf(ClassFormatError.class);
    }

    @Test
    void shouldShareMpiAndTheJdkWithRankCluster() throws Exception {
        assertThat(loader.loadClass("mpi.MPI")).isSameAs(mpi.MPI.class);
        assertThat(loader.loadClass("java.util.List")).isSameAs(List.class);
        assertThat(loader.loadClass("javax.tools.ToolProvider")).isNotNull();
        assertThat(loader.getResource("mpi/MPI.class")).isNotNull();
        assertThat(loader.getResource("org/assertj/core/api/Assertions.class")).isNull();
    }

    @Test
    void shouldFindTheClassesWithStatics() throws IOException {
        assertThat(loader.hasStatics("q.Program")).isTrue();
        assertThat(loader.hasStatics("lib.Helper")).isTrue();
        assertThat(loader.hasStatics("lib.Helper$Plain")).as("constants only").isFalse();
        assertThat(loader.hasStatics("lib.Helper$Named")).isFalse();
        assertThat(loader.hasStatics("java.util.List")).isFalse();
        assertThat(loader.staticsOf("q.Program")).isEqualTo("q.Program$$Statics");
        assertThat(RankPrograms.of(1, jar, library).loader(StaticsMode.LOADER).hasStatics("q.Program"))
                .isFalse();
    }

    @Test
    void shouldMakeTheClassOfStatics() throws Exception {
        Class<?> statics = loader.loadClass("q.Program$$Statics");

        assertThat(statics.getSuperclass().getSimpleName()).isEqualTo("RankStatics");
        assertThat(statics.getDeclaredFields())
                .anyMatch(field -> field.getName().equals("text") && field.getType() == String.class);
    }

    @Test
    void shouldReplaceMembersByReflection() throws Exception {
        ReplacedMember nanos = loader.replaced(System.class.getMethod("nanoTime"));
        ReplacedMember random = loader.replaced(Random.class.getConstructor());
        ReplacedMember thread = loader.replaced(Thread.class.getConstructor(Runnable.class));
        ReplacedMember alive = loader.replaced(Thread.class.getMethod("isAlive"));

        assertThat(nanos.target().getDeclaringClass().getSimpleName()).isEqualTo("ClockCalls");
        assertThat(nanos.takesReceiver()).isFalse();
        assertThat(random.target()).isEqualTo(Random.class.getConstructor(long.class));
        assertThat(random.last().getName()).isEqualTo("seed");
        assertThat(thread.target().getDeclaringClass().getSimpleName()).isEqualTo("RankThread");
        assertThat(alive.takesReceiver()).isTrue();
        assertThat(loader.replaced(String.class.getMethod("length"))).isNull();
        assertThat(loader.replaced(Random.class.getConstructor(long.class))).isNull();
    }

    @Test
    void shouldRefuseThreadsOfNoRankAndReportThem() throws Exception {
        List<String> refusals = Collections.synchronizedList(new java.util.ArrayList<>());
        loader.onRefusal(refusals::add);
        Class<?> program = RankPrograms.of(1, RankPrograms.classes(folder.resolve("other"), "q.Other", """
                        package q;
                        public class Other {
                            static int n = 2;
                            public static int get() { return n; }
                        }
                        """))
                .loader(StaticsMode.REWRITE)
                .loadClass("q.Other");
        ((ProgramLoader) program.getClassLoader()).onRefusal(refusals::add);

        assertThatThrownBy(() -> program.getMethod("get").invoke(null))
                .hasRootCauseInstanceOf(IllegalStateException.class)
                .rootCause()
                .hasMessageContaining("statics of q.Other were used on thread");
        assertThat(refusals).hasSize(1).first().asString().contains("which belongs to no rank");
    }
}
