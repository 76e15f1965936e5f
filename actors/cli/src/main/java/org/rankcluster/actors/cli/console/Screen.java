package org.rankcluster.actors.cli.console;

import java.io.OutputStream;
import java.io.PrintStream;

/**
 * The output of a run: text of its programs, messages of RankCluster and, on a terminal, a progress line. Messages and the progress line
 * begin on a new line, even if a program's last line is incomplete.
 */
public final class Screen {
    private static final String CLEAR_LINE = "\r\u001b[K";
    /**
     * Escape sequence around a progress line. A terminal that has become too narrow then cuts the line, since a wrapped rest could not be
     * overwritten.
     */
    private static final String CUT = "\u001b[?7l";

    /** Separator between parts of a progress line. */
    private static final String PART = ", ";

    private static final String WRAP = "\u001b[?7h";

    private final Terminal terminal;
    private boolean unfinished;
    private boolean shown;
    private String last = "";

    public Screen(Terminal terminal) {
        this.terminal = terminal;
    }

    /** Returns whether a progress line is overwritten. */
    public boolean isInteractive() {
        return terminal.interactive();
    }

    /** Returns the target of a program's standard output. */
    public OutputStream out() {
        return terminal.outIsThere() ? new ProgramText(terminal.out()) : terminal.out();
    }

    /** Returns the target of a program's standard error. */
    public OutputStream err() {
        return new ProgramText(terminal.err());
    }

    /** Writes a line of RankCluster. */
    public synchronized void println(String line) {
        clear();
        finishLine();
        terminal.err().println(line);
    }

    /**
     * Writes the progress of the run. On a terminal it overwrites the last such line; elsewhere it writes a new line, unless it equals the
     * last one.
     */
    public synchronized void progress(String line) {
        if (!terminal.interactive()) {
            if (!line.equals(last)) {
                println(line);
                last = line;
            }
            return;
        }
        finishLine();
        terminal.err().print(CLEAR_LINE + CUT + fitted(line) + WRAP);
        terminal.err().flush();
        shown = true;
    }

    /** Returns the whole parts of a line that fit the terminal's columns, or else the fitting piece of the first part. */
    private String fitted(String line) {
        int columns = terminal.columns();
        if (line.length() <= columns) {
            return line;
        }
        int end = line.lastIndexOf(PART, columns);
        return line.substring(0, end < 0 ? columns : end);
    }

    /** Clears the progress line. */
    public synchronized void clear() {
        if (shown) {
            terminal.err().print(CLEAR_LINE);
            terminal.err().flush();
            shown = false;
        }
    }

    private void finishLine() {
        if (terminal.outIsThere()) {
            terminal.out().flush();
        }
        if (unfinished) {
            terminal.err().println();
            unfinished = false;
        }
    }

    /** A stream of a program with the same target as lines of RankCluster. */
    private final class ProgramText extends OutputStream {
        private final PrintStream stream;

        ProgramText(PrintStream stream) {
            this.stream = stream;
        }

        @Override
        public void write(int b) {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int count) {
            synchronized (Screen.this) {
                if (count > 0) {
                    clear();
                    stream.write(bytes, offset, count);
                    unfinished = bytes[offset + count - 1] != '\n';
                }
            }
        }

        @Override
        public void flush() {
            stream.flush();
        }
    }
}
