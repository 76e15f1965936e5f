package org.rankcluster.actors.cli;

import java.io.PrintStream;
import org.rankcluster.actors.cli.console.Terminal;

/** Commands of the launcher inside the JVM of a test, which saves the start of another one. */
public final class Commands {
    private Commands() {}

    /** Runs a command to its end; returns its exit code. */
    public static int run(PrintStream out, PrintStream err, String... arguments) {
        return Main.run(new Terminal(out, err, false), arguments);
    }
}
