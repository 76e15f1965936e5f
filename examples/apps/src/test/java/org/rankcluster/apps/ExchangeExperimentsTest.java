package org.rankcluster.apps;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.actors.cli.CommandLineRun;

/** Experiments that run samples come to an end at a small size, and judge. */
class ExchangeExperimentsTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "kumar-fig5, nodes=32, 10 neighbours; cartesian over cartesian+2d; which is less",
        "kumar-fig6, nodes=64 hops=1, d = 3; hits of 342 neighbours; mean of all ranks",
        "balaji-fig12, n=128, one context rises faster with the size than two: rise of one over rise of two",
        "balaji-fig13, n=128, dual; searching at 128",
        "kumar-table2, nodes=16 iterations=1, ''",
        "balaji-fig16, processes=8 elements=16, gain of New over 0.9.5; points from the fewest to the most processes",
        "balaji-fig17, processes=8 points=40, New takes less time at each doubling: 1 if so",
        "shan-fig15, processes=16 floats=64, not zero; the densest process: very high",
        "shan-fig16, processes=16 floats=64, ''"
    })
    void shouldJudge(String name, String settings, String passes) throws Exception {
        Path json = folder.resolve("rows.json");
        List<String> words = new ArrayList<>(List.of("experiment", name, "--json", json.toString()));
        for (String setting : settings.split(" ")) {
            words.addAll(List.of("--set", setting));
        }
        CommandLineRun run = CommandLineRun.of(words.toArray(String[]::new));

        assertThat(run.exit()).as(run.err()).isZero();
        JsonNode rows = new ObjectMapper().readTree(json.toFile()).path("rows");
        assertThat(rows).isNotEmpty().allMatch(row -> row.path("ours").isNumber());
        assertThat(rows).anyMatch(row -> !row.path("verdict").asText().equals("none"));
        if (!passes.isEmpty()) {
            assertThat(rows)
                    .anyMatch(row -> row.path("what").asText().equals(passes.replace(';', ','))
                            && row.path("verdict").asText().equals("pass"));
        }
    }
}
