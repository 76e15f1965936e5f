package org.rankcluster.actors.cli.sweep;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rankcluster.input.Quantity;

/**
 * A variable of a sweep: an option or setting of {@code run}, and its list of values.
 *
 * @param key name given by the user
 * @param word the text before a value among the words of {@code run}: {@code --ranks=} or {@code --set=bytes=}
 * @param values values in the order given
 */
public record Variable(String key, String word, List<String> values) {
    private static final String BYTES = "B";
    private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?([eE][-+]?\\d+)?");

    /**
     * Returns the unit of the numbers of {@link #number}, empty for plain numbers; null if the values are not numbers of one unit. Sizes of
     * different units are numbers of bytes.
     */
    @Nullable
    String unit() {
        String shared = sharedUnit();
        return shared == null && values.stream().allMatch(Quantity.SIZE::matches) ? BYTES : shared;
    }

    private @Nullable String sharedUnit() {
        List<String> units = values.stream()
                .map(value -> NUMBER.matcher(value).replaceFirst("").strip())
                .distinct()
                .toList();
        boolean areNumbers =
                values.stream().allMatch(value -> NUMBER.matcher(value).lookingAt());
        return areNumbers && units.size() == 1 && units.getFirst().matches("\\D*") ? units.getFirst() : null;
    }

    /** Returns a value as a number of {@link #unit}. */
    double number(String value) {
        if (sharedUnit() == null) {
            return Quantity.SIZE.parse(SweepKeys.VARY, key, value, 0);
        }
        return Double.parseDouble(
                value.substring(0, value.length() - String.valueOf(unit()).length()));
    }

    /** Returns a value in JSON: a number if all values are. */
    JsonNode json(String value) {
        return "".equals(unit()) ? DecimalNode.valueOf(new BigDecimal(value)) : TextNode.valueOf(value);
    }
}
