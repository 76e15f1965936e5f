package org.rankcluster.actors.program;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
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
        OutputStream out();

        /** Where the program's {@code System.err} goes. */
        OutputStream err();

        /** Where the program's {@code System.in} comes from. */
        InputStream in();
    }

    /** Makes the standard streams look for the rank that prints. */
    public static synchronized void install() {
        if (!installed) {
            installed = true;
            System.setOut(byThread(System.out, true));
            System.setErr(byThread(System.err, false));
            input = System.in;
            System.setIn(new InByThread(input));
        }
    }

    /** What the JVM itself reads. */
    public static synchronized InputStream input() {
        return input;
    }

    private static PrintStream byThread(PrintStream others, boolean out) {
        return new PrintStream(new ByThread(others, out), true, StandardCharsets.UTF_8);
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

    private static final class ByThread extends OutputStream {
        private final PrintStream others;
        private final boolean out;

        ByThread(PrintStream others, boolean out) {
            this.others = others;
            this.out = out;
        }

        private OutputStream target() {
            if (RankRuntime.currentOrNull() instanceof Printer rank) {
                return out ? rank.out() : rank.err();
            }
            return others;
        }

        @Override
        public void write(int b) throws IOException {
            target().write(b);
        }

        @Override
        public void write(byte[] bytes, int offset, int count) throws IOException {
            target().write(bytes, offset, count);
        }

        @Override
        public void flush() throws IOException {
            target().flush();
        }
    }
}
