package org.rankcluster.protocol.match;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.rankcluster.input.InputException;

/** The treatment of messages whose two calls do not fit, see {@link CallSignature}. */
public enum Matching {
    /** Nothing is compared. */
    IGNORE,
    /** The first pair of calls that do not fit is a warning. */
    WARN,
    /** A call that does not fit the one that it meets fails. */
    ERROR;

    /** The setting. */
    public static final String KEY = "mpi.matching";

    /**
     * Returns the treatment with a name.
     *
     * @param where where the name was given, for the error
     * @throws InputException if there is no such treatment
     */
    public static Matching of(String where, String name) {
        for (Matching matching : values()) {
            if (matching.text().equals(name)) {
                return matching;
            }
        }
        List<String> names = Arrays.stream(values()).map(Matching::text).toList();
        throw new InputException(where, KEY, name, String.join(", ", names));
    }

    private String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
