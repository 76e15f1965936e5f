package org.rankcluster.actors.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.InvalidPathException;
import org.jspecify.annotations.Nullable;
import org.rankcluster.input.InputException;

/** Where {@code --json} puts the result: nowhere, standard output, or a file. */
final class JsonTarget {
    /** The value that means standard output. */
    static final String STANDARD_OUTPUT = "-";

    private final Terminal terminal;
    private final @Nullable String value;

    private JsonTarget(Terminal terminal, @Nullable String value) {
        this.terminal = terminal;
        this.value = value;
    }

    /** Makes sure, before anything runs, that the file can be written. It stays as it is until the run is over. */
    static JsonTarget open(Terminal terminal, @Nullable String value) {
        if (value != null && !value.equals(STANDARD_OUTPUT)) {
            try {
                OutputFile.check(value);
            } catch (IOException | InvalidPathException refused) {
                throw InputException.option("--json", value, "- or a file that can be written");
            }
        }
        return new JsonTarget(terminal, value);
    }

    /** Whether standard output is kept for the result. */
    boolean isStandardOutput() {
        return STANDARD_OUTPUT.equals(value);
    }

    /** Writes the object there. */
    void write(String text) {
        if (isStandardOutput()) {
            terminal.out().print(text);
        } else if (value != null) {
            try {
                OutputFile.write(value, text);
            } catch (IOException full) {
                throw new UncheckedIOException(full);
            }
        }
    }
}
