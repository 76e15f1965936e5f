package org.rankcluster.actors.cli.console;

import java.io.PrintStream;

/**
 * The output streams of the command line, with the properties of the terminal behind them.
 *
 * @param out stream for results only
 * @param err stream for everything else
 * @param interactive whether {@code err} is a terminal, on which a line can be overwritten
 * @param outIsThere whether {@code out} is that terminal as well
 * @param columns width of the terminal when the command began, in characters; {@link #ANY_WIDTH} if unknown
 */
public record Terminal(PrintStream out, PrintStream err, boolean interactive, boolean outIsThere, int columns) {
    /** Width of a stream without a width. */
    public static final int ANY_WIDTH = Integer.MAX_VALUE;

    /** Creates a terminal with results elsewhere. */
    public Terminal(PrintStream out, PrintStream err, boolean interactive) {
        this(out, err, interactive, false, ANY_WIDTH);
    }
}
