package org.rankcluster.apps;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rankcluster.actors.cli.Main;
import org.rankcluster.actors.cli.console.Terminal;

/** The test that {@code docs/reference/result.md} has each field of a result once, and no other field. */
class ResultPageTest {
    private static final Path PAGE = Path.of("../../docs/reference/result.md");

    /** Fields that the runs below do not have. */
    private static final Set<String> RARE = Set.of(
            "criticalPath.missing",
            "criticalPath.blocked.LINK",
            "criticalPath.lines.LINE",
            "stopped.ranks[].thread",
            "stopped.ranks[].until",
            "stopped.ranks[].waitsFor");

    @TempDir
    Path folder;

    @Test
    void shouldListEachFieldOnce() throws IOException {
        Set<String> fields = new TreeSet<>();
        for (String run : List.of(
                "fft3d --set n=8 --shape 2x2x2 --explain=path",
                "fft3d --set n=8 --shape 2x2x2 --fidelity=message --explain=path",
                "fft3d --set n=8 --shape 2x2x2 --repeat 2",
                "fft3d --set n=8 --shape 2x2x2 --until 20us",
                "fft3d --set n=8 --shape 2x2x2 --ranks 4 --background ring",
                "alltoall --set bytes=1024 --shape 4x4x1 --explain=path",
                "transpose --set n=16 --shape 2x1x1 --config datatype-engine=dual --explain=path")) {
            fields.addAll(fields(run));
        }
        List<String> listed = listed();
        assertThat(listed).doesNotHaveDuplicates().containsAll(RARE);
        assertThat(fields)
                .allSatisfy(field -> assertThat(listed)
                        .filteredOn(row -> matches(row, field))
                        .hasSize(1));
        assertThat(listed.stream().filter(row -> !RARE.contains(row)))
                .allSatisfy(row -> assertThat(fields).as(row).anyMatch(field -> matches(row, field)));
    }

    private Set<String> fields(String run) throws IOException {
        Path file = folder.resolve("result.json");
        List<String> words = new ArrayList<>(List.of("run", "--quiet", "--json", file.toString()));
        words.addAll(List.of(run.split(" ")));
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(printed, true, StandardCharsets.UTF_8);
        assertThat(Main.run(new Terminal(stream, stream, false), words.toArray(new String[0])))
                .as(printed.toString(StandardCharsets.UTF_8))
                .isZero();
        Set<String> fields = new TreeSet<>();
        add(new JsonMapper().readTree(file.toFile()), "", fields);
        return fields;
    }

    private static void add(JsonNode node, String path, Set<String> fields) {
        if (node.isObject()) {
            node.properties()
                    .forEach(field ->
                            add(field.getValue(), path + "." + field.getKey().replace('.', '_'), fields));
        } else if (node.isArray()) {
            node.forEach(element -> add(element, path + "[]", fields));
        } else {
            fields.add(path.substring(1));
        }
    }

    private static List<String> listed() throws IOException {
        return Files.readAllLines(PAGE).stream()
                .filter(line -> line.startsWith("| `"))
                .map(line -> line.substring(3, line.indexOf('`', 3)))
                .flatMap(ResultPageTest::expanded)
                .toList();
    }

    private static Stream<String> expanded(String row) {
        String three = "{min,mean,max}";
        return row.endsWith(three)
                ? Stream.of("min", "mean", "max").map(name -> row.replace(three, name))
                : Stream.of(row);
    }

    /** Returns whether a row stands for a field; a word in capitals stands for any name. */
    private static boolean matches(String row, String field) {
        String pattern = Stream.of(row.split("\\."))
                .map(word -> word.matches("[A-Z]+") ? "[^.]*" : Pattern.quote(word))
                .collect(Collectors.joining("\\."));
        return field.matches(pattern);
    }
}
