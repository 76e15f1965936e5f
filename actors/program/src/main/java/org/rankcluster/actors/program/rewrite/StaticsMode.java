package org.rankcluster.actors.program.rewrite;

import java.util.Arrays;
import java.util.Locale;
import org.rankcluster.input.InputException;

/** How each rank comes to statics of its own: {@code --config statics=...}. */
public enum StaticsMode {
    /** Classes are loaded once and rewritten. */
    REWRITE,
    /** Each rank loads the classes for itself: 50 KiB and more a rank, and the JIT compiles each anew. */
    LOADER;

    /** Key of the choice. */
    public static final String KEY = "statics";

    /**
     * The mode of this name.
     *
     * @param where the choice comes from
     * @throws InputException if there is none
     */
    public static StaticsMode of(String where, String name) {
        return Arrays.stream(values())
                .filter(mode -> mode.name().toLowerCase(Locale.ROOT).equals(name))
                .findFirst()
                .orElseThrow(() -> new InputException(where, KEY, name, "rewrite or loader"));
    }
}
