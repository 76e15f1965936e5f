package org.rankcluster.actors.dashboard;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The settings and figures in which two reports differ, as {@code compare} prints them, and the dashboard page with both reports.
 *
 * @param settings settings in which they differ
 * @param figures figures in which they differ
 */
public record Comparison(List<Row> settings, List<Row> figures) {
    private static final String NONE = "–";
    private static final Set<String> NO_SETTINGS = Set.of("id", "command");
    /** Keys that are no figures of the simulated run. */
    private static final Set<String> NO_FIGURES =
            Set.of("app", "machine", "fidelity", "addressing", "ranks", "members", "partitions", "compute", "digest");
    /** Begins of keys that have one figure for each rank, link or leg. */
    private static final List<String> TOO_MANY = List.of(
            "criticalPath.ranks.",
            "criticalPath.slack.",
            "criticalPath.legs",
            "criticalPath.elasticities",
            "criticalPath.leastTimes[0].path.",
            "criticalPath.wires.",
            "criticalPath.queues.",
            "criticalPath.blocked.");

    /**
     * A setting or figure in which two reports differ.
     *
     * @param name name of the setting or figure
     * @param a value in the first report
     * @param b value in the second report
     * @param change change of a figure in percent; empty if there is none
     */
    public record Row(String name, String a, String b, String change) {}

    /** Compares two reports. */
    public static Comparison of(ReportReader a, ReportReader b) {
        return new Comparison(
                differing(settings(a.hello()), settings(b.hello())), differing(figures(a.end()), figures(b.end())));
    }

    /**
     * Returns the page with both reports; null if the page was not built.
     *
     * @param fileOfA address of the first report: its path from the page's folder, percent-encoded
     * @param fileOfB address of the second report
     */
    public static @Nullable String page(ReportReader a, ReportReader b, String fileOfA, String fileOfB) {
        String page = PageFiles.report();
        List<String> parts = new ArrayList<>(List.of(address("a", fileOfA), address("b", fileOfB)));
        parts.addAll(ReportFile.blocks(a.messages(), "a"));
        parts.addAll(ReportFile.blocks(b.messages(), "b"));
        return page == null ? null : page.replace(ReportFile.MARKER, String.join("\n", parts));
    }

    private static String address(String set, String file) {
        return "<data hidden data-report=\"" + set + "\" value=\"" + file + "\"></data>";
    }

    private static Map<String, JsonNode> settings(JsonNode hello) {
        Map<String, JsonNode> values = new LinkedHashMap<>();
        flatten("", hello.path("job"), values);
        values.put("members", IntNode.valueOf(hello.path("members").size()));
        JsonNode shape = hello.path("network").path("shape");
        if (shape.isArray()) { // the other data of a network follow from its shape, or are settings
            values.put("shape", shape);
        }
        values.keySet().removeAll(NO_SETTINGS);
        return values;
    }

    private static Map<String, JsonNode> figures(JsonNode end) {
        Map<String, JsonNode> values = new LinkedHashMap<>();
        flatten("", end.path("result"), values);
        values.keySet().removeAll(NO_FIGURES);
        values.keySet().removeIf(key -> TOO_MANY.stream().anyMatch(key::startsWith));
        return values;
    }

    private static void flatten(String prefix, JsonNode object, Map<String, JsonNode> values) {
        object.properties().forEach(field -> {
            JsonNode value = field.getValue();
            if (value.isObject()) {
                flatten(prefix + field.getKey() + ".", value, values);
            } else if (value.isArray() && value.path(0).isObject()) {
                flatten(prefix + field.getKey() + "[0].", value.path(0), values);
            } else if (!value.isNull()) {
                values.put(prefix + field.getKey(), value);
            }
        });
    }

    private static List<Row> differing(Map<String, JsonNode> a, Map<String, JsonNode> b) {
        Set<String> names = new LinkedHashSet<>(a.keySet());
        names.addAll(b.keySet());
        List<Row> rows = new ArrayList<>();
        for (String name : names) {
            JsonNode one = a.get(name);
            JsonNode other = b.get(name);
            if (one == null || !one.equals(other)) {
                String change = name.endsWith(".rank") ? "" : change(one, other); // a number that is not a quantity
                rows.add(new Row(name, text(one), text(other), change));
            }
        }
        return rows;
    }

    private static String text(@Nullable JsonNode value) {
        return value == null ? NONE : value.isTextual() ? value.asText() : value.toString();
    }

    private static String change(@Nullable JsonNode a, @Nullable JsonNode b) {
        if (a == null || b == null || !a.isNumber() || !b.isNumber() || a.asDouble() == 0) {
            return "";
        }
        return String.format(Locale.ROOT, "%+.1f %%", 100 * (b.asDouble() - a.asDouble()) / Math.abs(a.asDouble()));
    }
}
