package org.rankcluster.apps;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.hardware.machine.file.MachineReader;
import org.rankcluster.hardware.machine.file.UnsourcedValue;

/**
 * The test that {@code docs/models.md} lists each value without a source. Its tables begin with a key; the last column, the verdicts that
 * depend on the value, is written by people. After a change of a machine file this writes the other columns again, and leaves the last:
 *
 * <pre>mvn -o -pl examples/apps -am test -Dtest=ModelsGuideTest -Dsurefire.failIfNoSpecifiedTests=false -Dmodels.write=true</pre>
 */
class ModelsGuideTest {
    private static final Path GUIDE = Path.of("../../docs/models.md");

    private static final boolean WRITE = Boolean.getBoolean("models.write");

    @Test
    void shouldListEachValueOfMachinesWithoutASource() throws IOException {
        check("of", machines());
    }

    @Test
    void shouldListEachValueOfExperimentsWithoutASource() throws IOException {
        check("by", experiments());
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
