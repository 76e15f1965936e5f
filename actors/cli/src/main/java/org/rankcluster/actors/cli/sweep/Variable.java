package org.rankcluster.actors.cli.sweep;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigDecimal;
import java.util.List;
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
    private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?([eE][-+]?\\d+)?");

    /** The unit that all values have, empty for plain numbers; null if they are no numbers of one unit. */
    @Nullable
    String unit() {
        List<String> units = values.stream()
                .map(value -> NUMBER.matcher(value).replaceFirst("").strip())
                .distinct()
                .toList();
        boolean areNumbers =
                values.stream().allMatch(value -> NUMBER.matcher(value).lookingAt());
        return areNumbers && units.size() == 1 && units.getFirst().matches("\\D*") ? units.getFirst() : null;
    }

    /** The number in front of a value's unit. */
    double number(String value) {
        return Double.parseDouble(
                value.substring(0, value.length() - String.valueOf(unit()).length()));
    }

    /** A value in JSON: a number if all values are. */
    JsonNode json(String value) {
        return "".equals(unit()) ? DecimalNode.valueOf(new BigDecimal(value)) : TextNode.valueOf(value);
    }
}
