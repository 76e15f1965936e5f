package org.rankcluster.actors.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ProgressTest {
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private Terminal terminal(boolean interactive) {
        PrintStream print = new PrintStream(err, true, StandardCharsets.UTF_8);
        return new Terminal(print, print, interactive);
    }

    private Progress start(boolean interactive) {
        return Progress.start(terminal(interactive), 512);
    }

    /** One that says only what it is told to, however long the test stands still. */
    private Progress silent(boolean interactive) {
        return Progress.silent(terminal(interactive), 512);
    }

    @Test
    void shouldSayNothingOfAShortRun() {
        start(true).close();
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void shouldSayHowFarTheRunIs() {
        try (Progress progress = start(false)) {
            assertThat(progress.line(0)).isEqualTo("starting");
            progress.progress(0, 0, 0);
            assertThat(progress.line(0)).isEqualTo("virtual time 0 s, 0 events/s, 0 of 512 ranks done");
            progress.progress(1_234_567_890L, 5_000_000, 17);
            assertThat(progress.line(2.5e6)).isEqualTo("virtual time 1.23 ms, 2.50 M events/s, 17 of 512 ranks done");
        }
    }

    @Test
    void shouldWriteLinesWhereNoTerminalIs() {
        try (Progress progress = silent(false)) {
            progress.show("one");
            progress.show("two");
        }
        assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo(String.format("one%ntwo%n"));
    }

    @Test
    void shouldWriteOverItsLineOnATerminalAndCleanItAtTheEnd() {
        try (Progress progress = silent(true)) {
            progress.show("one");
            progress.show("two");
        }
        assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo("\r\u001b[Kone\r\u001b[Ktwo\r\u001b[K");
    }

    @Test
    void shouldSayWhereTheRunIs() {
        try (Progress progress = start(true)) {
            progress.progress(70_000, 12, 3);
            assertThat(progress.where()).isEqualTo("virtual time 70.0 ns after 12 events, 3 of 512 ranks done");
        }
    }

    @Test
    void shouldNotCountRanksThatAreNot() {
        try (Progress progress = Progress.start(terminal(false), 0)) {
            progress.progress(70_000, 12, 0);
            assertThat(progress.where()).isEqualTo("virtual time 70.0 ns after 12 events");
            assertThat(progress.line(1)).isEqualTo("virtual time 70.0 ns, 1 events/s");
        }
    }
}
