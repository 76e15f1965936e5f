package org.rankcluster.actors.program.rewrite;

import java.util.Arrays;
import java.util.Locale;
import org.rankcluster.input.InputException;

/**
 * The two ways to give each rank its own static fields: rewriting, or a class loader per rank. The option is {@code --config statics=...}.
 */
public enum StaticsMode {
    /** Classes are loaded once and rewritten. */
    REWRITE,
    /** Each rank loads the classes for itself: 50 KiB and more per rank, and the JIT compiles each copy anew. */
    LOADER;

    /** Key of the setting. */
    public static final String KEY = "statics";

    /**
     * Returns the mode of this name.
     *
     * @param where origin of the setting
     * @throws InputException if there is no such mode
     */
    public static StaticsMode of(String where, String name) {
        return Arrays.stream(values())
                .filter(mode -> mode.name().toLowerCase(Locale.ROOT).equals(name))
                .findFirst()
                .orElseThrow(() -> new InputException(where, KEY, name, "rewrite or loader"));
    }
}
