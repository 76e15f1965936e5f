package org.rankcluster.actors.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ScreenTest {
    private static final String CLEAR = "\r\u001b[K";
    private static final String ONE = CLEAR + "\u001b[?7lone\u001b[?7h";
    private static final String TWO = CLEAR + "\u001b[?7ltwo\u001b[?7h";

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final ByteArrayOutputStream elsewhere = new ByteArrayOutputStream();

    private static PrintStream print(OutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private Screen terminal() {
        return new Screen(new Terminal(print(bytes), print(bytes), true, true, Terminal.ANY_WIDTH));
    }

    private Screen file() {
        return new Screen(new Terminal(print(elsewhere), print(bytes), false));
    }

    private void assertWritten(String text) {
        assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualTo(text.replace("%n", System.lineSeparator()));
    }

    private static void write(OutputStream stream, String text) throws IOException {
        stream.write(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void shouldWriteLinesWhereNoTerminalIs() {
        Screen screen = file();
        screen.progress("one");
        screen.progress("one");
        screen.progress("two");
        screen.clear();

        assertWritten("one%ntwo%n");
    }

    @Test
    void shouldWriteOverItsLineOnATerminal() {
        Screen screen = terminal();
        screen.progress("one");
        screen.progress("two");
        screen.clear();

        assertWritten(ONE + TWO + CLEAR);
    }

    @Test
    void shouldFitAsManyPartsOfItsLineAsTheTerminalHasColumnsFor() {
        Screen screen = new Screen(new Terminal(print(bytes), print(bytes), true, true, 20));
        screen.progress("virtual time 1.00 ms, 12.0 K events/s");
        screen.progress("virtual time 100 ms");
        screen.progress("one part of many characters");
        screen.progress("one, two, three, four, five");

        String begin = CLEAR + "\u001b[?7l";
        assertWritten(begin + "virtual time 1.00 ms\u001b[?7h" + begin + "virtual time 100 ms\u001b[?7h" + begin
                + "one part of many cha\u001b[?7h" + begin + "one, two, three\u001b[?7h");
    }

    @Test
    void shouldWriteTextOfProgramsInPlaceOfProgress() throws IOException {
        Screen screen = terminal();
        screen.progress("one");
        write(screen.out(), "text\n");
        screen.progress("two");
        screen.println("end");

        assertWritten(ONE + CLEAR + "text\n" + TWO + CLEAR + "end%n");
    }

    @Test
    void shouldBeginProgressOnALineOfItsOwn() throws IOException {
        Screen screen = terminal();
        write(screen.out(), "half");
        screen.progress("one");
        screen.progress("two");
        write(screen.err(), " and half");
        screen.println("end");

        assertWritten("half%n" + ONE + TWO + CLEAR + " and half%nend%n");
    }

    @Test
    void shouldFinishTheLinesOfItsOwnStreamOnly() throws IOException {
        Screen screen = file();
        write(screen.out(), "out");
        screen.println("one");
        write(screen.err(), "err");
        screen.println("two");

        assertWritten("one%nerr%ntwo%n");
        assertThat(elsewhere.toString(StandardCharsets.UTF_8)).isEqualTo("out");
    }
}
