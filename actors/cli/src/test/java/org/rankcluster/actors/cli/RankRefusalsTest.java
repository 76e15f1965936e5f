package org.rankcluster.actors.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Classes of the JDK that are not simulated: a job that reaches one ends with a sentence. */
class RankRefusalsTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            new java.util.Timer();                              | java.util.Timer
            ForkJoinPool.commonPool();                          | java.util.concurrent.ForkJoinPool.commonPool
            """)
    void shouldEndTheJobWithWhatToUse(String use, String name) throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(
                        folder, 2, "static class Own extends TimerTask { public void run() {} }", use)
                .run();

        assertThat(ended.exit()).isEqualTo(1);
        assertThat(ended.err())
                .contains(name + " is not simulated (expected: ")
                .contains("Program.java:")
                .doesNotContain("Exception");
    }
}
