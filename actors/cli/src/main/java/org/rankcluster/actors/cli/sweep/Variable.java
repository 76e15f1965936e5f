package org.rankcluster.actors.cli.sweep;

import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Something that a sweep varies.
 *
 * @param key as the user has named it
 * @param word what stands before a value among the words of {@code run}: {@code --ranks=} or {@code --set=bytes=}
 * @param values in the order given
 */
public record Variable(String key, String word, List<String> values) {
    private static final Pattern NUMBER = Pattern.compile("(-?\\d+(?:\\.\\d+)?(?:[eE][-+]?\\d+)?)\\s*(\\D*)");

    /** The unit that all values have, empty for plain numbers; null if they are no numbers of one unit. */
    @Nullable
    String unit() {
        List<String> units =
                values.stream().map(NUMBER::matcher).map(Variable::unit).distinct().toList();
        return units.size() == 1 && !units.getFirst().equals("?") ? units.getFirst() : null;
    }

    private static String unit(Matcher number) {
        return number.matches() ? number.group(2) : "?";
    }

    /** The number in front of a value's unit. */
    static BigDecimal number(String value) {
        Matcher number = NUMBER.matcher(value);
        if (!number.matches()) {
            throw new IllegalArgumentException(value);
        }
        return new BigDecimal(number.group(1));
    }
}
