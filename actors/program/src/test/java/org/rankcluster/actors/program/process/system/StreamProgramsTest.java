package org.rankcluster.actors.program.process.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rankcluster.actors.program.RankPrograms;

/** The output of programs, side by side in one JVM. */
class StreamProgramsTest {
    @TempDir
    Path folder;

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

        String[] both = String.join("\n", ended.of(0)).concat("\n").split("----\n");
        assertThat(both[0]).contains("s\u00e4\ud83d\ude00\n", "1,5\n", "trace").isEqualTo(both[1]);
    }

    @Test
    void shouldCloseTheStreamOfOneRankOnly() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 3, "", """
                say("before");
                if (rank == 1) System.out.close();
                say("after");
                """).runAlike();

        assertThat(ended.of(0)).containsExactly("before", "after");
        assertThat(ended.of(1)).containsExactly("before");
        assertThat(ended.of(2)).containsExactly("before", "after");
    }
}
