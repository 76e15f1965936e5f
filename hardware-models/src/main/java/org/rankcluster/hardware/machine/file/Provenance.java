package org.rankcluster.hardware.machine.file;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.rankcluster.input.InputException;

/**
 * A summary of the sources of a machine's values. A value's comment begins with its grade. S: read in a primary source. A: in an abstract
 * or a third party's configuration. D: derived from such numbers. T: read in such a source on another machine or MPI library. F: fitted. U:
 * recalled. A value without a source has {@code unsourced} or no grade. Two grades, such as D/U, count as the weaker one.
 */
final class Provenance {
    private static final Pattern SOURCED = Pattern.compile("([SAD])(/[SAD])?[ :,].*", Pattern.DOTALL);
    private static final Pattern TAKEN = Pattern.compile("([SADT]/)?T(/[SADT])?([ :,].*)?", Pattern.DOTALL);
    private static final Pattern FITTED = Pattern.compile("([SADTF]/)?F(/[SADTF])?[ :,].*", Pattern.DOTALL);
    private static final Pattern RECALLED = Pattern.compile("([SADTFU]/)?U(/[SADTFU])?([ :,].*)?", Pattern.DOTALL);

    private final List<String> taken = new ArrayList<>();
    private final List<String> recalled = new ArrayList<>();
    private final List<String> fitted = new ArrayList<>();
    private final List<String> unsourced = new ArrayList<>();
    private final List<String> defaults = new ArrayList<>();
    private final List<String> changed = new ArrayList<>();
    private int sourced;

    /** Adds a value of the machine file with its comment, or a value of the command line. */
    void add(String key, String note) {
        if (note.equals(InputException.COMMAND_LINE)) {
            changed.add(key);
        } else if (SOURCED.matcher(note).matches()) {
            sourced++;
        } else if (TAKEN.matcher(note).matches()) {
            taken.add(key);
        } else if (FITTED.matcher(note).matches()) {
            fitted.add(key);
        } else if (RECALLED.matcher(note).matches()) {
            recalled.add(key);
        } else {
            unsourced.add(key);
        }
    }

    /** Returns whether a comment begins with a grade other than U and F, so that a source states the value. */
    static boolean hasSource(String note) {
        return SOURCED.matcher(note).matches() || TAKEN.matcher(note).matches();
    }

    /** Adds a value that the file does not have. */
    void addDefault(String key) {
        defaults.add(key);
    }

    /** Returns a line for each kind of value. */
    String text() {
        StringBuilder text = new StringBuilder("with a source: " + sourced + " values\n");
        append(text, "taken from another machine", taken);
        append(text, "fitted to measurements", fitted);
        append(text, "recalled, not found in any text", recalled);
        append(text, "without a source", unsourced);
        append(text, "from the command line", changed);
        append(text, "not in the file", defaults);
        return text.toString();
    }

    private static void append(StringBuilder text, String what, List<String> keys) {
        if (!keys.isEmpty()) {
            text.append(what + ": " + keys.size() + ": " + String.join(", ", keys) + "\n");
        }
    }
}
