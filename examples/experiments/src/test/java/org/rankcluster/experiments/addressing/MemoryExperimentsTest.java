package org.rankcluster.experiments.addressing;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.rankcluster.protocol.address.Structs;
import org.rankcluster.protocol.address.scheme.ComputedWorld;

class MemoryExperimentsTest {
    private static Stream<Experiment> figures() {
        return Stream.of(
                new SplitMemory(),
                new DuplicateMemory(),
                new InterSplitMemory(),
                new InterDuplicateMemory(),
                new RandomMemory());
    }

    @ParameterizedTest
    @MethodSource("figures")
    void shouldBreakMemoryDown(Experiment figure) {
        Findings findings = ExperimentTrial.of(figure, Map.of("processes", "512"));
        assertThat(findings.rows())
                .hasSizeGreaterThan(10)
                .allSatisfy(
                        row -> assertThat(row.ours()).as(row.what()).isNotNull().isFinite());
        assertThat(findings.pictures().getFirst().name()).isEqualTo(figure.name());
    }

    @ParameterizedTest
    @MethodSource("judged")
    void shouldJudge(Experiment experiment, String missed) {
        Findings findings = ExperimentTrial.of(experiment, Map.of());
        assertThat(findings.rows().stream()
                        .filter(row -> row.verdict() == Verdict.MISS)
                        .map(Row::what))
                .allMatch(what -> what.startsWith(missed) && !missed.isEmpty());
        assertThat(findings.rows()).anyMatch(row -> row.verdict() == Verdict.PASS);
    }

    private static Stream<Object[]> judged() {
        return Stream.of(
                new Object[] {new Section41(), ""},
                new Object[] {new DynamicMemory(), "100 communicators, av-rankmap over vcrt"},
                new Object[] {new DuplicateMemory(), ""});
    }

    /**
     * Checks the memory of odd and even ranks of the whole of Mira: 480 B and 4 B a process, half of them in each table, and every
     * eighth process of each half a root.
     */
    @Test
    void shouldCountWhatThePaperCounts() {
        ComputedWorld.Outcome outcome = Paper.mira(Paper.MIRA).run(Paper.splits(10), 0);
        long nodes = Paper.MIRA / Paper.PER_NODE;
        long split = table(Paper.MIRA / 2) + table(nodes) + table(Paper.PER_NODE / 2);
        long world = table(Paper.MIRA) + table(nodes) + table(Paper.PER_NODE);
        assertThat(outcome.under("vcrt").addresses()).isEqualTo(480L * Paper.MIRA);
        assertThat(outcome.under("vcrt").maps()).isEqualTo(world + 10 * split);
        assertThat(outcome.under("av-rankmap").addresses()).isEqualTo(12L * Paper.MIRA);
        assertThat(outcome.under("av-rankmap").maps()).isEqualTo(33L * Structs.RANKMAP);
        assertThat(outcome.under("auto").addresses()).isZero();
        assertThat(outcome.communicators()).isEqualTo(11);
    }

    private static long table(long ranks) {
        return 12 + 4 * ranks;
    }
}
