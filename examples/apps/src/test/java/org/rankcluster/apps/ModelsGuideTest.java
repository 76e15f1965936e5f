package org.rankcluster.apps;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.rankcluster.experiment.Bars;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.hardware.machine.file.MachineReader;
import org.rankcluster.hardware.machine.file.UnsourcedValue;

/**
 * The test that {@code docs/models.md} lists each value without a source, and that {@code docs/guides/experiments.md} has the counts of
 * {@code verdicts.txt}. The verdicts that depend on a value are the verdicts in {@code sweeps.txt}, unless the value is another one now.
 * After a change of a machine file or of verdicts this writes the tables again:
 *
 * <pre>mvn -o -pl examples/apps -am test -Dtest=ModelsGuideTest -Dsurefire.failIfNoSpecifiedTests=false -Dmodels.write=true</pre>
 *
 * With {@code -Dmodels.sweeps=FOLDER} it first takes over the results of {@code experiment NAME --sensitivity --json FOLDER/NAME.json}, run
 * with the settings of {@link ExperimentVerdictsTest} or smaller ones.
 */
class ModelsGuideTest {
    private static final Path GUIDE = Path.of("../../docs/models.md");
    private static final Path EXPERIMENTS = Path.of("../../docs/guides/experiments.md");
    private static final Path VALIDATION = Path.of("src/test/resources/validation.csv");
    private static final Path PICTURE = Path.of("../../docs/pictures/validation.svg");
    private static final Path VERDICTS = Path.of("src/test/resources/verdicts.txt");
    /** Columns of the file of the validation, after the row's name and its unit. */
    private static final int PUBLISHED = 2;

    private static final int OURS = 3;
    private static final int VERDICT = 5;

    private static final String COUNTS =
            "| experiments | judged: pass | judged: miss | fitted | input | own rule: pass | own rule: miss |";

    private static final String RUN = "| experiment | settings | values | used | values that change a verdict |";
    private static final String CHANGES =
            "| experiment | value | machine or experiment | usual | below | above | verdict that changes first |";

    /** Groups of experiments by the beginning of their names, in the order of the table. */
    private static final Map<String, String> GROUPS = groups();

    private static final boolean WRITE = Boolean.getBoolean("models.write");
    private static final @Nullable String SWEEPS = System.getProperty("models.sweeps");

    @Test
    void shouldListEachValueOfMachinesWithoutASource() throws IOException {
        check(GUIDE, "| key | value: machines | verdicts that change |", values(machines()));
    }

    @Test
    void shouldListEachValueOfExperimentsWithoutASource() throws IOException {
        check(GUIDE, "| key | value: experiments | verdicts that change |", values(experiments()));
    }

    @Test
    void shouldListTheSweepsAndTheVerdictsThatChange() throws IOException {
        Sweeps sweeps = sweeps();
        assertThat(Experiment.all()).extracting(Experiment::name).containsAll(sweeps.experiments());
        check(GUIDE, RUN, rows(sweeps));
        check(GUIDE, CHANGES, sweeps.changes());
    }

    @Test
    void shouldCountVerdicts() throws IOException {
        check(EXPERIMENTS, COUNTS, counts());
    }

    @Test
    void shouldNameAValueThatHasChangedSinceItsSweep() throws IOException {
        Sweeps sweeps = Sweeps.read();
        assertThat(sweeps.effect("torus.hop-latency", Map.of("bgl-512", "70 ns")))
                .isEqualTo("`fidelities` at 1.37");
        assertThat(sweeps.effect("torus.hop-latency", Map.of("bgl-512", "71 ns")))
                .isEqualTo("changed since the sweep of `fidelities`; changed since the sweep of `load-latency`");
    }

    /**
     * The figures of {@code experiment validation}, without full=true, as {@link ValidationIT} checks them, and a picture of their ratios.
     */
    @Test
    void shouldShowTheValidation() throws IOException {
        List<String> rows = new ArrayList<>();
        List<Bars.Pair> ratios = new ArrayList<>();
        for (String line : Files.readAllLines(VALIDATION).stream().skip(1).toList()) {
            String[] cells = line.split(" \\| ");
            boolean isKnown = !cells[PUBLISHED].equals("-");
            double ratio =
                    isKnown ? Double.parseDouble(cells[OURS]) / Double.parseDouble(cells[PUBLISHED]) : Double.NaN;
            String text = isKnown ? String.format(Locale.ROOT, "%.2f", ratio) : "-";
            boolean isJudged = !cells[VERDICT].equals("none");
            String verdict = isJudged ? cells[VERDICT] : "";
            rows.add(
                    "| " + String.join(" | ", cells[0], cells[1], cells[PUBLISHED], cells[OURS], text, verdict) + " |");
            if (isJudged && isKnown) {
                String label = cells[0] + (verdict.equals("miss") ? " (miss)" : "");
                ratios.add(new Bars.Pair(label, Double.NaN, Math.round(100 * ratio) / 100.0));
            }
        }
        check(GUIDE, "| target | unit | published | ours | ratio | verdict |", rows);
        String svg = new Bars("validation", "Figures of the model over published ones", "ratio", ratios).svg();
        if (WRITE) {
            Files.writeString(PICTURE, svg);
        } else {
            assertThat(Files.readString(PICTURE)).isEqualTo(svg);
        }
    }

    private static Map<String, String> groups() {
        Map<String, String> groups = new LinkedHashMap<>();
        groups.put("guo-", "Guo et al. (`guo-*`)");
        groups.put("kumar-", "Kumar et al. (`kumar-*`)");
        groups.put("balaji-", "Balaji et al. (`balaji-*`)");
        groups.put("shan-", "Shan et al. (`shan-*`)");
        groups.put("validation", "`validation`");
        groups.put("", "others");
        return groups;
    }

    /** Returns a line of numbers for each group, and one of their sums. */
    private static List<String> counts() throws IOException {
        List<String> kinds = List.of(
                "judged | pass",
                "judged | miss",
                "fitted | none",
                "input | none",
                "own rule | pass",
                "own rule | miss");
        Map<String, int[]> counts = new LinkedHashMap<>();
        GROUPS.values().forEach(group -> counts.put(group, new int[kinds.size()]));
        int[] sum = new int[kinds.size()];
        for (String line : Files.readAllLines(VERDICTS)) {
            for (int kind = 0; kind < kinds.size(); kind++) {
                if (line.endsWith(" | " + kinds.get(kind))) {
                    counts.getOrDefault(group(line), sum)[kind]++;
                    sum[kind]++;
                }
            }
        }
        for (String line : Files.readAllLines(VALIDATION).stream().skip(1).toList()) {
            if (!line.startsWith("13 ")) { // target 13 is in the other file
                String[] cells = line.split(" \\| ");
                int kind = kinds.indexOf(cells[VERDICT - 1] + " | " + cells[VERDICT]);
                if (kind >= 0) {
                    counts.get(GROUPS.get("validation"))[kind]++;
                    sum[kind]++;
                }
            }
        }
        List<String> lines = new ArrayList<>();
        counts.forEach((group, numbers) -> lines.add(line(group, numbers)));
        lines.add(line("all", sum));
        return lines;
    }

    private static String group(String line) {
        return GROUPS.entrySet().stream()
                .filter(group -> line.startsWith(group.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElseThrow();
    }

    private static String line(String group, int[] numbers) {
        return "| " + group + " | "
                + IntStream.of(numbers).mapToObj(String::valueOf).collect(Collectors.joining(" | ")) + " |";
    }

    /** Returns a line for each experiment that has verdicts: of its sweep, or that it has none. */
    private static List<String> rows(Sweeps sweeps) throws IOException {
        SortedMap<String, String> rows = new TreeMap<>();
        for (String line : Files.readAllLines(VERDICTS)) {
            String name = line.substring(0, line.indexOf(" | "));
            boolean isRun = sweeps.experiments().contains(name);
            if (!isRun && (line.endsWith(" | pass") || line.endsWith(" | miss"))) {
                rows.put(name, Sweeps.none(name, ExperimentVerdictsTest.settings(name)));
            }
        }
        rows.putAll(sweeps.rows());
        return List.copyOf(rows.values());
    }

    /** Returns the values of machine files by key and machine. */
    private static SortedMap<String, SortedMap<String, UnsourcedValue>> machines() {
        MachineReader reader = MachineReader.ofInstallation();
        SortedMap<String, SortedMap<String, UnsourcedValue>> byKey = new TreeMap<>();
        for (String machine : reader.names().keySet()) {
            for (UnsourcedValue value : reader.unsourced(machine)) {
                byKey.computeIfAbsent(value.key(), first -> new TreeMap<>()).put(machine, value);
            }
        }
        return byKey;
    }

    /** Returns the values of experiments by key and experiment. */
    private static SortedMap<String, SortedMap<String, UnsourcedValue>> experiments() {
        SortedMap<String, SortedMap<String, UnsourcedValue>> byKey = new TreeMap<>();
        for (Experiment experiment : Experiment.all()) {
            experiment
                    .assumptions()
                    .forEach((key, value) -> byKey.computeIfAbsent(key, first -> new TreeMap<>())
                            .put(
                                    experiment.name(),
                                    UnsourcedValue.halfAndDouble(key, value)
                                            .orElse(new UnsourcedValue(key, value, value, value))));
        }
        return byKey;
    }

    /** Returns a line for each key: the values, each with its owners, and the verdicts that depend on them. */
    private static List<String> values(SortedMap<String, SortedMap<String, UnsourcedValue>> byKey) throws IOException {
        Sweeps sweeps = sweeps();
        List<String> lines = new ArrayList<>();
        byKey.forEach((key, owners) -> {
            SortedMap<String, List<String>> byText = new TreeMap<>();
            SortedMap<String, String> values = new TreeMap<>();
            owners.forEach((owner, value) -> {
                byText.computeIfAbsent(text(value), first -> new ArrayList<>()).add(owner);
                values.put(owner, value.value());
            });
            String texts = byText.entrySet().stream()
                    .map(entry -> entry.getKey() + ": " + String.join(", ", entry.getValue()))
                    .collect(Collectors.joining("; "));
            lines.add("| `" + key + "` | " + texts + " | " + sweeps.effect(key, values) + " |");
        });
        return lines;
    }

    private static Sweeps sweeps() throws IOException {
        Sweeps sweeps = Sweeps.read();
        if (WRITE && SWEEPS != null) {
            sweeps.update(Path.of(SWEEPS));
        }
        return sweeps;
    }

    private static String text(UnsourcedValue value) {
        boolean isUsual = UnsourcedValue.halfAndDouble(value.key(), value.value())
                .filter(value::equals)
                .isPresent();
        return value.value() + (isUsual ? "" : " [" + value.low() + " to " + value.high() + "]");
    }

    /** Compares the lines of the table with this heading. */
    private static void check(Path guide, String heading, List<String> expected) throws IOException {
        List<String> lines = Files.readAllLines(guide);
        int first = lines.indexOf(heading) + 2;
        assertThat(first).as(heading).isGreaterThan(1);
        int end = first;
        while (end < lines.size() && lines.get(end).startsWith("|")) {
            end++;
        }
        if (WRITE) {
            List<String> all = new ArrayList<>(lines.subList(0, first));
            all.addAll(expected);
            all.addAll(lines.subList(end, lines.size()));
            Files.write(guide, all);
        } else {
            assertThat(lines.subList(first, end)).isEqualTo(expected);
        }
    }
}
