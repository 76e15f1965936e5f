package org.rankcluster.actors.cli.sweep;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cli.picture.Numbers;

/**
 * A row for each combination of a sweep: what was varied, chosen columns of its result, the exit code and why a run failed. Behind the
 * first column of numbers stands its ratio to the first row that ended well. Rows that failed have no figures.
 */
public final class SweepTable {
    /** Headings that every table has. */
    public static final List<String> OWN = List.of("ratio", "exit", "diagnosis");

    private static final String VARIED = "vary.";
    private static final JsonMapper JSON = new JsonMapper();
    private static final DefaultPrettyPrinter PRETTY =
            new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n"));

    private final Combinations combinations;
    private final List<String> columns;
    private final SortedMap<Integer, Row> rows = new TreeMap<>();

    private record Row(List<JsonNode> figures, int exit, String diagnosis) {}

    /** An empty table; columns are paths in the results. */
    public SweepTable(Combinations combinations, List<String> columns) {
        this.combinations = combinations;
        this.columns = columns;
    }

    /** Adds a combination whose run ended well. */
    public void add(int index, JsonNode result) {
        rows.put(index, new Row(columns.stream().map(path -> ResultPaths.at(result, path)).toList(), 0, ""));
    }

    /** Adds a combination whose run failed. */
    public void addFailed(int index, int exit, String diagnosis) {
        List<JsonNode> none = columns.stream().<JsonNode>map(_ -> MissingNode.getInstance()).toList();
        rows.put(index, new Row(none, exit, diagnosis));
    }

    /** Whether a run failed. */
    public boolean hasFailures() {
        return rows.values().stream().anyMatch(row -> row.exit != 0);
    }

    private @Nullable Row first() {
        return rows.values().stream().filter(row -> row.exit == 0).findFirst().orElse(null);
    }

    /** Position of the first column of numbers, or -1. */
    private int compared() {
        Row first = first();
        for (int i = 0; first != null && i < columns.size(); i++) {
            if (first.figures.get(i).isNumber()) {
                return i;
            }
        }
        return -1;
    }

    /** The first column of numbers; null if there is none. */
    @Nullable
    String comparedColumn() {
        int compared = compared();
        return compared < 0 ? null : columns.get(compared);
    }

    /** Numbers of the combinations that are there, in order. */
    Collection<Integer> indexes() {
        return rows.keySet();
    }

    /** A combination's number in the first column of numbers; NaN if it has none. */
    double compared(int index) {
        Row row = rows.get(index);
        JsonNode figure = row == null ? MissingNode.getInstance() : row.figures.get(compared());
        return figure.isNumber() ? figure.doubleValue() : Double.NaN;
    }

    /** Headings, and below them the rows as people read them; failures have columns if there are any. */
    public List<List<String>> lines() {
        int shown = headings().size() - (hasFailures() ? 0 : 2);
        List<List<String>> lines = new ArrayList<>();
        lines.add(headings().subList(0, shown));
        grid().forEach(row -> lines.add(
                row.subList(0, shown).stream().map(SweepTable::shown).toList()));
        return lines;
    }

    private static String shown(JsonNode cell) {
        if (cell.isFloatingPointNumber()) {
            return Numbers.plain(cell.doubleValue());
        }
        return text(cell).isEmpty() ? "-" : text(cell);
    }

    private static String text(JsonNode cell) {
        return cell.isNull() ? "" : cell.asText();
    }

    /** The table as comma-separated values (RFC 4180). */
    public String csv() {
        StringBuilder text = new StringBuilder();
        append(text, headings());
        grid().forEach(row ->
                append(text, row.stream().map(SweepTable::text).toList()));
        return text.toString();
    }

    private static void append(StringBuilder text, List<String> fields) {
        text.append(fields.stream().map(SweepTable::quoted).collect(Collectors.joining(",")))
                .append("\r\n");
    }

    private static String quoted(String field) {
        boolean plain = field.chars().noneMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n');
        return plain ? field : '"' + field.replace("\"", "\"\"") + '"';
    }

    /** The table as one array with an object for each row. */
    public String json() {
        ArrayNode array = JSON.createArrayNode();
        List<String> headings = headings();
        for (List<JsonNode> row : grid()) {
            ObjectNode object = array.addObject();
            for (int i = 0; i < row.size(); i++) {
                object.set(headings.get(i), inJson(i, row.get(i)));
            }
        }
        try {
            return JSON.writer(PRETTY).writeValueAsString(array) + "\n";
        } catch (JsonProcessingException inMemory) {
            throw new UncheckedIOException(inMemory);
        }
    }

    private JsonNode inJson(int column, JsonNode cell) {
        List<Variable> variables = combinations.variables();
        if (column < variables.size() && "".equals(variables.get(column).unit())) {
            return JsonNodeFactory.instance.numberNode(Variable.number(cell.asText()));
        }
        return cell.isMissingNode() ? NullNode.getInstance() : cell;
    }

    private List<String> headings() {
        List<String> headings = new ArrayList<>(combinations.variables().stream()
                .map(variable -> heading(variable.key()))
                .toList());
        int keys = headings.size();
        headings.addAll(columns);
        if (compared() >= 0) {
            headings.add(keys + compared() + 1, OWN.get(0));
        }
        headings.addAll(OWN.subList(1, OWN.size()));
        return headings;
    }

    /** A key may have the name of a column: traffic has a setting messages, and every result a figure. */
    private String heading(String key) {
        return columns.contains(key) || OWN.contains(key) ? VARIED + key : key;
    }

    private List<List<JsonNode>> grid() {
        int compared = compared();
        Row first = first();
        double base = first == null || compared < 0
                ? Double.NaN
                : first.figures.get(compared).doubleValue();
        List<List<JsonNode>> grid = new ArrayList<>();
        rows.forEach((index, row) -> {
            List<JsonNode> cells = new ArrayList<>();
            combinations.values(index).forEach(value -> cells.add(TextNode.valueOf(value)));
            int keys = cells.size();
            cells.addAll(row.figures);
            if (compared >= 0) {
                double ratio = compared(index) / base;
                cells.add(
                        keys + compared + 1,
                        Double.isFinite(ratio) ? DoubleNode.valueOf(ratio) : MissingNode.getInstance());
            }
            cells.add(IntNode.valueOf(row.exit));
            cells.add(row.exit == 0 ? MissingNode.getInstance() : TextNode.valueOf(row.diagnosis));
            grid.add(cells);
        });
        return grid;
    }
}
