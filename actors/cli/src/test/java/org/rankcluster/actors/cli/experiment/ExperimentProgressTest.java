package org.rankcluster.actors.cli.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.rankcluster.actors.cli.console.Screen;
import org.rankcluster.actors.cli.console.Terminal;

class ExperimentProgressTest {
    private static final long SECOND = 1_000_000_000;

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private long nanos;

    private Screen screen(boolean interactive) {
        return new Screen(new Terminal(
                new PrintStream(OutputStream.nullOutputStream()),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                interactive));
    }

    private ExperimentProgress of(int jobs) {
        return new ExperimentProgress(screen(false), jobs, () -> nanos);
    }

    @Test
    void shouldEstimateTheTimeLeftFromTheJobsDone() {
        ExperimentProgress progress = of(12);
        nanos = 20 * SECOND;
        assertThat(progress.line()).isEqualTo("step 1 of 12, 20 s");
        progress.jobDone();
        progress.jobDone();
        nanos = 30 * SECOND;
        assertThat(progress.line()).isEqualTo("step 3 of 12, 30 s, about 3 min left");
        progress.inside(() -> "virtual time 1 s");
        assertThat(progress.line()).isEqualTo("step 3 of 12, 30 s, about 3 min left; virtual time 1 s");
    }

    @Test
    void shouldNotEstimateIfTheNumberOfJobsIsNotKnown() {
        ExperimentProgress progress = of(0);
        progress.jobDone();
        nanos = 100 * SECOND;
        assertThat(progress.line()).isEqualTo("step 2, 2 min");
    }

    @Test
    void shouldCountTheStepsOfTheExperimentInPlaceOfItsJobs() {
        ExperimentProgress progress = of(12);
        progress.ownSteps(4);
        progress.jobDone();
        progress.stepDone();
        nanos = 10 * SECOND;
        assertThat(progress.line()).isEqualTo("step 2 of 4, 10 s, about 30 s left");
    }

    @Test
    void shouldRedrawItsLineOnATerminal() throws Exception {
        try (ExperimentProgress progress = ExperimentProgress.start(screen(true), 3)) {
            while (!err.toString(StandardCharsets.UTF_8).contains("step 1 of 3, ")) {
                Thread.sleep(20);
            }
            progress.jobDone();
        }
        assertThat(err.toString(StandardCharsets.UTF_8)).startsWith("\r").endsWith("\r\u001b[K");
    }
}
