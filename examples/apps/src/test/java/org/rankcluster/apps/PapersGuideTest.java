package org.rankcluster.apps;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.Sample;

/** The test that {@code docs/papers.md} has each mechanism once, names what exists, and mentions each experiment with a miss. */
class PapersGuideTest {
    private static final Path GUIDE = Path.of("../../docs/papers.md");
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    /** Number of mechanisms by paper. */
    private static final Map<String, Integer> MECHANISMS = Map.of("G", 13, "K", 9, "B", 8, "S", 8, "A", 13);

    @Test
    void shouldNameEachMechanismAndWhatExists() throws IOException {
        String sources = sources();
        List<String> commands = Stream.concat(
                        Experiment.all().stream().map(Experiment::name),
                        new Samples().samples().stream().map(Sample::name))
                .toList();
        List<String> ids = new ArrayList<>();
        for (String line : Files.readAllLines(GUIDE)) {
            if (line.matches("\\| [A-Z]\\d+ \\|.*")) {
                String[] cells = line.split(" *\\| *", -1);
                assertThat(cells).as(line).hasSize(8);
                ids.add(cells[1]);
                assertThat(names(cells[3] + cells[4]))
                        .as(line)
                        .hasSizeGreaterThan(1)
                        .allMatch(name -> sources.contains("/" + name + ".java\n"));
                assertThat(names(cells[5])).as(line).isSubsetOf(commands);
                assertThat(cells[6]).as(line).matches("|lacks: .+|not modelled: .+");
            }
        }
        assertThat(ids)
                .containsExactlyInAnyOrderElementsOf(MECHANISMS.entrySet().stream()
                        .flatMap(paper ->
                                IntStream.rangeClosed(1, paper.getValue()).mapToObj(id -> paper.getKey() + id))
                        .toList());
    }

    @Test
    void shouldMentionEachExperimentWithAMiss() throws IOException {
        String misses = Files.readString(GUIDE).split("\n## Misses")[1];
        List<String> missed = Files.readAllLines(Path.of("src/test/resources/verdicts.txt")).stream()
                .filter(line -> line.endsWith(" | miss"))
                .map(line -> line.split(" \\| ")[0])
                .toList();
        assertThat(missed).isNotEmpty().isSubsetOf(names(misses));
    }

    private static List<String> names(String text) {
        return CODE.matcher(text).results().map(match -> match.group(1)).toList();
    }

    /** Returns the paths of all sources, a line each. Builds that run beside the test change other folders. */
    private static String sources() throws IOException {
        StringBuilder paths = new StringBuilder();
        try (Stream<Path> folders = Files.find(Path.of("../.."), 3, (path, attributes) -> path.endsWith("src"))) {
            for (Path folder : folders.toList()) {
                try (Stream<Path> files = Files.walk(folder)) {
                    files.forEach(file -> paths.append(file).append('\n'));
                }
            }
        }
        return paths.toString();
    }
}
