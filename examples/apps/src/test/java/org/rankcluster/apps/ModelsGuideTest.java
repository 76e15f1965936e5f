package org.rankcluster.apps;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.hardware.machine.file.MachineReader;
import org.rankcluster.hardware.machine.file.UnsourcedValue;

/**
 * The test that {@code docs/models.md} lists each value without a source, and that {@code docs/guides/experiments.md} has the counts of {@code
 * verdicts.txt}. The last column of the values, the verdicts that depend on them, is written by people. After a change of a machine file or
 * of verdicts this writes the tables again, and leaves that column:
 *
 * <pre>mvn -o -pl examples/apps -am test -Dtest=ModelsGuideTest -Dsurefire.failIfNoSpecifiedTests=false -Dmodels.write=true</pre>
 */
class ModelsGuideTest {
    private static final Path GUIDE = Path.of("../../docs/models.md");
    private static final Path EXPERIMENTS = Path.of("../../docs/guides/experiments.md");
    private static final Path VERDICTS = Path.of("src/test/resources/verdicts.txt");
    private static final String COUNTS =
            "| experiments | judged: pass | judged: miss | fitted | input | own rule: pass | own rule: miss |";

    /** Groups of experiments by the beginning of their names, in the order of the table. */
    private static final Map<String, String> GROUPS = groups();

    private static final boolean WRITE = Boolean.getBoolean("models.write");

    @Test
    void shouldListEachValueOfMachinesWithoutASource() throws IOException {
        check("of", machines());
    }

    @Test
    void shouldListEachValueOfExperimentsWithoutASource() throws IOException {
        check("by", experiments());
    }

    @Test
    void shouldCountVerdicts() throws IOException {
        List<String> lines = Files.readAllLines(EXPERIMENTS);
        int first = lines.indexOf(COUNTS) + 2;
        assertThat(first).isGreaterThan(1);
        int end = first;
        while (lines.get(end).startsWith("|")) {
            end++;
        }
        List<String> expected = counts();
        if (WRITE) {
            List<String> all = new ArrayList<>(lines.subList(0, first));
            all.addAll(expected);
            all.addAll(lines.subList(end, lines.size()));
            Files.write(EXPERIMENTS, all);
        } else {
            assertThat(lines.subList(first, end)).isEqualTo(expected);
        }
    }

    private static Map<String, String> groups() {
        Map<String, String> groups = new LinkedHashMap<>();
        groups.put("guo-", "Guo et al. (`guo-*`)");
        groups.put("kumar-", "Kumar et al. (`kumar-*`)");
        groups.put("balaji-", "Balaji et al. (`balaji-*`)");
        groups.put("shan-", "Shan et al. (`shan-*`)");
        groups.put("validation", "`validation`, target 13");
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

    /** Returns values of machine files: key to lines of values, each with its machines. */
    private static Map<String, String> machines() {
        MachineReader reader = MachineReader.ofInstallation();
        Map<String, Map<String, List<String>>> byKey = new TreeMap<>();
        for (String machine : reader.names().keySet()) {
            for (UnsourcedValue value : reader.unsourced(machine)) {
                byKey.computeIfAbsent(value.key(), first -> new TreeMap<>())
                        .computeIfAbsent(text(value), first -> new ArrayList<>())
                        .add(machine);
            }
        }
        return texts(byKey);
    }

    /** Returns values of experiments: key to lines of values, each with its experiments. */
    private static Map<String, String> experiments() {
        Map<String, Map<String, List<String>>> byKey = new TreeMap<>();
        for (Experiment experiment : Experiment.all()) {
            experiment
                    .assumptions()
                    .forEach((key, value) -> byKey.computeIfAbsent(key, first -> new TreeMap<>())
                            .computeIfAbsent(value, first -> new ArrayList<>())
                            .add(experiment.name()));
        }
        return texts(byKey);
    }

    private static Map<String, String> texts(Map<String, Map<String, List<String>>> byKey) {
        Map<String, String> texts = new TreeMap<>();
        byKey.forEach((key, values) -> texts.put(
                key,
                values.entrySet().stream()
                        .map(entry -> entry.getKey() + ": " + String.join(", ", entry.getValue()))
                        .collect(Collectors.joining("; "))));
        return texts;
    }

    private static String text(UnsourcedValue value) {
        boolean isUsual = UnsourcedValue.halfAndDouble(value.key(), value.value())
                .filter(value::equals)
                .isPresent();
        return value.value() + (isUsual ? "" : " [" + value.low() + " to " + value.high() + "]");
    }

    /** Compares the first two columns of the table whose heading has this word as its second column. */
    private static void check(String second, Map<String, String> expected) throws IOException {
        List<String> lines = Files.readAllLines(GUIDE);
        int first = 0;
        while (!lines.get(first).startsWith("| value | " + second + " |")) {
            first++;
        }
        first += 2;
        int end = first;
        Map<String, String> found = new TreeMap<>();
        Map<String, String> verdicts = new TreeMap<>();
        while (end < lines.size() && lines.get(end).startsWith("| `")) {
            String[] cells = lines.get(end++).split(" *\\| *");
            String key = cells[1].replace("`", "");
            found.put(key, cells[2]);
            verdicts.put(key, cells[3]);
        }
        if (WRITE) {
            List<String> all = new ArrayList<>(lines.subList(0, first));
            expected.forEach((key, text) ->
                    all.add("| `" + key + "` | " + text + " | " + verdicts.getOrDefault(key, "not run") + " |"));
            all.addAll(lines.subList(end, lines.size()));
            Files.write(GUIDE, all);
        } else {
            assertThat(found).isEqualTo(expected);
        }
    }
}
