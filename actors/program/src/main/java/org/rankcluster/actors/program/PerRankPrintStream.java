package org.rankcluster.actors.program;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.runtime.RankRuntime;

/**
 * The {@code System.out} or {@code System.err} of the JVM, redirected to the stream of the calling rank. Unlike a {@link PrintStream}, it
 * has no lock. With a lock, ranks would wait for each other in an order outside virtual time. A rank whose job has ended would wait for
 * ever.
 */
final class PerRankPrintStream extends PrintStream {
    private final PrintStream others;
    private final Function<RankStreams.Printer, LineStream> own;

    /**
     * Creates a stream that prints to the stream of the calling rank.
     *
     * @param others the stream of all threads outside ranks
     * @param own the function that returns a rank's stream
     */
    PerRankPrintStream(PrintStream others, Function<RankStreams.Printer, LineStream> own) {
        super(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        this.others = others;
        this.own = own;
    }

    private @Nullable LineStream ofRank() {
        return RankRuntime.currentOrNull() instanceof RankStreams.Printer rank ? own.apply(rank) : null;
    }

    private void emit(String text) {
        LineStream rank = ofRank();
        if (rank == null) {
            others.writeBytes(text.getBytes(StandardCharsets.UTF_8));
            others.flush();
        } else {
            rank.print(text);
        }
    }

    private void emitLine(String text) {
        emit(text + System.lineSeparator());
    }

    @Override
    public void write(int b) {
        writeBytes(new byte[] {(byte) b});
    }

    @Override
    public void write(byte[] bytes) {
        writeBytes(bytes);
    }

    @Override
    public void writeBytes(byte[] bytes) {
        write(bytes, 0, bytes.length);
    }

    @Override
    public void write(byte[] bytes, int offset, int count) {
        LineStream rank = ofRank();
        if (rank == null) {
            others.write(bytes, offset, count);
            others.flush();
        } else {
            rank.write(bytes, offset, count);
        }
    }

    @Override
    public void flush() {
        if (ofRank() == null) {
            others.flush();
        }
    }

    /** Closes the stream of the calling rank. The stream of other threads stays open. */
    @Override
    public void close() {
        LineStream rank = ofRank();
        if (rank != null) {
            rank.close();
        }
    }

    @Override
    public boolean checkError() {
        return ofRank() == null && others.checkError();
    }

    @Override
    @SuppressWarnings("AnnotateFormatMethod") // the program supplies the format
    public PrintStream format(String format, @Nullable Object... arguments) {
        emit(String.format(format, arguments));
        return this;
    }

    @Override
    @SuppressWarnings("AnnotateFormatMethod") // the program supplies the format
    public PrintStream format(@Nullable Locale locale, String format, @Nullable Object... arguments) {
        emit(String.format(locale, format, arguments));
        return this;
    }

    @Override
    public void print(boolean value) {
        emit(String.valueOf(value));
    }

    @Override
    public void print(char value) {
        emit(String.valueOf(value));
    }

    @Override
    public void print(int value) {
        emit(String.valueOf(value));
    }

    @Override
    public void print(long value) {
        emit(String.valueOf(value));
    }

    @Override
    public void print(float value) {
        emit(String.valueOf(value));
    }

    @Override
    public void print(double value) {
        emit(String.valueOf(value));
    }

    @Override
    public void print(char[] text) {
        emit(String.valueOf(text));
    }

    @Override
    public void print(@Nullable String text) {
        emit(String.valueOf(text));
    }

    @Override
    public void print(@Nullable Object value) {
        emit(String.valueOf(value));
    }

    @Override
    public void println() {
        emit(System.lineSeparator());
    }

    @Override
    public void println(boolean value) {
        emitLine(String.valueOf(value));
    }

    @Override
    public void println(char value) {
        emitLine(String.valueOf(value));
    }

    @Override
    public void println(int value) {
        emitLine(String.valueOf(value));
    }

    @Override
    public void println(long value) {
        emitLine(String.valueOf(value));
    }

    @Override
    public void println(float value) {
        emitLine(String.valueOf(value));
    }

    @Override
    public void println(double value) {
        emitLine(String.valueOf(value));
    }

    @Override
    public void println(char[] text) {
        emitLine(String.valueOf(text));
    }

    @Override
    public void println(@Nullable String text) {
        emitLine(String.valueOf(text));
    }

    @Override
    public void println(@Nullable Object value) {
        emitLine(String.valueOf(value));
    }
}
