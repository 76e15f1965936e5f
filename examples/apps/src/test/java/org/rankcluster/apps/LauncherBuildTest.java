package org.rankcluster.apps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of the launcher's decision to build and of its start of the JVM: in a small tree, with a Maven and a JDK that do nothing. */
@Timeout(300)
class LauncherBuildTest {
    private static final Path LAUNCHER = Path.of("../../rankcluster");
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /** Makes two jars; with a file {@code fail} in the tree it fails after the first; with {@code wait} it waits for {@code go}. */
    private static final String MAVEN = """
            #!/bin/sh
            for word in "$@"; do case $word in -Ddist.folder=*) dist=examples/apps/target/${word#*=} ;; esac; done
            touch begun
            while [ -e wait ] && [ ! -e go ]; do sleep 0.05; done
            echo "[INFO] Building apps 0.1.0-SNAPSHOT                  [2/2]"
            mkdir -p "$dist/lib"
            echo "$dist" >"$dist/lib/half.jar"
            if [ -e fail ]; then printf '%s\\n' "[ERROR] a compiler's" "Exception: no memory"; exit 1; fi
            echo whole >"$dist/lib/whole.jar"
            """;

    /** Prints its arguments and its locale; refuses what a JVM would. */
    private static final String JAVA = """
            #!/bin/sh
            for word in "$@"; do
              case $word in
                -XX:+Unknown) printf '%s\\n' "Unrecognized VM option 'Unknown'" "Error: Could not create the Java Virtual Machine." >&2; exit 1 ;;
                -XX:AOTCacheOutput=*) echo cache >"${word#*=}"; exit ;;
              esac
            done
            echo "started $(LC_ALL=${LC_ALL:-$LC_CTYPE} locale charmap) $*"
            """;

    @TempDir
    Path folder;

    private Path tree;

    private record Outcome(int exit, String out, String err) {}

    @BeforeEach
    void makeATree() throws IOException {
        tree = folder.resolve("my tree [\u00fc]/src/main/java/target/tree");
        write("pom.xml", "<project/>");
        write(".mvn/maven.config", "-T3");
        write("examples/apps/pom.xml", "<project/>");
        write("examples/apps/src/main/java/a/One.java", "class One {}");
        write("examples/apps/src/main/java/a/Two.java", "class Two {}");
        write("examples/apps/src/main/resources/reference.conf", "");
        write("examples/apps/src/test/java/a/OneTest.java", "class OneTest {}");
        write("actors/dashboard/page/src/page.ts", "");
        write("config/machines/ideal.conf", "");
        write("config/deploy/compose/compose.yaml", "");
        write("docs/guide.md", "");
        Files.copy(LAUNCHER, tree.resolve("rankcluster"));
        executable(folder.resolve("bin/mvn"), MAVEN);
        executable(folder.resolve("jdk/bin/java"), JAVA);
        executable(folder.resolve("jdk/bin/javac"), JAVA);
        Files.writeString(folder.resolve("jdk/release"), "JAVA_VERSION=\"26.0.1\"\n");
    }

    private void write(String name, String text) throws IOException {
        Path file = tree.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private static void executable(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @Test
    void shouldBuildAtTheFirstRunAndNotAgain() throws Exception {
        Outcome first = run("version");
        assertThat(first.err()).isEqualTo(String.format("building RankCluster (first run)%nbuilding apps [2/2]%n"));
        assertThat(first.out()).startsWith("started ").endsWith(String.format(" version%n"));
        assertThat(target("dist/classes.aot")).exists();
        assertThat(target("dist.new")).doesNotExist();
        assertThat(target("dist.old")).doesNotExist();
        assertBuildsNot();
    }

    @Test
    void shouldKeepWhatWorkedIfABuildFails() throws Exception {
        run("build");
        write("fail", "");
        Outcome failed = run("build");
        assertThat(failed.exit()).isEqualTo(1);
        assertThat(failed.err().lines())
                .endsWith(
                        "[ERROR] a compiler's",
                        "Exception: no memory",
                        "rankcluster: the build failed, the last one stays (to see more: mvn -Dquick -Dmaven.test.skip=true"
                                + " package)");
        assertThat(target("dist/lib/whole.jar")).hasContent("whole");
        assertThat(target("dist.new")).doesNotExist();
        assertBuildsNot();
    }

    @Test
    void shouldHaveNothingAfterAFirstBuildThatFails() throws Exception {
        write("fail", "");
        Outcome failed = run("version");
        assertThat(failed.exit()).isEqualTo(1);
        assertThat(failed.err()).contains("Exception: no memory").contains("the build failed (");
        assertThat(target("dist")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pom.xml",
                "examples/apps/pom.xml",
                "examples/new/pom.xml",
                ".mvn/maven.config",
                ".mvn/jvm.config",
                "examples/apps/src/main/java/a/One.java",
                "examples/apps/src/main/java/a/New.java",
                "examples/apps/src/main/resources/reference.conf",
                "actors/dashboard/page/src/page.ts"
            })
    void shouldBuildAgainIfASourceHasChanged(String name) throws Exception {
        run("build");
        write(name, "changed");
        Files.setLastModifiedTime(
                tree.resolve(name), FileTime.from(Instant.now().plusSeconds(60)));
        assertThat(run("version").err()).startsWith("building RankCluster (sources changed)");
    }

    /** Files that come with their own times, as out of an archive. */
    @Test
    void shouldBuildAgainIfASourceHasComeOrGone() throws Exception {
        run("build");
        Files.delete(tree.resolve("examples/apps/src/main/java/a/Two.java"));
        assertThat(run("version").err()).startsWith("building RankCluster (sources changed)");
        write("examples/apps/src/main/java/a/Three.java", "class Three {}");
        Files.setLastModifiedTime(tree.resolve("examples/apps/src/main/java/a/Three.java"), FileTime.fromMillis(0));
        assertThat(run("version").err()).startsWith("building RankCluster (sources changed)");
        assertBuildsNot();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "token",
                "config/deploy/compose/token",
                "config/deploy/compose/compose.yaml",
                "config/deploy/systemd/member.conf",
                "config/machines/ideal.conf",
                "config/machines/mine.conf",
                "docs/guide.md",
                "README.md",
                "examples/apps/src/test/java/a/OneTest.java",
                "examples/apps/src/main/java/a/.One.java.swp",
                "examples/apps/src/main/java/a/One.java~",
                "actors/dashboard/page/README.md"
            })
    void shouldNotBuildAgainForWhatIsNotBuilt(String name) throws Exception {
        run("build");
        write(name, "changed");
        Files.setLastModifiedTime(
                tree.resolve(name), FileTime.from(Instant.now().plusSeconds(60)));
        assertBuildsNot();
    }

    @Test
    void shouldSayThatItWaitsForAnotherBuild() throws Exception {
        write("wait", "");
        Process one = start("one", Map.of(), "build");
        await().atMost(PATIENCE).until(() -> Files.exists(tree.resolve("begun")));
        Process two = start("two", Map.of(), "version");
        String waits = String.format("waiting for another build of RankCluster%n");
        await().atMost(PATIENCE).until(() -> outcomeOf("two", 0).err().equals(waits));
        write("go", "");
        assertThat(ended("one", one).exit()).isZero();
        Outcome second = ended("two", two);
        assertThat(second.err()).isEqualTo(waits);
        assertThat(second.out()).startsWith("started ");
    }

    @Test
    void shouldRunWhatIsThereForAUserWhoMayNotBuild() throws Exception {
        run("build");
        write("pom.xml", "changed");
        Files.setLastModifiedTime(
                tree.resolve("pom.xml"), FileTime.from(Instant.now().plusSeconds(60)));
        Outcome outcome = runWithoutPermission("version");
        assertThat(outcome.err().lines())
                .singleElement()
                .asString()
                .isEqualTo("rankcluster: " + tree.toRealPath()
                        + ": not writable; sources have changed, the last build runs");
        assertThat(outcome.out()).startsWith("started ");
        assertThat(outcome.exit()).isZero();
    }

    @Test
    void shouldRefuseToBuildWithoutPermission() throws Exception {
        Outcome outcome = runWithoutPermission("version");
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err().lines())
                .singleElement()
                .asString()
                .isEqualTo(
                        "rankcluster: " + tree.toRealPath() + ": not writable (expected: permission to build there)");
    }

    /** The archive has jars in place of sources. Its cache is made once, in a folder of the user's if the archive's may not be written. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldRunAnUnpackedArchiveWithoutABuild(boolean mayWrite) throws Exception {
        Files.delete(tree.resolve("pom.xml"));
        write("lib/whole.jar", "whole");
        write("fail", "");
        Path caches = Files.createDirectory(folder.resolve("caches"));
        if (!mayWrite) {
            write("cache", "a file where the folder would be");
        }
        Map<String, String> environment = Map.of("XDG_CACHE_HOME", caches.toString());
        assertThat(run(environment, "version").err()).isEmpty();
        Outcome first = run(environment, "run", "hello");
        assertThat(first.err()).isEqualTo(String.format("preparing the first start%n"));
        Path folderOfCache = mayWrite ? tree.toRealPath().resolve("cache") : caches.resolve("rankcluster");
        assertThat(first.out()).contains(" -XX:AOTCache=" + folderOfCache, "-cp " + tree.toRealPath() + "/lib/*");
        assertThat(run(environment, "run", "hello")).isEqualTo(new Outcome(0, first.out(), ""));
        assertThat(run("build").err())
                .isEqualTo(
                        String.format("rankcluster: build: an unpacked archive (expected: a folder with sources)%n"));
    }

    /** Root may write everywhere, and becomes another user. */
    private Outcome runWithoutPermission(String... arguments) throws Exception {
        List<String> command = new ArrayList<>();
        if ("root".equals(System.getProperty("user.name"))) {
            assumeTrue(Files.exists(Path.of("/usr/bin/setpriv")), "setpriv is not installed");
            command.addAll(List.of("/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"));
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
            return run(command, arguments);
        }
        chmod("a-w");
        try {
            return run(command, arguments);
        } finally {
            chmod("u+w");
        }
    }

    private void chmod(String mode) throws Exception {
        assertThat(new ProcessBuilder("chmod", "-R", mode, tree.toString())
                        .start()
                        .waitFor())
                .isZero();
    }

    @Test
    void shouldStartBySymbolicLinkInAnotherFolderWithoutAHome() throws Exception {
        Path link = Files.createSymbolicLink(folder.resolve("link"), tree.resolve("rankcluster"));
        Process process = start(
                "linked",
                List.of("env", "-u", "HOME", link.toString(), "run", "a b"),
                Files.createDirectory(folder.resolve("empty")),
                Map.of());
        Outcome outcome = ended("linked", process);
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(outcome.out()).contains("-Drankcluster.home=" + tree.toRealPath() + " ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"LC_ALL", "LC_CTYPE", "LANG"})
    void shouldSetALocaleOfUtf8WhereThereIsNone(String variable) throws Exception {
        Outcome outcome = run(Map.of(variable, "C"), "version");
        assertThat(outcome.out()).as(outcome.err()).startsWith("started UTF-8 ");
    }

    @Test
    void shouldNameTheVariableWhoseOptionsTheJvmRefuses() throws Exception {
        run("build");
        Outcome outcome = run(Map.of("RANKCLUSTER_JAVA_OPTS", "-Dx=* -XX:+Unknown"), "version");
        assertThat(outcome)
                .isEqualTo(new Outcome(
                        2,
                        "",
                        String.format(
                                "environment: RANKCLUSTER_JAVA_OPTS: -Dx=* -XX:+Unknown (expected: options that the"
                                        + " JVM takes; Unrecognized VM option 'Unknown')%n")));
        assertThat(run(Map.of("RANKCLUSTER_JAVA_OPTS", "-javaagent:none.jar"), "version")
                        .err())
                .contains("none.jar is not readable");
        assertThat(run(Map.of("RANKCLUSTER_JAVA_OPTS", "-Dx=*"), "version").out())
                .contains(" -Dx=* ");
    }

    @Test
    void shouldPassTheWidthOfTheTerminalToTheJvm() throws Exception {
        run("build");
        assertThat(run(Map.of("COLUMNS", "33"), "version").out()).contains(" -Drankcluster.columns=33 ");
        assertThat(run(Map.of("COLUMNS", "wide"), "version").out()).doesNotContain("rankcluster.columns");
    }

    @ParameterizedTest
    @ValueSource(strings = {"dumb", "xterm"})
    void shouldWriteOverLinesOfATerminalThatCan(String terminal) throws Exception {
        Path script = Path.of("/usr/bin/script");
        assumeTrue(Files.exists(script), "script is not installed");
        run("build");
        Path link = Files.createSymbolicLink(folder.resolve("link"), tree.resolve("rankcluster"));
        List<String> command = List.of(script.toString(), "-qec", "stty cols 31; " + link + " version", "/dev/null");
        Outcome outcome = ended("terminal", start("terminal", command, folder, Map.of("TERM", terminal)));
        assertThat(outcome.out().contains("-Drankcluster.terminal=true"))
                .as(outcome.out())
                .isEqualTo(terminal.equals("xterm"));
        assertThat(outcome.out()).contains("-Drankcluster.columns=31");
    }

    /** The tree's JDK reports version 26. */
    @Test
    void shouldTakeTheJdksThatTheBuildTakes() throws Exception {
        assertThat(run("jdk").out()).isEqualTo(String.format("%s%n", folder.resolve("jdk")));
        assertThat(Path.of("../../pom.xml")).content().contains("<version>[25,)</version>");
        assertThat(LAUNCHER).content().contains("-ge 25");
    }

    private Path target(String name) {
        return tree.resolve("examples/apps/target").resolve(name);
    }

    private void assertBuildsNot() throws Exception {
        Outcome outcome = run("version");
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.out()).startsWith("started ");
    }

    @Test
    void shouldBoundTheYoungGenerationOfALargeHeap() throws Exception {
        assertThat(run("--heap", "12g", "version").out()).contains("-Xmx12g").contains(" -XX:MaxNewSize=1365m ");
        for (String size : List.of("9216m", "9437184k", "9663676416")) {
            assertThat(run("--heap", size, "version").out()).as(size).contains(" -XX:MaxNewSize=1024m ");
        }
        assertThat(run("--heap", "1t", "version").out()).contains(" -XX:MaxNewSize=116508m ");
        assertThat(run("--heap", "4095m", "version").out()).doesNotContain("MaxNewSize");
        assertThat(run("--heap", "12g", "node").out())
                .doesNotContain("MaxNewSize")
                .contains("NewRatio=3");
        assertThat(run("version").out()).doesNotContain("MaxNewSize");
    }

    private Outcome run(String... arguments) throws Exception {
        return run(Map.of(), arguments);
    }

    private Outcome run(Map<String, String> environment, String... arguments) throws Exception {
        return ended("only", start("only", environment, arguments));
    }

    private Outcome run(List<String> prefix, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(prefix);
        command.add(tree.resolve("rankcluster").toString());
        command.addAll(List.of(arguments));
        return ended("only", start("only", command, folder, Map.of()));
    }

    private Process start(String name, Map<String, String> environment, String... arguments) throws IOException {
        List<String> command =
                new ArrayList<>(List.of(tree.resolve("rankcluster").toString()));
        command.addAll(List.of(arguments));
        return start(name, command, folder, environment);
    }

    private Process start(String name, List<String> command, Path where, Map<String, String> environment)
            throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(where.toFile())
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(folder.resolve(name + ".out").toFile())
                .redirectError(folder.resolve(name + ".err").toFile());
        Map<String, String> variables = builder.environment();
        variables.keySet().removeAll(List.of("RANKCLUSTER_JAVA_OPTS", "COLUMNS", "LC_ALL", "LC_CTYPE"));
        variables.put("JAVA_HOME", folder.resolve("jdk").toString());
        variables.put("PATH", folder.resolve("bin") + ":" + System.getenv("PATH"));
        variables.putAll(environment);
        return builder.start();
    }

    private Outcome ended(String name, Process process) throws Exception {
        assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        return outcomeOf(name, process.exitValue());
    }

    private Outcome outcomeOf(String name, int exit) throws IOException {
        return new Outcome(
                exit, Files.readString(folder.resolve(name + ".out")), Files.readString(folder.resolve(name + ".err")));
    }
}
