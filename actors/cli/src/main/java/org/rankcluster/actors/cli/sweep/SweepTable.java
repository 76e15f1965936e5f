package org.rankcluster.actors.cli.sweep;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rankcluster.experiment.Numbers;

/**
 * A table of a sweep with a row for each combination: the varied values, columns of the result, exit code, and reason of a failure. The
 * first column of numbers is followed by its ratio to the first successful row. Failed rows have no figures.
 */
public final class SweepTable {
    /** Columns that every table has; the last two describe the end of a run. */
    public static final List<String> OWN = List.of("ratio", "exit", "diagnosis");

    private static final String RATIO = OWN.get(0);
    private static final String EXIT = OWN.get(1);
    private static final JsonMapper JSON = new JsonMapper();

    private final Combinations combinations;
    private final List<String> columns;
    private final SortedMap<Integer, ObjectNode> figures = new TreeMap<>();

    /** Creates an empty table; columns are paths in the results. */
    public SweepTable(Combinations combinations, List<String> columns) {
        this.combinations = combinations;
        this.columns = columns;
    }

    /** Adds the result of a combination, with its exit code and a one-line reason of its failure. */
    public void add(int index, JsonNode result, int exit, String diagnosis) {
        ObjectNode row = JSON.createObjectNode();
        columns.forEach(path -> row.set(path, exit == 0 ? ResultPaths.at(result, path) : row.nullNode()));
        figures.put(index, row.put(EXIT, exit).put(OWN.get(2), diagnosis));
    }

    /** Returns whether a run failed. */
    public boolean hasFailures() {
        return figures.values().stream().anyMatch(row -> row.get(EXIT).intValue() != 0);
    }

    /** Returns the first successful row; an empty one if there is none. */
    private ObjectNode first() {
        return figures.values().stream()
                .filter(row -> row.get(EXIT).intValue() == 0)
                .findFirst()
                .orElse(JSON.createObjectNode());
    }

    /** Returns whether a run has succeeded. */
    public boolean hasResults() {
        return !first().isEmpty();
    }

    /** Returns the first column of numbers; null if there is none. */
    @Nullable
    String compared() {
        ObjectNode first = first();
        return columns.stream()
                .filter(column -> first.path(column).isNumber())
                .findFirst()
                .orElse(null);
    }

    /** Returns the numbers of the combinations in the table, in order. */
    Collection<Integer> indexes() {
        return figures.keySet();
    }

    /** Returns a combination's number in a column; NaN if it has none. */
    double number(int index, String column) {
        JsonNode figure = figures.getOrDefault(index, JSON.createObjectNode()).path(column);
        return figure.isNumber() ? figure.doubleValue() : Double.NaN;
    }

    /** Returns the table as one array with an object for each row, its columns in order. */
    public ArrayNode rows() {
        ArrayNode rows = JSON.createArrayNode();
        String compared = compared();
        double base = first().path(String.valueOf(compared)).doubleValue();
        figures.forEach((index, figures) -> {
            ObjectNode row = rows.addObject();
            combinations.forEach(index, (variable, value) -> row.set(heading(variable.key()), variable.json(value)));
            figures.properties().forEach(figure -> {
                row.set(figure.getKey(), figure.getValue());
                if (figure.getKey().equals(compared)) {
                    double ratio = number(index, figure.getKey()) / base;
                    row.put(RATIO, Double.isFinite(ratio) ? (Double) ratio : null);
                }
            });
        });
        return rows;
    }

    /** Returns the heading of a key. A key may have the name of a column: traffic has a setting messages, and every result a figure. */
    private String heading(String key) {
        return columns.contains(key) || OWN.contains(key) ? "vary." + key : key;
    }

    /** Returns headings, and below them the rows for people. The ends of runs are included if one failed. */
    public List<List<String>> lines() {
        return lines(hasFailures() ? 0 : 2, cell -> {
            String text = cell.isDouble() ? Numbers.plain(cell.doubleValue()) : text(cell);
            return text.isEmpty() ? "-" : text;
        });
    }

    /** Returns the table as comma-separated values (RFC 4180). */
    public String csv() {
        return lines(0, cell -> quoted(text(cell))).stream()
                .map(line -> String.join(",", line) + "\r\n")
                .collect(Collectors.joining());
    }

    private List<List<String>> lines(int hidden, Function<JsonNode, String> text) {
        List<List<String>> lines = new ArrayList<>();
        for (JsonNode row : rows()) {
            int shown = row.size() - hidden;
            if (lines.isEmpty()) {
                lines.add(row.propertyStream()
                        .limit(shown)
                        .map(cell -> text.apply(TextNode.valueOf(cell.getKey())))
                        .toList());
            }
            lines.add(row.valueStream().limit(shown).map(text).toList());
        }
        return lines;
    }

    private static String text(JsonNode cell) {
        return cell.isNull() ? "" : cell.asText();
    }

    private static String quoted(String field) {
        boolean plain = field.chars().noneMatch(c -> ",\"\r\n".indexOf(c) >= 0);
        return plain ? field : '"' + field.replace("\"", "\"\"") + '"';
    }
}
