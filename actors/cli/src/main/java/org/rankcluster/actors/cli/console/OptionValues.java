package org.rankcluster.actors.cli.console;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.rankcluster.input.InputException;
import org.rankcluster.input.NearestName;
import org.rankcluster.input.Quantity;

/** A parser of option values, such as whole numbers and names, whose errors name the option and the valid values. */
public final class OptionValues {
    private OptionValues() {}

    /** Returns a whole number from {@code least} to {@code most}. */
    public static int integer(String option, String text, int least, int most) {
        int value = integer(option, text);
        if (value < least || value > most) {
            throw InputException.option(
                    option, text, most == Integer.MAX_VALUE ? least + " or more" : least + ".." + most);
        }
        return value;
    }

    /** Returns a whole number that fits an int. */
    public static int integer(String option, String text) {
        try {
            return Integer.parseInt(text.strip());
        } catch (NumberFormatException wrong) {
            throw InputException.option(option, text, "a whole number below 2^31");
        }
    }

    /** Returns a size in bytes, from 0 to {@code most}. */
    public static int bytes(String option, String text, int most) {
        long bytes = Quantity.SIZE.parse(InputException.COMMAND_LINE, option, text, 0);
        if (bytes > most) {
            throw InputException.option(option, text, "at most " + most + " B");
        }
        return Math.toIntExact(bytes);
    }

    /** Returns a whole number that fits a long. */
    public static long longInteger(String option, String text) {
        try {
            return Long.parseLong(text.strip());
        } catch (NumberFormatException wrong) {
            throw InputException.option(option, text, "a whole number of 64 bits");
        }
    }

    /** Returns one of the constants, by its name in lower case. */
    public static <E extends Enum<E>> E oneOf(String option, String name, E[] constants) {
        List<String> known = Arrays.stream(constants)
                .map(constant -> constant.name().toLowerCase(Locale.ROOT))
                .toList();
        return constants[known.indexOf(oneOf(option, name, known))];
    }

    /** Returns one of the known names. */
    public static String oneOf(String option, String name, List<String> known) {
        if (!known.contains(name)) {
            throw InputException.option(
                    option, name, "one of " + String.join(", ", known) + NearestName.hint(name, known));
        }
        return name;
    }
}
