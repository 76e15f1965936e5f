package org.rankcluster.apps;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The results of {@code experiment NAME --sensitivity} at small sizes, in {@code sweeps.txt}. An experiment has a line with its settings,
 * its number of values and its machines. Below it stands a line for each value on which a figure depends, and one for each verdict that a
 * value changes.
 */
final class Sweeps {
    private static final Path FILE = Path.of("src/test/resources/sweeps.txt");
    private static final String CELLS = " | ";

    private static final String DEFAULT = "default";
    private static final String ENDS = "ends";

    private static final String FAILS = "fails";

    /** Number of cells of a value that changes no verdict. */
    private static final int STAYS = 4;

    private final SortedMap<String, Sweep> sweeps;

    private Sweeps(SortedMap<String, Sweep> sweeps) {
        this.sweeps = sweeps;
    }

    /** The sweep of one experiment. An experiment with a setting {@code machine} may have several. */
    private record Sweep(String experiment, String settings, int values, List<String> machines, List<Line> lines) {
        private static final Pattern MACHINE = Pattern.compile("\\bmachine=([^,]+)");

        static Sweep parse(List<String> lines) {
            String[] cells = lines.getFirst().split(" *\\| *", -1);
            return new Sweep(
                    cells[0],
                    cells[1],
                    Integer.parseInt(cells[2]),
                    List.of(cells[3].split(", ")),
                    lines.stream().skip(1).map(Line::parse).toList());
        }

        static Sweep of(JsonNode report) {
            String settings = report.path("settings").properties().stream()
                    .map(setting -> setting.getKey() + "=" + setting.getValue().asText())
                    .collect(Collectors.joining(", "));
            TreeSet<String> machines = new TreeSet<>();
            List<Line> lines = new ArrayList<>();
            for (JsonNode constant : report.path("constants")) {
                machines.add(constant.path("machine").asText());
                lines.addAll(Line.of(constant));
            }
            return new Sweep(
                    report.path("name").asText(),
                    settings,
                    report.path("constants").size(),
                    List.copyOf(machines),
                    lines);
        }

        /** Returns the experiment, and its setting {@code machine} if it has one. */
        String key() {
            Matcher machine = MACHINE.matcher(settings);
            return machine.find() ? experiment + " " + machine.group(1) : experiment;
        }

        Stream<String> text() {
            String first =
                    String.join(CELLS, experiment, settings, String.valueOf(values), String.join(", ", machines));
            return Stream.concat(Stream.of(first), lines.stream().map(line -> "  " + line.text()));
        }

        /** Returns the numbers of values on which a figure and on which a verdict depends, and the latter's names. */
        String row() {
            long used = lines.stream()
                    .filter(line -> !line.isProblem())
                    .map(line -> line.machine + line.key)
                    .distinct()
                    .count();
            String changing = lines.stream()
                    .filter(Line::isChange)
                    .map(line -> "`" + line.key + "`")
                    .distinct()
                    .collect(Collectors.joining(", "));
            String cells = String.join(
                    CELLS,
                    experiment,
                    settings.isEmpty() ? DEFAULT : settings,
                    String.valueOf(values),
                    String.valueOf(used),
                    changing.isEmpty() ? "none" : changing);
            return "| " + cells + " |";
        }
    }

    /**
     * A value on which a figure depends.
     *
     * @param verdicts both verdicts if one changes; {@code stays}; {@code ends} if the rule of the key forbids further values; {@code
     *     fails} if a job fails
     * @param at the first value with the other verdict, the last possible one, or the one that fails
     * @param factor that value over the usual one
     * @param row the row whose verdict changes
     */
    private record Line(
            String machine, String key, String value, String verdicts, String at, String factor, String row) {
        static Line parse(String text) {
            String[] cells = text.strip().split(" *\\| *", -1);
            return cells.length == STAYS
                    ? new Line(cells[0], cells[1], cells[2], cells[3], "", "", "")
                    : new Line(cells[0], cells[1], cells[2], cells[3], cells[4], cells[5], cells[6]);
        }

        static List<Line> of(JsonNode constant) {
            List<Line> lines = new ArrayList<>();
            for (JsonNode change : constant.path("changes")) {
                String row = change.path("row").asText().replace('|', '/');
                String words = change.path("verdicts").asText();
                String verdicts = !row.isEmpty() ? words : words.startsWith("the range ends") ? ENDS : FAILS;
                String factor = "%.2f".formatted(change.path("factor").asDouble());
                lines.add(of(constant, verdicts, change.path("at").asText(), factor, row));
            }
            if (constant.path("used").asBoolean() && lines.stream().noneMatch(Line::isChange)) {
                lines.add(of(constant, "stays", "", "", ""));
            }
            return lines;
        }

        private static Line of(JsonNode constant, String verdicts, String at, String factor, String row) {
            return new Line(
                    constant.path("machine").asText(),
                    constant.path("key").asText(),
                    constant.path("value").asText(),
                    verdicts,
                    at,
                    factor,
                    row);
        }

        String text() {
            String first = String.join(CELLS, machine, key, value, verdicts);
            return at.isEmpty()
                    ? first
                    : String.join(CELLS, first, at, factor, row).stripTrailing();
        }

        boolean isProblem() {
            return verdicts.equals(ENDS) || verdicts.equals(FAILS);
        }

        boolean isChange() {
            return verdicts.contains("->");
        }

        boolean isBelow() {
            return Double.parseDouble(factor) < 1;
        }

        /** Returns the factor nearest to 1 on each side, as text. */
        static String nearestFactors(List<Line> lines) {
            return lines.stream()
                    .collect(Collectors.groupingBy(
                            line -> !line.isBelow(),
                            TreeMap::new,
                            Collectors.minBy(Comparator.comparingDouble(Line::distance))))
                    .values()
                    .stream()
                    .map(nearest -> nearest.orElseThrow().factor)
                    .collect(Collectors.joining(", "));
        }

        /** Returns the distance of the factor from 1, the same for half and double. */
        double distance() {
            return Math.abs(Math.log(Double.parseDouble(factor)));
        }
    }

    /** The changes of verdicts of one experiment by one value. */
    private record Changes(String experiment, List<Line> lines) {
        String row() {
            Line any = lines.getFirst();
            String of = any.machine.isEmpty() ? "the experiment" : any.machine;
            List<Line> below = lines.stream().filter(Line::isBelow).toList();
            List<Line> above = lines.stream().filter(line -> !line.isBelow()).toList();
            String cells = String.join(
                    CELLS, experiment, "`" + any.key + "`", of, any.value, nearest(below), nearest(above), verdicts());
            return "| " + cells + " |";
        }

        /** Returns the change that is nearest to the usual value, or that there is none up to the end of the range. */
        private static String nearest(List<Line> side) {
            return side.stream()
                    .min(Comparator.comparingDouble(Line::distance))
                    .map(line -> line.at + " (" + line.factor + ")")
                    .orElse("none");
        }

        /** Returns the row that changes first, and the number of the others. */
        private String verdicts() {
            Line first = lines.stream()
                    .min(Comparator.comparingDouble(Line::distance))
                    .orElseThrow();
            long rows = lines.stream().map(Line::row).distinct().count();
            return "\"" + first.row + "\": " + first.verdicts + (rows > 1 ? "; " + (rows - 1) + " more" : "");
        }
    }

    /** Reads the file. */
    static Sweeps read() throws IOException {
        SortedMap<String, Sweep> sweeps = new TreeMap<>();
        List<String> lines = Files.readAllLines(FILE);
        int first = 0;
        while (first < lines.size()) {
            int end = first + 1;
            while (end < lines.size() && lines.get(end).startsWith(" ")) {
                end++;
            }
            Sweep sweep = Sweep.parse(lines.subList(first, end));
            sweeps.put(sweep.key(), sweep);
            first = end;
        }
        return new Sweeps(sweeps);
    }

    /** Replaces the sweeps of the experiments that a folder has as {@code NAME.json}. */
    void update(Path folder) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.list(folder)) {
            files = all.filter(file -> file.toString().endsWith(".json")).toList();
        }
        for (Path file : files) {
            Sweep sweep = Sweep.of(new ObjectMapper().readTree(file.toFile()));
            sweeps.put(sweep.key(), sweep);
        }
        List<String> lines = sweeps.values().stream().flatMap(Sweep::text).toList();
        Files.write(FILE, lines);
    }

    /** Returns the names of all experiments that were run. */
    List<String> experiments() {
        return sweeps.values().stream().map(Sweep::experiment).distinct().toList();
    }

    /** Returns a line for each sweep, by experiment and machine. */
    SortedMap<String, String> rows() {
        SortedMap<String, String> rows = new TreeMap<>();
        sweeps.forEach((key, sweep) -> rows.put(key, sweep.row()));
        return rows;
    }

    /** Returns the line of an experiment without a sweep. */
    static String none(String experiment, String settings) {
        return "| " + String.join(CELLS, experiment, settings.isEmpty() ? DEFAULT : settings, "no sweep", "", "")
                + " |";
    }

    /** Returns a line for each experiment and value that changes a verdict. */
    List<String> changes() {
        List<String> changes = new ArrayList<>();
        sweeps.values()
                .forEach(sweep -> sweep.lines().stream()
                        .filter(Line::isChange)
                        .collect(Collectors.groupingBy(
                                line -> line.machine() + CELLS + line.key(), LinkedHashMap::new, Collectors.toList()))
                        .values()
                        .forEach(lines -> changes.add(new Changes(sweep.experiment(), lines).row())));
        return changes;
    }

    /**
     * Returns the experiments whose verdicts change with a value, and the factors; or that none changes.
     *
     * @param key the value's key
     * @param values the value by its owner: a machine, or an experiment
     */
    String effect(String key, Map<String, String> values) {
        List<String> changes = new ArrayList<>();
        TreeSet<String> problems = new TreeSet<>();
        boolean isUsed = false;
        boolean wasRun = false;
        for (Sweep sweep : sweeps.values()) {
            String name = sweep.experiment();
            List<Line> turns = new ArrayList<>();
            for (Line line : sweep.lines()) {
                String value = line.key().equals(key) ? values.get(owner(line.machine(), name)) : null;
                if (value != null && !line.value().equals(value)) {
                    problems.add("changed since the sweep of `" + name + "`");
                } else if (value != null) {
                    isUsed |= !line.isProblem();
                    if (line.isChange()) {
                        turns.add(line);
                    } else if (line.isProblem()) {
                        problems.add(
                                line.verdicts().equals(ENDS)
                                        ? "the range ends at " + line.at() + " by the key's rule"
                                        : "a job of `" + name + "` fails at " + line.at());
                    }
                }
            }
            if (!turns.isEmpty()) {
                changes.add("`" + name + "` at " + Line.nearestFactors(turns));
            }
            wasRun |= sweep.machines().stream().anyMatch(of -> values.containsKey(owner(of, name)));
        }
        if (changes.isEmpty() && isUsed) {
            changes.add("no verdict changes");
        } else if (changes.isEmpty() && problems.isEmpty()) {
            changes.add(wasRun ? "no figure changes" : "not swept");
        }
        changes.addAll(problems);
        return String.join("; ", changes);
    }

    /** Returns the machine of a value, or the experiment if no machine has it. */
    private static String owner(String machine, String experiment) {
        return machine.isEmpty() ? experiment : machine;
    }
}
