package org.rankcluster.actors.cli.console;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rankcluster.input.InputException;

/** The target of {@code --json}: none, standard output, or a file. */
public final class JsonTarget {
    /** The value that means standard output. */
    public static final String STANDARD_OUTPUT = "-";

    /** Names of standard output. Opened as files they would be truncated, from the start of the shell's redirection target. */
    private static final Set<String> STANDARD_OUTPUTS =
            Set.of(STANDARD_OUTPUT, "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1");

    private static final Set<String> STANDARD_ERRORS = Set.of("/dev/stderr", "/dev/fd/2", "/proc/self/fd/2");

    private final Terminal terminal;
    private final @Nullable String value;

    private JsonTarget(Terminal terminal, @Nullable String value) {
        this.terminal = terminal;
        this.value = value;
    }

    /** Checks, before anything runs, that the file can be written. The file stays unchanged until the run ends. */
    public static JsonTarget open(Terminal terminal, @Nullable String value) {
        if (value != null && !STANDARD_OUTPUTS.contains(value) && !STANDARD_ERRORS.contains(value)) {
            try {
                OutputFile.check(value);
            } catch (IOException | InvalidPathException refused) {
                throw InputException.option("--json", value, "- or a file that can be written");
            }
        }
        return new JsonTarget(terminal, value);
    }

    /** Returns whether standard output is reserved for the result. */
    public boolean isStandardOutput() {
        return value != null && STANDARD_OUTPUTS.contains(value);
    }

    /** Writes the object to the target. */
    public void write(String text) {
        if (isStandardOutput()) {
            terminal.out().print(text);
        } else if (value != null && STANDARD_ERRORS.contains(value)) {
            terminal.err().print(text);
            if (terminal.err().checkError()) {
                throw InputException.option("--json", value, "a file that can be written to the end");
            }
        } else if (value != null) {
            try {
                OutputFile.write(value, text);
            } catch (IOException full) {
                throw InputException.option(
                        "--json", value, "a file that can be written to the end; " + full.getMessage());
            }
        }
    }
}
