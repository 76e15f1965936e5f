package org.rankcluster.actors.cli;

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

    private ProgressLine start(boolean interactive) {
        return ProgressLine.start(screen(interactive), 512);
    }

    @Test
    void shouldSayNothingOfAShortRun() {
        start(true).close();
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void shouldSayHowFarTheRunIs() {
        try (ProgressLine progress = start(false)) {
            assertThat(progress.line(0)).isEqualTo("starting");
            progress.progress(0, 0, 0);
            assertThat(progress.line(0)).isEqualTo("virtual time 0 s, 0 events/s, 0 of 512 ranks done");
            progress.progress(1_234_567_890L, 5_000_000, 17);
            assertThat(progress.line(2.5e6)).isEqualTo("virtual time 1.23 ms, 2.50 M events/s, 17 of 512 ranks done");
        }
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
            assertThat(progress.line(1)).isEqualTo("virtual time 70.0 ns, 1 events/s");
        }
    }
}
