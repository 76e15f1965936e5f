package org.rankcluster.actors.cli;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.rankcluster.actors.cli.console.Terminal;

/** A command line that runs inside the test. */
public final class Cli {
    /** The output of a command, and its exit code. */
    public record Outcome(int exit, String out, String err) {}

    private Cli() {}

    public static Outcome run(String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Terminal terminal = new Terminal(print(out), print(err), false);
        int exit = Main.run(terminal, arguments);
        return new Outcome(exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    private static PrintStream print(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }
}
