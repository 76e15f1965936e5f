package org.rankcluster.actors.cli;

import java.io.OutputStream;
import java.io.PrintStream;

/**
 * Where a run writes: text of its programs, lines of ours, and on a terminal a line of progress that is written over. Lines of ours and
 * progress begin on a line of their own, whatever a program has left unfinished.
 */
final class Screen {
    private static final String CLEAR_LINE = "\r\u001b[K";
    /** Around a line of progress: a terminal that has become too narrow cuts it, for the rest of it could not be written over. */
    private static final String CUT = "\u001b[?7l";

    /** Between parts of a line of progress. */
    private static final String PART = ", ";

    private static final String WRAP = "\u001b[?7h";

    private final Terminal terminal;
    private boolean unfinished;
    private boolean shown;
    private String last = "";

    Screen(Terminal terminal) {
        this.terminal = terminal;
    }

    /** Whether a line of progress is written over. */
    boolean isInteractive() {
        return terminal.interactive();
    }

    /** Where a program's standard output goes. */
    OutputStream out() {
        return terminal.outIsThere() ? new ProgramText(terminal.out()) : terminal.out();
    }

    /** Where a program's standard error goes. */
    OutputStream err() {
        return new ProgramText(terminal.err());
    }

    /** Writes a line of ours. */
    synchronized void println(String line) {
        clear();
        finishLine();
        terminal.err().println(line);
    }

    /** Writes how far the run is: over the last such line on a terminal; else a line, unless it is the last again. */
    synchronized void progress(String line) {
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

    /** As many whole parts of a line as the terminal has columns for, or what there is room for of the first. */
    private String fitted(String line) {
        int columns = terminal.columns();
        if (line.length() <= columns) {
            return line;
        }
        int end = line.lastIndexOf(PART, columns);
        return line.substring(0, end < 0 ? columns : end);
    }

    /** Cleans the line of progress. */
    synchronized void clear() {
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

    /** A stream of a program that ends up where lines of ours do. */
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
