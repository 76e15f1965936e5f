package org.rankcluster.actors.cli;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rankcluster.actors.cli.console.Terminal;

/**
 * A run of the command line inside the test's JVM.
 *
 * @param exit its exit code
 * @param out what the ranks printed
 * @param err everything else
 */
public record CommandLineRun(int exit, String out, String err) {
    private static final Pattern DIGEST = Pattern.compile("digest ([0-9a-f]{16})");

    /** Runs {@code ./rankcluster} with these arguments. */
    public static CommandLineRun of(String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exit = Main.run(new Terminal(print(out), print(err), false), arguments);
        return new CommandLineRun(exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    private static PrintStream print(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    /** Returns the digest in its output; empty if there is none. */
    public String digest() {
        Matcher match = DIGEST.matcher(err);
        return match.find() ? match.group(1) : "";
    }
}
