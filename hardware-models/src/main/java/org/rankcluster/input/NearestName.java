package org.rankcluster.input;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** A search for the valid name nearest to a mistyped one, for the hint in an error message. */
public final class NearestName {
    private NearestName() {}

    /**
     * Returns a hint to the nearest known name.
     *
     * @param name the given name
     * @param known valid names
     * @return {@code "; did you mean NAME?"}, or an empty text if no name is near
     */
    public static String hint(String name, Collection<String> known) {
        String nearest = of(name, known);
        return nearest == null ? "" : "; did you mean " + nearest + "?";
    }

    /**
     * Returns the known name with the fewest edits from a name, the first of equals.
     *
     * @param name the given name
     * @param known valid names
     * @return the nearest name; null if none is near
     */
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

    /** Returns the Levenshtein distance, computed row by row. */
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
