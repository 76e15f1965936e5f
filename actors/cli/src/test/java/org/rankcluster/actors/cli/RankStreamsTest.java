package org.rankcluster.actors.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The output of programs, side by side in one JVM. */
class RankStreamsTest {
    private static final int JOBS = 12;

    @TempDir
    Path folder;

    @Test
    void shouldPrintAfterJobsThatEndedAmidTheirLines() throws IOException {
        RankPrograms program = RankPrograms.main(folder, 8, "", """
                for (int line = 0; line < 400; line++) say(line);
                if (rank == size - 1 && arguments.length > 0) MPI.COMM_WORLD.abort(3);
                for (int line = 400; line < 800; line++) say(line);
                """).with("--partitions", "2");

        for (int job = 0; job < JOBS; job++) {
            assertThat(program.with("--", "abort").run().exit()).isEqualTo(3);
            RankPrograms.Ended ended = program.run();
            assertThat(ended.exit()).as(ended.err()).isZero();
            assertThat(ended.of(7)).hasSize(800);
        }
    }

    @Test
    void shouldPrintAllKindsOfValuesAsThePrintStreamOfTheJdk() throws IOException {
        String prints = """
                out.print(true); out.print('c'); out.print(1); out.print(2L); out.print(1.5f); out.print(2.5);
                out.print(new char[] {'x', 'y'}); out.print("s"); out.print((String) null); out.print((Object) null);
                out.println(); out.println(true); out.println('c'); out.println(1); out.println(2L); out.println(1.5f); out.println(2.5);
                out.println(new char[] {'x', 'y'}); out.println("s\\u00e4\\ud83d\\ude00"); out.println((Object) List.of(1));
                out.printf("%d %s%n", 3, "four"); out.printf(Locale.GERMANY, "%.1f%n", 1.5); out.format("%x%n", 255);
                out.append('a').append("b").append("abc", 1, 2); out.write('w'); out.write("bytes\\n".getBytes(), 0, 6);
                out.writeBytes("more\\n".getBytes()); out.flush(); out.println(out.checkError());
                new IllegalStateException("trace").printStackTrace(out);
                """;
        RankPrograms.Ended ended =
                RankPrograms.main(folder, 1, "", """
                java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
                for (java.io.PrintStream out : new java.io.PrintStream[] {new java.io.PrintStream(bytes, true, "UTF-8"), System.out}) {
                    %s
                }
                System.out.println("----");
                System.out.write(bytes.toByteArray());
                """.formatted(prints)).run();

        String[] both = ended.out().split("----\n");
        assertThat(both[0]).contains("s\u00e4\ud83d\ude00\n", "1,5\n", "trace").isEqualTo(both[1]);
    }

    @Test
    void shouldCloseTheStreamOfOneRankOnly() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 3, "", """
                say("before");
                if (rank == 1) System.out.close();
                MPI.COMM_WORLD.barrier();
                say("after");
                """).runAlike();

        assertThat(ended.of(0)).containsExactly("before", "after");
        assertThat(ended.of(1)).containsExactly("before");
        assertThat(ended.of(2)).containsExactly("before", "after");
    }
}
