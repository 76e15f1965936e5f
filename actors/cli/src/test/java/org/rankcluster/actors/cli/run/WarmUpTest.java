package org.rankcluster.actors.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import mpi.MPI;
import mpi.MPIException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** A member that warms up runs successful jobs, and stops for others. */
@Isolated("looks at all threads")
class WarmUpTest {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String PROGRAM = Sums.class.getName();

    /** A program that runs for a while. */
    public static final class Sums {
        /** Adds in turns. */
        public static void main(String[] args) throws MPIException {
            MPI.Init(args);
            for (int i = 0; i < 5 * Integer.parseInt(args[0]); i++) {
                MPI.COMM_WORLD.allReduce(new int[] {i}, 1, MPI.INT, MPI.SUM);
            }
            MPI.Finalize();
        }
    }

    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    private final PrintStream err = new PrintStream(said, true, StandardCharsets.UTF_8);

    @Test
    void shouldRunJobsToAGoodEnd() {
        try (WarmUp warmUp = new WarmUp(PROGRAM, err)) {
            warmUp.start(null);
            await().atMost(PATIENCE).until(() -> warmUp.jobs() > 0 || said.size() > 0);
        }
        assertThat(said.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void shouldEndInTheMiddleOfAJobAndSayNothing() {
        WarmUp warmUp = new WarmUp(PROGRAM, err);
        warmUp.start(null);
        await().atMost(PATIENCE).until(warmUp::isPlaying);
        warmUp.close();
        assertThat(warmUp.isPlaying()).isFalse();
        assertThat(said.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void shouldNotBeginAfterItsEnd() {
        WarmUp warmUp = new WarmUp(PROGRAM, err);
        warmUp.close();
        warmUp.start(null);
        assertThat(Thread.getAllStackTraces().keySet())
                .noneMatch(thread -> thread.getName().equals("rankcluster-warm-up"));
    }
}
