package org.rankcluster.apps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rankcluster.actors.observe.frame.Evidence;
import org.rankcluster.actors.observe.frame.Finding;
import org.rankcluster.actors.observe.frame.Findings;
import org.rankcluster.actors.observe.frame.RunCounts;
import org.rankcluster.apps.common.SampleRun;

/** Tests of the findings of {@code --explain} on samples with a planted cause, and on healthy ones. */
class ExplainedRunsTest {
    private static List<Finding> causes(SampleRun run) {
        return Findings.causes(Findings.of(Evidence.of(run.result())));
    }

    private static SampleRun on(String name) {
        return SampleRun.of(name).machine("bgl-512").torus("4x4x4");
    }

    @Test
    void shouldSayNothingOfAHealthyHalo() {
        SampleRun run = on("halo3d").set("bytes", 2048).run();
        assertThat(causes(run)).isEmpty();
        assertThat(RunCounts.of(run.result()).hot().distances().mean())
                .as("neighbours are neighbours")
                .isEqualTo(1);
        assertThat(RunCounts.of(run.result()).hot().distances().messages())
                .isEqualTo(run.result().figures().messages());
    }

    @Test
    void shouldNameTheOrderForARandomMapping(@TempDir Path folder) throws IOException {
        List<Integer> nodes = new ArrayList<>(IntStream.range(0, 64).boxed().toList());
        Collections.shuffle(nodes, new Random(5));
        Path map = folder.resolve("random.map");
        Files.writeString(
                map,
                nodes.stream()
                        .map(node -> node % 4 + " " + node / 4 % 4 + " " + node / 16 + " 0\n")
                        .collect(Collectors.joining()));
        SampleRun run = on("halo3d").mapped(map.toString()).set("bytes", 2048).run();
        Finding first = causes(run).getFirst();
        assertThat(first.id()).isEqualTo("mapping");
        assertThat((double) first.values().get("mean")).isCloseTo(3, within(0.4));
        assertThat(first.text()).endsWith(" they would cross 1.0.");
        assertThat(first.values().get("mean"))
                .isEqualTo(RunCounts.of(run.result()).hot().distances().mean());
    }

    @Test
    void shouldNameTheBadAlgorithmAndABetterOne() {
        SampleRun run = on("allreduce").choice("collective.allreduce", "ring").run();
        Finding only = causes(run).getFirst();
        assertThat(causes(run)).hasSize(1);
        assertThat(only.id()).isEqualTo("collectives");
        assertThat(only.text()).startsWith("Allreduce ring took most, 126 rounds a call. By the model's cost tree ");
        assertThat((double) only.values().get("betterRatio")).isLessThan(0.2);
    }

    @Test
    void shouldNameTheLateRank() {
        SampleRun run = on("straggler").set("rank", 21).set("extra", "200us").run();
        Finding first = causes(run).getFirst();
        assertThat(first.id()).isEqualTo("late");
        assertThat(first.subject()).isEqualTo("rank:21");
        assertThat(first.values().get("latePs"))
                .isEqualTo(RunCounts.of(run.result()).hot().ranks().getFirst().latePs());
    }

    @Test
    void shouldNameTheRankThatAllSendTo() {
        SampleRun run = on("traffic").set("pattern", "hotspot").run();
        Finding link = causes(run).stream()
                .filter(cause -> cause.id().equals("link"))
                .findFirst()
                .orElseThrow();
        assertThat(link.values().get("link"))
                .isEqualTo(RunCounts.of(run.result()).hot().links().getFirst().link());
        assertThat(link.values().get("receiver")).isEqualTo(32);
        assertThat(link.text()).endsWith("100 % of what it carried went to rank 32.");
    }
}
