package org.rankcluster.experiments.nonuniform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.rankcluster.actors.cli.experiment.ExperimentTrial;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.Experiment.Findings;
import org.rankcluster.experiment.Experiment.Row;
import org.rankcluster.experiment.Experiment.Verdict;

/** Tests that the experiments end at a small size, and judge. */
class NonuniformExperimentsTest {
    /**
     * An experiment at a small size.
     *
     * @param passes the beginning of a row that passes at any size
     */
    record Trial(Experiment experiment, Map<String, String> settings, String passes) {
        @Override
        public String toString() {
            return experiment.name();
        }
    }

    private static Stream<Trial> trials() {
        return Stream.of(
                new Trial(
                        new AllgathervLatency(), Map.of("processes", "8"), "8 processes, 32768 B, gain more than none"),
                new Trial(new AlltoallwLatency(), Map.of("processes", "8"), "8 processes, gain more than none"));
    }

    @ParameterizedTest
    @MethodSource("trials")
    void shouldJudge(Trial trial) {
        Findings findings = ExperimentTrial.of(trial.experiment, trial.settings);

        Map<String, Verdict> verdicts = new HashMap<>();
        for (Row row : findings.rows()) {
            assertThat(verdicts.put(row.what() + ", " + row.unit(), row.verdict()))
                    .as(row.what())
                    .isNull();
            assertThat(row.ours()).as(row.what()).isNotNull().isFinite();
        }
        assertThat(verdicts.entrySet())
                .anyMatch(row -> row.getKey().startsWith(trial.passes) && row.getValue() == Verdict.PASS);
        assertThat(findings.notes()).isNotEmpty();
        assertThat(findings.pictures().getFirst().name()).isEqualTo(trial.experiment.name());
    }

    @Test
    void shouldSayWhatBothWouldHaveToShare() {
        double shared = SharedTime.needed(100, 10, 50);
        assertThat(SharedTime.gain(100 + shared, 10 + shared)).isEqualTo(50, within(1e-9));
        assertThat(SharedTime.needed(100, 50, 50)).isZero();
    }
}
