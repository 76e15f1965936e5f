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
}
