package org.rankcluster.actors.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All clocks show virtual time. */
class RankClocksTest {
    @TempDir
    Path folder;

    @Test
    void shouldGiveEachRankAWallClockOfItsOwn() throws IOException {
        RankPrograms program = RankPrograms.main(folder, 24, "", """
                long nanos = System.nanoTime();
                say(System.currentTimeMillis() % 1000 + " " + java.time.Instant.now().toEpochMilli() % 1000);
                say(Math.round(MPI.Wtime() * 1000));
                say(nanos);
                """);
        RankPrograms.Ended ended = program.runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(IntStream.range(0, 24).mapToObj(rank -> ended.of(rank).getFirst()))
                .doesNotHaveDuplicates();
        assertThat(IntStream.range(0, 24).mapToObj(rank -> ended.of(rank).get(2)))
                .doesNotHaveDuplicates();
        for (int rank = 0; rank < 24; rank++) {
            String[] millis = ended.of(rank).getFirst().split(" ");
            assertThat(Integer.parseInt(millis[0])).isBetween(0, 127);
            assertThat(millis[1]).isEqualTo(millis[0]);
            assertThat(ended.of(rank).get(1)).isEqualTo("0");
        }
        assertThat(program.with("--seed", "2").run().out()).isNotEqualTo(ended.out());
    }
}
