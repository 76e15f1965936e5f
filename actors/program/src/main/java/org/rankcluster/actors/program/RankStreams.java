package org.rankcluster.actors.program;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.rankcluster.protocol.runtime.RankRuntime;

/**
 * The standard streams of the JVM while jobs run, redirected to the streams of the calling rank. The thread of a rank prints to and reads
 * from the streams of its rank; every other thread uses the streams of the JVM.
 */
public final class RankStreams {
    private static InputStream input = InputStream.nullInputStream();

    private RankStreams() {}

    /** A rank whose program may print. */
    public interface Printer {
        /** Returns the stream behind the program's {@code System.out}. */
        LineStream out();

        /** Returns the stream behind the program's {@code System.err}. */
        LineStream err();

        /** Returns the stream behind the program's {@code System.in}. */
        InputStream in();
    }

    /** Replaces the standard streams by streams that find the rank that prints, also if others have replaced them since the last job. */
    public static synchronized void install() {
        if (!(System.out instanceof PerRankPrintStream)) {
            System.setOut(new PerRankPrintStream(System.out, Printer::out));
        }
        if (!(System.err instanceof PerRankPrintStream)) {
            System.setErr(new PerRankPrintStream(System.err, Printer::err));
        }
        if (!(System.in instanceof InByThread)) {
            input = System.in;
            System.setIn(new InByThread(input));
        }
    }

    /** Keeps the input that jobs read from now on, for {@link #rewindInput}. */
    public static synchronized void keepInput() {
        install();
        input = new BufferedInputStream(input);
        input.mark(Integer.MAX_VALUE);
    }

    /** Makes the next job read again the input that was read since {@link #keepInput}. */
    public static synchronized void rewindInput() {
        try {
            input.reset();
        } catch (IOException unmarked) {
            throw new UncheckedIOException(unmarked);
        }
    }

    /** Returns the standard input of the JVM itself. */
    public static synchronized InputStream input() {
        return input;
    }

    private static final class InByThread extends InputStream {
        private final InputStream others;

        InByThread(InputStream others) {
            this.others = others;
        }

        private InputStream source() {
            return RankRuntime.currentOrNull() instanceof Printer rank ? rank.in() : others;
        }

        @Override
        public int read() throws IOException {
            return source().read();
        }

        @Override
        public int read(byte[] bytes, int offset, int count) throws IOException {
            return source().read(bytes, offset, count);
        }

        @Override
        public int available() throws IOException {
            return source().available();
        }
    }
}
