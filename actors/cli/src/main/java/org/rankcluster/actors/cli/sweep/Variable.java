package org.rankcluster.actors.cli.sweep;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A variable of a sweep: an option or setting of {@code run}, and the values that it takes in turn.
 *
 * @param key name given by the user
 * @param word the text before a value among the words of {@code run}: {@code --ranks=} or {@code --set=bytes=}
 * @param values values in the order given
 */
public record Variable(String key, String word, List<String> values) {
    private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?([eE][-+]?\\d+)?");

    /** Returns the unit that all values share, empty for plain numbers; null if they are not numbers of one unit. */
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

    /** Returns the number before a value's unit. */
    double number(String value) {
        return Double.parseDouble(
                value.substring(0, value.length() - String.valueOf(unit()).length()));
    }

    /** Returns a value in JSON: a number if all values are. */
    JsonNode json(String value) {
        return "".equals(unit()) ? DecimalNode.valueOf(new BigDecimal(value)) : TextNode.valueOf(value);
    }
}
