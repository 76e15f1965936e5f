package org.rankcluster.actors.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CopyOnWriteArrayList;
import mpi.MPI;
import mpi.MPIException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.slf4j.LoggerFactory;

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
    private final Logger logger = (Logger) LoggerFactory.getLogger("rankcluster.members");
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();

    @BeforeEach
    void listen() {
        log.list = new CopyOnWriteArrayList<>(); // the warm-up's thread writes to it
        log.start();
        logger.setLevel(Level.INFO);
        logger.addAppender(log);
    }

    @AfterEach
    void stopListening() {
        logger.detachAppender(log);
        logger.setLevel(null);
    }

    @Test
    void shouldRunJobsToAGoodEnd() {
        try (WarmUp warmUp = new WarmUp(PROGRAM, err)) {
            warmUp.start(null);
            await().atMost(PATIENCE).until(() -> warmUp.jobs() > 0 || said.size() > 0);
        }
        assertThat(said.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void shouldEndInTheMiddleOfAJobWhenItsTimeIsOver() {
        try (WarmUp warmUp = new WarmUp(PROGRAM, err, Duration.ofMillis(1))) {
            warmUp.start(null);
            await().atMost(PATIENCE).until(() -> log.list.size() == 2);
            assertThat(warmUp.jobs()).isZero();
            assertThat(log.list.get(1).getFormattedMessage())
                    .matches("this member is not warm, but ends its warm-up after \\d+ s; complete jobs of its own: 0");
        }
        assertThat(said.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void shouldLogOnceThatAJobCameBeforeTheMemberWasWarm() {
        WarmUp warmUp = new WarmUp(PROGRAM, err);
        warmUp.start(null);
        await().atMost(PATIENCE).until(warmUp::isPlaying);
        warmUp.yieldToJob();
        warmUp.yieldToJob();
        assertThat(log.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .containsExactly(
                        "this member warms up with small jobs of its own, for 20 s at most",
                        "the first job begins on this member before it is warm, so it takes longer than later ones");
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
