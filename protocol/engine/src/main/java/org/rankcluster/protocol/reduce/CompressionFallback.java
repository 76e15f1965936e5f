package org.rankcluster.protocol.reduce;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The rule that decides when a message of a compressed reduction is sent dense, without compression. */
public enum CompressionFallback {
    /** Every message of every stage is packed, as in the paper (Shan et al., section III-F), even if that makes it longer. */
    NONE,
    /** A message stays dense if packing does not make it shorter. */
    BYTES,
    /** A message stays dense if packing, sending and unpacking do not take less time than sending it dense. */
    TIME;

    /** {@return the name on the command line} */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Returns the rule with a name, or null.
     *
     * @param text name on the command line
     * @return the rule; null if there is none with this name
     */
    public static @Nullable CompressionFallback of(String text) {
        return Arrays.stream(values())
                .filter(fallback -> fallback.text().equals(text))
                .findFirst()
                .orElse(null);
    }

    /** {@return all names, as text for errors} */
    public static String names() {
        return Arrays.stream(values()).map(CompressionFallback::text).collect(Collectors.joining(", "));
    }
}
