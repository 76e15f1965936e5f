package org.rankcluster.experiments.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.actors.cli.experiment.ExperimentTrial;
import org.rankcluster.experiment.Experiment.Findings;
import org.rankcluster.input.InputException;

class LoadLatencyTest {
    private static Findings measure(Map<String, String> more) {
        Map<String, String> settings = new HashMap<>(Map.of(
                "machine", "slim-fly-200",
                "shape", "8",
                "patterns", "uniform",
                "points", "1",
                "warm-up", "0",
                "measured", "5"));
        settings.putAll(more);
        return ExperimentTrial.of(new LoadLatency(), settings);
    }

    /** Seven nodes have no square of which a node could send to its mirror image. */
    @ParameterizedTest
    @CsvSource({"transpose, 7, 1", "'uniform,transpose', 7, 1", "shift, 8, 16"})
    void shouldRefuseAPatternInWhichNoNodeSends(String patterns, String shape, String distance) {
        Map<String, String> settings = Map.of("patterns", patterns, "shape", shape, "distance", distance);

        assertThatThrownBy(() -> measure(settings))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith("--set: patterns: ")
                .hasMessageContaining(
                        "(expected: a pattern in which a node sends to another one; of " + shape + " nodes");
    }

    @Test
    void shouldTakeTheLastValueOfAKey() {
        assertThat(measure(Map.of("config", "router.routing=valiant;router.routing=minimal"))
                        .rows())
                .isEqualTo(measure(Map.of("config", "router.routing=minimal")).rows())
                .isNotEqualTo(
                        measure(Map.of("config", "router.routing=valiant")).rows());
    }
}
