package org.rankcluster.actors.program.process.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rankcluster.actors.program.FakeRank;

/** A rank as a process: its properties, streams, machine, and end. */
class SystemCallsTest {
    private static final Runtime JVM = Runtime.getRuntime();

    @TempDir
    Path folder;

    private final List<String> said = new ArrayList<>();

    @Test
    void shouldKeepPropertiesToTheRank() {
        assertThat(FakeRank.value(() -> {
                    Object none = SystemCalls.setProperty("mine", "0x10");
                    Object before = SystemCalls.setProperty("mine", "16");
                    return none + " " + before + " " + SystemCalls.getProperty("mine") + " "
                            + SystemCalls.getProperty("none", "-") + " " + SystemCalls.clearProperty("mine") + " "
                            + SystemCalls.getProperty("mine");
                }))
                .isEqualTo("null 0x10 16 - 16 null");
        assertThat(System.getProperty("mine")).isNull();
        assertThat(FakeRank.value(() -> SystemCalls.getProperty("java.version")))
                .isEqualTo(System.getProperty("java.version"));
    }

    @Test
    void shouldReplaceAllProperties() {
        assertThat(FakeRank.value(() -> {
                    Properties few = new Properties();
                    few.setProperty("k", "v");
                    SystemCalls.setProperties(few);
                    String first = SystemCalls.getProperty("k") + SystemCalls.getProperty("java.version");
                    SystemCalls.setProperties(null);
                    return first + SystemCalls.getProperty("k");
                }))
                .isEqualTo("vnullnull");
    }

    @Test
    void shouldReadPropertiesAsNumbers() {
        assertThat(FakeRank.value(() -> {
                    SystemCalls.setProperty("n", "0x10");
                    SystemCalls.setProperty("t", "TRUE");
                    SystemCalls.setProperty("w", "many");
                    return SystemCalls.getInteger("n") + " " + SystemCalls.getInteger("w", 3) + " "
                            + SystemCalls.getInteger("w") + " " + SystemCalls.getLong("n") + " "
                            + SystemCalls.getLong("none", 5L) + " " + SystemCalls.getLong("w", Long.valueOf(7)) + " "
                            + SystemCalls.getBoolean("t") + SystemCalls.getBoolean("n") + SystemCalls.getBoolean(null)
                            + " " + SystemCalls.getInteger(null) + SystemCalls.getLong("");
                }))
                .isEqualTo("16 3 null 16 5 7 truefalsefalse nullnull");
    }

    @Test
    void shouldRefuseAnEmptyKey() {
        assertThatThrownBy(() -> SystemCalls.getProperty(""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("key can't be empty");
    }

    @Test
    void shouldShowTheModelledMachine() throws IOException {
        assertThat(FakeRank.value(() -> SystemCalls.availableProcessors(JVM) + " " + SystemCalls.maxMemory(JVM) + " "
                        + SystemCalls.totalMemory(JVM) + " " + SystemCalls.freeMemory(JVM)))
                .isEqualTo("3 17179869184 17179869184 8589934592");
        FakeRank rank = new FakeRank(7, 1)
                .run(() -> said.add(SystemCalls.pid(ProcessHandle.current()) + " " + SystemCalls.getLocalHost()));
        assertThat(rank.errors()).isEmpty();
        assertThat(said).containsExactly("1007 node7/10.0.0.7");
        assertThat(SystemCalls.pid(ProcessHandle.current()))
                .isEqualTo(ProcessHandle.current().pid());
        assertThat(SystemCalls.availableProcessors(JVM)).isEqualTo(JVM.availableProcessors());
    }

    @Test
    void shouldReplaceStreamsOfTheRankOnly() {
        ByteArrayOutputStream kept = new ByteArrayOutputStream();
        FakeRank rank = new FakeRank().run(() -> {
            SystemCalls.out().println("printed");
            SystemCalls.err().println("reported");
            SystemCalls.setOut(new PrintStream(kept, true, StandardCharsets.UTF_8));
            IoCalls.print("kept");
            SystemCalls.setErr(SystemCalls.out());
            SystemCalls.err().print(", too");
            return null;
        });

        assertThat(rank.lines()).containsExactly("printed");
        assertThat(rank.errors()).isEqualTo("reported" + System.lineSeparator());
        assertThat(kept.toString(StandardCharsets.UTF_8)).isEqualTo("kept, too");
        assertThat(SystemCalls.out()).isSameAs(System.out);
    }

    @Test
    void shouldReadLinesOfTheRank() {
        FakeRank rank = new FakeRank().reads("one\ntwo\n").run(() -> {
            IoCalls.println(IoCalls.readln("? "));
            SystemCalls.setIn(new ByteArrayInputStream("three\n".getBytes(StandardCharsets.UTF_8)));
            IoCalls.println(IoCalls.readln() + IoCalls.readln()); // by the reader of the first call
            IoCalls.println();
            return null;
        });

        assertThat(rank.lines()).containsExactly("? one", "twonull", "");
    }

    @Test
    void shouldRunHooksBeforeAnExit() {
        FakeRank rank = new FakeRank().run(() -> {
            Thread kept = new Thread(() -> said.add("hook"));
            Thread removed = new Thread(() -> said.add("removed"));
            SystemCalls.addShutdownHook(JVM, kept);
            SystemCalls.addShutdownHook(JVM, removed);
            assertThatThrownBy(() -> SystemCalls.addShutdownHook(JVM, kept)).hasMessage("Hook previously registered");
            said.add(SystemCalls.removeShutdownHook(JVM, removed) + " " + SystemCalls.removeShutdownHook(JVM, removed));
            SystemCalls.exit(JVM, 5);
            return said.add("never");
        });

        assertThat(said).containsExactly("true false", "hook");
        assertThat(rank.exitCode()).isEqualTo(5);
    }

    @Test
    void shouldHaltWithoutHooks() {
        FakeRank rank = new FakeRank().run(() -> {
            SystemCalls.addShutdownHook(JVM, new Thread(() -> said.add("hook")));
            SystemCalls.halt(JVM, 6);
            return said.add("never");
        });

        assertThat(said).isEmpty();
        assertThat(rank.exitCode()).isEqualTo(6);
    }

    @Test
    void shouldDeleteFilesAtTheEnd() throws IOException {
        File outer = Files.createDirectory(folder.resolve("outer")).toFile();
        File inner = Files.createFile(folder.resolve("outer/inner")).toFile();
        FakeRank rank = new FakeRank().run(() -> {
            SystemCalls.deleteOnExit(outer);
            SystemCalls.deleteOnExit(inner);
            return said.add("" + inner.exists());
        });

        assertThat(rank.errors()).isEmpty();
        assertThat(said).containsExactly("true");
        assertThat(outer).doesNotExist();
    }

    @Test
    void shouldPrintStackTracesToTheRank() {
        FakeRank rank = new FakeRank().run(() -> {
            SystemCalls.printStackTrace(new IllegalStateException("seen"));
            return null;
        });

        assertThat(rank.errors())
                .startsWith("java.lang.IllegalStateException: seen")
                .doesNotContain("org.rankcluster");
    }

    @Test
    void shouldReportTheUseOfSockets() throws IOException {
        FakeRank rank = new FakeRank().run(() -> {
            NetworkCalls.used("java/net/Socket");
            NetworkCalls.opened();
            NetworkCalls.openConnection(URI.create("http://127.0.0.1:9/").toURL());
            NetworkCalls.openConnection(folder.toUri().toURL());
            return null;
        });

        assertThat(rank.sockets()).containsExactly("java.net.Socket", "java.net.URL");
        assertThat(rank.isOpened()).isTrue();
        NetworkCalls.used("java/net/Socket");
        assertThat(NetworkCalls.openStream(folder.toUri().toURL())).isNotNull();
    }

    @Test
    void shouldRefuseOnRanksOnly() {
        FakeRank rank = new FakeRank().run(() -> {
            RefusedCalls.refuse("java.util.Timer", "Thread.sleep");
            return said.add("never");
        });

        assertThat(rank.exitCode()).isEqualTo(1);
        assertThat(rank.errors()).startsWith("java.util.Timer is not simulated (expected: Thread.sleep)");
        assertThat(said).isEmpty();
        RefusedCalls.refuse("java.util.Timer", "Thread.sleep");
    }
}
