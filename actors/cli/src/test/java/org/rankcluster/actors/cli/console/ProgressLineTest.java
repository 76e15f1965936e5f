package org.rankcluster.actors.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ProgressLineTest {
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private Screen screen(boolean interactive) {
        PrintStream print = new PrintStream(err, true, StandardCharsets.UTF_8);
        return new Screen(new Terminal(print, print, interactive));
    }

    private long nanos;

    private ProgressLine line() {
        return new ProgressLine(screen(false), 512, false, () -> nanos, () -> ", heap 1 of 2 GiB");
    }

    private ProgressLine start(boolean interactive) {
        return ProgressLine.start(screen(interactive), 512);
    }

    @Test
    void shouldSayNothingOfAShortRun() {
        start(true).close();
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    /** The test waits past the first line of a terminal. */
    @Test
    void shouldSayNothingInAPipeBeforeThereAreFigures() throws Exception {
        ProgressLine progress = start(false);
        Thread.sleep(1500);
        progress.close();
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void shouldSayHowFarTheRunIs() {
        ProgressLine progress = line();
        assertThat(progress.line(0)).isEqualTo("starting");
        progress.progress(0, 0, 0);
        assertThat(progress.line(0)).isEqualTo("virtual time 0 s, 0 events/s, 0 of 512 ranks done, heap 1 of 2 GiB");
        progress.progress(1_234_567_890L, 5_000_000, 17);
        assertThat(progress.line(2.5e6))
                .isEqualTo("virtual time 1.23 ms, 2.50 M events/s, 17 of 512 ranks done, heap 1 of 2 GiB");
    }

    @Test
    void shouldSayHowLongTheIterationsOfTheLowestRankWillTake() {
        ProgressLine progress = line();
        progress.progress(0, 0, 0);
        nanos = 5_000_000_000L;
        progress.iteration(7, 3, 100);
        progress.iteration(0, 1, 100);
        progress.iteration(7, 4, 100);
        assertThat(progress.line(0)).endsWith(" ranks done, iteration 1 of 100, heap 1 of 2 GiB");
        nanos += 4_000_000_000L;
        progress.iteration(0, 3, 100);
        assertThat(progress.line(0)).endsWith(" ranks done, iteration 3 of 100, about 3 min to go, heap 1 of 2 GiB");
        progress.iteration(0, 81, 100);
        nanos += 500_000_000;
        assertThat(progress.line(0)).contains(", iteration 81 of 100, about 0 s to go");
    }

    @Test
    void shouldSayThatTheRunIsHeldAndNotCountThatTime() {
        ProgressLine progress = line();
        progress.progress(0, 0, 0);
        progress.iteration(0, 1, 11);
        nanos = 2_000_000_000L;
        progress.iteration(0, 2, 11);
        progress.held(true);
        nanos += 100_000_000_000L;
        progress.iteration(0, 2, 11);
        assertThat(progress.line(0))
                .isEqualTo(
                        "virtual time 0 s, held, 0 of 512 ranks done, iteration 2 of 11, about 18 s to go, heap 1 of 2 GiB");
        progress.held(true);
        progress.held(false);
        nanos += 2_000_000_000L;
        progress.iteration(0, 3, 11);
        assertThat(progress.line(0)).contains(" events/s", ", iteration 3 of 11, about 16 s to go");
    }

    @Test
    void shouldNotEstimateFromNoTime() {
        ProgressLine progress = line();
        progress.progress(0, 0, 0);
        progress.held(true);
        progress.iteration(0, 1, 11);
        nanos = 5_000_000_000L;
        progress.held(false);
        progress.iteration(0, 2, 11);
        assertThat(progress.line(0)).contains(", iteration 2 of 11, heap");
    }

    @Test
    void shouldEstimateAnewWhenAJobBeginsAgain() {
        ProgressLine progress = line();
        progress.progress(0, 0, 0);
        progress.iteration(0, 1, 10);
        nanos = 1_000_000_000;
        progress.iteration(0, 9, 10);
        progress.iteration(0, 1, 10);
        assertThat(progress.line(0)).contains(", iteration 1 of 10, heap");
        nanos = 3_000_000_000L;
        progress.iteration(0, 2, 10);
        nanos = 4_000_000_000L;
        assertThat(progress.line(0)).contains(", iteration 2 of 10, about 15 s to go, heap");
    }

    @Test
    void shouldSayWhereTheRunIs() {
        try (ProgressLine progress = start(true)) {
            progress.progress(70_000, 12, 3);
            assertThat(progress.where()).isEqualTo("virtual time 70.0 ns after 12 events, 3 of 512 ranks done");
        }
    }

    @Test
    void shouldNotCountRanksThatAreNot() {
        try (ProgressLine progress = ProgressLine.start(screen(false), 0)) {
            progress.progress(70_000, 12, 0);
            assertThat(progress.where()).isEqualTo("virtual time 70.0 ns after 12 events");
            assertThat(progress.line(1)).matches("virtual time 70.0 ns, 1 events/s, heap .* of .*");
        }
    }
}
