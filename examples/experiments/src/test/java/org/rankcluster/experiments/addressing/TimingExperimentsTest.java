package org.rankcluster.experiments.addressing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.rankcluster.actors.cli.experiment.ExperimentTrial;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.Experiment.Findings;
import org.rankcluster.experiment.Experiment.Row;
import org.rankcluster.experiment.Experiment.Verdict;

/** Tests that experiments with actors end at a small size, and judge. */
class TimingExperimentsTest {
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
                new Trial(new CreationOnMira(), Map.of("nodes", "32", "ranks-per-node", "1"), "the largest of these"),
                new Trial(new CreationOnBlues(), Map.of("nodes", "16", "ranks-per-node", "1"), "the largest of these"),
                new Trial(new TranslationInstructions(), Map.of(), "switch, stride"),
                new Trial(new Generations(), Map.of("ranks", "64"), "sparse-groups, generation 4, by actors over"),
                new Trial(new IssueRate(), Map.of("puts", "100"), "bgq-512, 1 a node, direct"),
                new Trial(new CachedPingPong(), Map.of("nodes", "32"), "1 B, cartesian over cartesian+linear8"),
                new Trial(new PencilTransposes(), Map.of("nodes", "32", "seeds", "1"), ""));
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
}
