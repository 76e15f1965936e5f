package org.rankcluster.input;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Finds what somebody may have meant who mistyped a name. */
public final class NearestName {
    private NearestName() {}

    /** {@code "; did you mean NAME?"} for the known name nearest to {@code name}, or nothing if none is near. */
    public static String hint(String name, Collection<String> known) {
        String nearest = of(name, known);
        return nearest == null ? "" : "; did you mean " + nearest + "?";
    }

    /** The known name with the fewest edits from {@code name}, the first of equals; null if none is near. */
    public static @Nullable String of(String name, Collection<String> known) {
        String nearest = null;
        int fewest = Math.max(2, name.length() / 3) + 1;
        for (String candidate : known) {
            int edits = edits(name, candidate);
            if (edits < fewest) {
                fewest = edits;
                nearest = candidate;
            }
        }
        return nearest;
    }

    /** Levenshtein's distance, row by row. */
    static int edits(String from, String to) {
        int[] row = new int[to.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int change = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(change, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[to.length()];
    }
}
