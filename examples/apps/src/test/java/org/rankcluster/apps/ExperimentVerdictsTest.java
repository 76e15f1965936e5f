package org.rankcluster.apps;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.rankcluster.actors.cli.CommandLineRun;
import org.rankcluster.experiment.Experiment;

/**
 * The test that no verdict of any experiment changes unnoticed, at a small size: {@code verdicts.txt} has a line for each row with a
 * basis. A verdict at a small size need not be the verdict at the published size. After a change that is meant to change verdicts,
 * this writes the file again:
 *
 * <pre>mvn -o -pl examples/apps -am test -Dtest=ExperimentVerdictsTest -Dsurefire.failIfNoSpecifiedTests=false \
 *     -Dverdicts.write=true</pre>
 */
class ExperimentVerdictsTest {
    private static final String FILE = "verdicts.txt";
    private static final String HEADING = "experiment | row | basis | verdict";

    /** System property with which the file is written in place of the comparison. */
    private static final boolean WRITE = Boolean.getBoolean("verdicts.write");

    /** Settings of a small size by experiment; experiments that are not here take seconds as they are. */
    private static final Map<String, Map<String, String>> SMALL = Map.ofEntries(
            Map.entry("balaji-fig12", Map.of("n", "256")),
            Map.entry("balaji-fig13", Map.of("n", "256")),
            Map.entry("balaji-fig14", Map.of("processes", "8")),
            Map.entry("balaji-fig15", Map.of("processes", "32")),
            Map.entry("balaji-fig16", Map.of("processes", "8")),
            Map.entry("balaji-fig17", Map.of("processes", "8", "points", "40")),
            Map.entry("fidelities", Map.of("machine", "bgl-512", "nodes", "8", "bytes", "8 KiB")),
            Map.entry("guo-fig9", Map.of("quick", "true")),
            Map.entry("guo-fig10", Map.of("quick", "true")),
            Map.entry("guo-fig11", Map.of("quick", "true")),
            Map.entry("guo-fig12", Map.of("quick", "true")),
            Map.entry("guo-fig13", Map.of("quick", "true", "processes", "4096")),
            Map.entry("guo-fig15", Map.of("nodes", "32", "ranks-per-node", "4")),
            Map.entry("guo-fig16", Map.of("nodes", "16", "ranks-per-node", "4")),
            Map.entry("guo-fig19", Map.of("ranks", "64")),
            Map.entry("guo-table5", Map.of("puts", "100")),
            Map.entry("kim-fig8", Map.of("nodes", "2", "routers", "4", "global", "2")),
            Map.entry("head-of-line", Map.of("ports", "32")),
            Map.entry("kumar-fig3", Map.of("quick", "true")),
            Map.entry("kumar-fig4", Map.of("nodes", "32")),
            Map.entry("kumar-fig5", Map.of("nodes", "32")),
            Map.entry("kumar-fig6", Map.of("nodes", "64", "hops", "1")),
            Map.entry("kumar-table1", Map.of("nodes", "32", "seeds", "1")),
            Map.entry("kumar-table2", Map.of("nodes", "16", "iterations", "1")),
            Map.entry("load-latency", Map.of("shape", "3x3x3", "points", "4")),
            Map.entry("sensitivity", Map.of("machine", "cori")),
            Map.entry("elasticity", Map.of("samples", "pingpong,ring,straggler")),
            Map.entry("shan-fig6", Map.of("ranks", "16")),
            Map.entry("shan-fig7", Map.of("ranks", "16")),
            Map.entry("shan-fig8", Map.of("ranks", "4")),
            Map.entry("shan-fig10", Map.of("floats", "16384")),
            Map.entry("shan-fig11", Map.of("floats", "16384")),
            Map.entry("shan-fig13", Map.of("row", "12")),
            Map.entry("shan-fig15", Map.of("processes", "64", "floats", "256")),
            Map.entry("shan-fig16", Map.of("processes", "64", "floats", "256")),
            Map.entry("validation", Map.of("target", "13")));

    @TempDir
    private Path folder;

    /** Returns the settings of an experiment as they are given, in the order of their keys. */
    static String settings(String name) {
        return new TreeMap<>(SMALL.getOrDefault(name, Map.of()))
                .entrySet().stream().map(Object::toString).collect(Collectors.joining(", "));
    }

    private static Stream<String> names() {
        return Experiment.all().stream().map(Experiment::name);
    }

    @ParameterizedTest
    @MethodSource("names")
    void shouldReachTheSameVerdicts(String name) throws IOException {
        List<String> lines = new ArrayList<>();
        List<String> whats = new ArrayList<>();
        for (JsonNode row : rows(name)) {
            String what = row.path("what").asText();
            String basis = row.path("basis").asText();
            String verdict = row.path("verdict").asText();
            whats.add(what + ", " + row.path("unit").asText());
            assertThat(row.path("ours").isNumber()).as(what).isEqualTo(!verdict.equals("not modelled"));
            assertThat(verdict.equals("pass") || verdict.equals("miss"))
                    .as(what)
                    .isEqualTo(basis.equals("judged") || basis.equals("own rule"));
            assertThat(row.has("fittedBy")).as(what).isEqualTo(basis.equals("fitted"));
            if (!basis.equals("none")) {
                lines.add(String.join(" | ", name, what.replace('|', '/'), basis, verdict));
            }
        }
        assertThat(whats).isNotEmpty().doesNotHaveDuplicates();
        if (WRITE) {
            write(name, lines);
        } else {
            assertThat(lines).containsExactlyElementsOf(golden().getOrDefault(name, List.of()));
        }
    }

    private JsonNode rows(String name) throws IOException {
        Path json = folder.resolve("rows.json");
        List<String> words = new ArrayList<>(List.of("experiment", name, "--json", json.toString()));
        SMALL.getOrDefault(name, Map.of()).forEach((key, value) -> words.addAll(List.of("--set", key + "=" + value)));
        CommandLineRun run = CommandLineRun.of(words.toArray(String[]::new));
        assertThat(run.exit()).as(run.err()).isZero();
        return new ObjectMapper().readTree(json.toFile()).path("rows");
    }

    @Test
    void shouldHaveNoVerdictsOfExperimentsThatDoNotExist() throws IOException {
        assertThat(names().toList()).containsAll(golden().keySet()).containsAll(SMALL.keySet());
    }

    /** Returns the lines of the file by experiment. */
    private static Map<String, List<String>> golden() throws IOException {
        try (InputStream file = ExperimentVerdictsTest.class.getResourceAsStream("/" + FILE)) {
            return byExperiment(new String(file.readAllBytes(), UTF_8).lines().toList());
        }
    }

    private static Map<String, List<String>> byExperiment(List<String> lines) {
        Map<String, List<String>> golden = new TreeMap<>();
        for (String line : lines.subList(1, lines.size())) {
            golden.computeIfAbsent(line.substring(0, line.indexOf(" | ")), name -> new ArrayList<>())
                    .add(line);
        }
        return golden;
    }

    /** Replaces the lines of an experiment in the source of the file. */
    private static void write(String name, List<String> lines) throws IOException {
        Path file = Path.of("src/test/resources", FILE);
        Map<String, List<String>> golden = byExperiment(Files.readAllLines(file));
        golden.put(name, lines);
        List<String> all = new ArrayList<>(List.of(HEADING));
        golden.values().forEach(all::addAll);
        Files.write(file, all);
    }
}
