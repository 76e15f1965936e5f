package org.rankcluster.actors.program;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.rankcluster.protocol.runtime.RankRuntime;

/**
 * {@code System.out}, {@code System.err} and {@code System.in} while jobs run: a rank's thread prints to and reads from its rank,
 * every other thread what it did before. Installed once a JVM; ranks come and go.
 */
public final class RankStreams {
    private static boolean installed;
    private static InputStream input = InputStream.nullInputStream();

    private RankStreams() {}

    /** A rank whose program may print. */
    public interface Printer {
        /** Where the program's {@code System.out} goes. */
        LineStream out();

        /** Where the program's {@code System.err} goes. */
        LineStream err();

        /** Where the program's {@code System.in} comes from. */
        InputStream in();
    }

    /** Makes the standard streams look for the rank that prints. */
    public static synchronized void install() {
        if (!installed) {
            installed = true;
            System.setOut(new OutByThread(System.out, Printer::out));
            System.setErr(new OutByThread(System.err, Printer::err));
            input = System.in;
            System.setIn(new InByThread(input));
        }
    }

    /** Keeps what jobs read from now on, for {@link #rewindInput}. */
    public static synchronized void keepInput() {
        install();
        input = new BufferedInputStream(input);
        input.mark(Integer.MAX_VALUE);
    }

    /** Has the next job read again what was read since {@link #keepInput}. */
    public static synchronized void rewindInput() {
        try {
            input.reset();
        } catch (IOException unmarked) {
            throw new UncheckedIOException(unmarked);
        }
    }

    /** What the JVM itself reads. */
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
