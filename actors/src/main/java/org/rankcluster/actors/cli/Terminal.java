package org.rankcluster.actors.cli;

import java.io.PrintStream;

/**
 * Where the command line writes.
 *
 * @param out for results only
 * @param err for everything else
 * @param interactive whether {@code err} is a terminal, on which a line can be written over
 */
record Terminal(PrintStream out, PrintStream err, boolean interactive) {}
