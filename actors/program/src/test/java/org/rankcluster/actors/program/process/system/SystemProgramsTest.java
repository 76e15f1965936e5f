package org.rankcluster.actors.program.process.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rankcluster.actors.program.RankPrograms;

/** A rank is a process to its program: files, properties and streams are its own, and so is its end. */
class SystemProgramsTest {
    @TempDir
    Path folder;

    @Test
    void shouldDeleteFilesAtTheEndOfTheirRank() throws IOException {
        RankPrograms program = RankPrograms.main(folder, 2, "", """
                java.io.File outer = new java.io.File("FOLDER/rank" + rank);
                outer.mkdir();
                outer.deleteOnExit();
                java.io.File inner = java.io.File.createTempFile("name", null, outer);
                inner.deleteOnExit();
                Runtime.getRuntime().addShutdownHook(new Thread(() -> say(inner.exists())));
                say(ProcessHandle.current().pid());
                """.replace("FOLDER", folder.toString()));
        RankPrograms.Ended ended = program.runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(1)).containsExactly("1001", "true");
        assertThat(folder.resolve("rank0")).doesNotExist();
        assertThat(folder.resolve("rank1")).doesNotExist();
    }

    @Test
    void shouldKeepPropertiesAndStreamsToTheRank() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, "", """
                System.setProperty("mine", "" + rank);
                java.io.PrintStream before = System.out;
                java.io.ByteArrayOutputStream kept = new java.io.ByteArrayOutputStream();
                if (rank == 0) System.setOut(new java.io.PrintStream(kept));
                say("hidden");
                System.setOut(before);
                say(System.getProperty("mine") + Integer.getInteger("mine") + System.getProperty("none", "-") + kept.size());
                say(Runtime.getRuntime().availableProcessors() + java.net.InetAddress.getLocalHost().getHostName());
                System.setIn(new java.io.ByteArrayInputStream(new byte[] {(byte) rank}));
                say(System.in.read());
                """).runAlike();

        assertThat(ended.of(0).getFirst()).isEqualTo("00-7"); // "hidden" and a newline
        assertThat(ended.of(0).subList(1, 3)).containsExactly("3node0", "0");
        assertThat(ended.of(1)).containsExactly("hidden", "11-0", "3node1", "1");
        assertThat(System.getProperty("mine")).isNull();
    }

    @Test
    void shouldRunShutdownHooksWhateverTheCode() throws IOException {
        RankPrograms program = RankPrograms.main(folder, 2, "", """
                Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                    try { Thread.sleep(10); } catch (InterruptedException e) {}
                    System.out.println("hook at " + System.nanoTime() / 10_000_000);
                }));
                String how = arguments[0];
                if (how.equals("halt")) Runtime.getRuntime().halt(rank * 9);
                if (how.equals("throw") && rank == 1) throw new IllegalStateException("mine");
                if (!how.equals("return")) System.exit(rank * Integer.parseInt(how));
                """);

        for (String[] expected : new String[][] {
            {"0", "0"},
            {"return", "0"},
            {"77", "77"},
            {"300", "300"}
        }) {
            RankPrograms.Ended ended = program.arguments(expected[0]).runAlike();
            assertThat(ended.exit()).as(ended.err()).isEqualTo(Integer.parseInt(expected[1]));
            assertThat(ended.of(1)).containsExactly("hook at 1");
        }
        RankPrograms.Ended thrown = program.arguments("throw").run();
        assertThat(thrown.exit()).isEqualTo(1);
        assertThat(thrown.of(1)).containsExactly("hook at 1");
        RankPrograms.Ended halted = program.arguments("halt").run();
        assertThat(halted.exit()).isEqualTo(9);
        assertThat(halted.lines()).containsOnly(List.of());
    }

    @Test
    void shouldPrintStackTracesToTheRanksOwnStream() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(
                        folder, 2, "", "new IllegalStateException(\"seen\" + rank).printStackTrace();")
                .runAlike();

        assertThat(ended.err())
                .contains("IllegalStateException: seen0", "IllegalStateException: seen1", "at Program.main(")
                .doesNotContain("org.rankcluster", "VirtualThread");
    }
}
