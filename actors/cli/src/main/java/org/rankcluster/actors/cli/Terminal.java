package org.rankcluster.actors.cli;

import java.io.PrintStream;

/**
 * Where the command line writes.
 *
 * @param out for results only
 * @param err for everything else
 * @param interactive whether {@code err} is a terminal, on which a line can be written over
 * @param outIsThere whether {@code out} is that terminal as well
 * @param columns the width of the terminal when the command began, in characters; {@link #ANY_WIDTH} if unknown
 */
record Terminal(PrintStream out, PrintStream err, boolean interactive, boolean outIsThere, int columns) {
    /** The width of what has none. */
    static final int ANY_WIDTH = Integer.MAX_VALUE;

    /** Describes a terminal with results elsewhere. */
    Terminal(PrintStream out, PrintStream err, boolean interactive) {
        this(out, err, interactive, false, ANY_WIDTH);
    }
}
