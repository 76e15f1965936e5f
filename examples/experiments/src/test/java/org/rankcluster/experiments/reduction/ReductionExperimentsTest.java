package org.rankcluster.experiments.reduction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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
import org.rankcluster.protocol.reduce.Encoding;

/** Tests that the experiments on reductions that take seconds pass; the others pass at a small size. */
class ReductionExperimentsTest {
    private static Stream<Experiment> quick() {
        return Stream.of(
                new CrayThreads(), new LatencyCost(), new BandwidthCost(), new ShortBreakdown(), new RowBreakdown());
    }

    @ParameterizedTest
    @MethodSource("quick")
    void shouldPass(Experiment experiment) {
        check(experiment, Map.of());
    }

    @Test
    void shouldPassOnFewProcesses() {
        check(new BestAlgorithm(), Map.of("ranks", "4"));
        check(new MatVec(), Map.of("row", "12"));
    }

    private static void check(Experiment experiment, Map<String, String> settings) {
        Findings findings = ExperimentTrial.of(experiment, settings);
        for (Row row : findings.rows()) {
            assertThat(row.ours()).as(row.what()).isNotNull().isFinite();
            assertThat(row.verdict()).as(row.what()).isNotEqualTo(Verdict.MISS);
        }
        assertThat(findings.notes()).isNotEmpty();
        assertThat(findings.pictures().getFirst().name()).isEqualTo(experiment.name());
    }

    @Test
    void shouldFindWhereBytesCross() {
        assertThat(Sparse.crossing(Encoding.BITS, Encoding.DENSE, 4)).isEqualTo(3.125);
        assertThat(Sparse.crossing(Encoding.INDICES, Encoding.DENSE, 8)).isCloseTo(100 / 3.0, within(0.001));
    }
}
