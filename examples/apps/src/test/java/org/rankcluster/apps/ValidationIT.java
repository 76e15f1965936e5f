package org.rankcluster.apps;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rankcluster.experiment.Numbers;

/**
 * The test that the targets of {@code experiment validation} that take seconds give the same results as before. A change of a
 * model's timing changes {@code validation.csv} as well, and states the reason.
 */
class ValidationIT {
    private static final String HEADING = "what | unit | published | ours | basis | verdict";

    @TempDir
    private Path folder;

    @Test
    void shouldFindTheSameFiguresAsEver() throws Exception {
        assertThat(rows()).containsExactlyElementsOf(golden());
    }

    private static List<String> golden() throws IOException {
        try (InputStream file = ValidationIT.class.getResourceAsStream("/validation.csv")) {
            List<String> lines = new String(file.readAllBytes(), UTF_8).lines().toList();
            assertThat(lines.getFirst()).isEqualTo(HEADING);
            return lines.subList(1, lines.size());
        }
    }

    /**
     * Runs the experiment in a JVM of its own, with both compilers, as it takes long enough for the second to pay. Classes beside this one
     * wait more than they compute: they go first.
     */
    private List<String> rows() throws Exception {
        Path json = folder.resolve("validation.json");
        List<String> command = new ArrayList<>(List.of("nice", "-n", "5"));
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> !argument.startsWith("-javaagent") && !argument.startsWith("-XX:TieredStopAtLevel"))
                .toList());
        // only what is hottest pays for the second compiler in a minute
        command.addAll(List.of("-XX:CompileThresholdScaling=4", "-Xmn1500m"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), "org.rankcluster.actors.cli.Main"));
        command.addAll(List.of("experiment", "validation", "--set", "quick=true", "--json", json.toString()));
        Path said = folder.resolve("said");
        int exit = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start()
                .waitFor();
        assertThat(exit).as(Files.readString(said)).isZero();
        List<String> rows = new ArrayList<>();
        for (JsonNode row : new ObjectMapper().readTree(json.toFile()).path("rows")) {
            rows.add(String.join(
                    " | ",
                    row.path("what").asText(),
                    row.path("unit").asText(),
                    figure(row.path("published")),
                    figure(row.path("ours")),
                    row.path("basis").asText(),
                    row.path("verdict").asText()));
        }
        return rows;
    }

    private static String figure(JsonNode number) {
        return number.isNull() ? "-" : Numbers.plain(number.asDouble());
    }
}
