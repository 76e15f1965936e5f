package org.rankcluster.protocol.pointtopoint;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.rankcluster.input.InputException;

/** The policy for messages whose send and receive calls are mismatched, see {@link CallSignature}. */
public enum MismatchPolicy {
    /** Calls are not compared. */
    IGNORE,
    /** The first pair of calls that do not match causes a warning. */
    WARN,
    /** A call that does not match its counterpart fails. */
    ERROR;

    /** Key of the setting. */
    public static final String KEY = "mpi.matching";

    /**
     * Returns the treatment with this name.
     *
     * @param where origin of the name, for errors
     * @param name name in lower case
     * @return the treatment
     * @throws InputException if there is no such treatment
     */
    public static MismatchPolicy of(String where, String name) {
        for (MismatchPolicy matching : values()) {
            if (matching.text().equals(name)) {
                return matching;
            }
        }
        List<String> names = Arrays.stream(values()).map(MismatchPolicy::text).toList();
        throw new InputException(where, KEY, name, String.join(", ", names));
    }

    private String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
