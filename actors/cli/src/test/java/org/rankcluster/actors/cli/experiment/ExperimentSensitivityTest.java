package org.rankcluster.actors.cli.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.rankcluster.actors.cli.console.Screen;
import org.rankcluster.actors.cli.console.Terminal;
import org.rankcluster.actors.cli.experiment.SensitivityReport.Effect;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.ExperimentTable;
import org.rankcluster.experiment.Tolerance;
import org.rankcluster.protocol.extension.Setting;

class ExperimentSensitivityTest {
    private static final Setting<Integer> WEIGHT = Setting.ofInt("weight", 8, 1, 100);

    /** A setting whose rule forbids more than 11 and less than 6. */
    private static final Setting<Integer> LENGTH = Setting.ofInt("length", 8, 6, 11);

    private int experiments;

    /** An experiment that uses one value of the machine {@code ideal}, and a setting whose row passes up to 11. */
    private final class Scales implements Experiment {
        @Override
        public String name() {
            return "scales";
        }

        @Override
        public String summary() {
            return "latency and weight";
        }

        @Override
        public String source() {
            return "unpublished, 1900";
        }

        @Override
        public List<Setting<?>> settings() {
            return List.of(WEIGHT, LENGTH);
        }

        @Override
        public Map<String, String> assumptions() {
            return Map.of(WEIGHT.key(), WEIGHT.fallback(), LENGTH.key(), LENGTH.fallback());
        }

        @Override
        public Findings run(ExperimentRuns runs) {
            experiments++;
            double latency = runs.machine("ideal", null, Map.of()).endpoint().latency() / 1e6;
            return new ExperimentTable(name())
                    .judged("latency", "us", 1, latency, Tolerance.percent(30))
                    .judged("weight", "kg", runs.value(WEIGHT), Tolerance.between(1, 11))
                    .judged("length", "m", runs.value(LENGTH), Tolerance.between(7, 11))
                    .findings();
        }
    }

    /** Runs without jobs. */
    private static final class NoJobs implements ExperimentRuns {
        @Override
        public <T> T value(Setting<T> setting) {
            return setting.parse(setting.fallback());
        }

        @Override
        public void report(String news) {}

        @Override
        public void steps(int number) {}

        @Override
        public void stepDone() {}

        @Override
        public List<JobResult> runAll(List<List<String>> jobs) {
            throw new UnsupportedOperationException();
        }
    }

    private SensitivityReport report() {
        PrintStream nothing = new PrintStream(OutputStream.nullOutputStream());
        Screen screen = new Screen(new Terminal(nothing, nothing, false));
        return ExperimentSensitivity.of(new Scales(), new NoJobs(), new ExperimentProgress(screen, 0, () -> 0));
    }

    private Effect effect(String key) {
        return report().effects().stream()
                .filter(effect -> effect.constant().value().key().equals(key))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void shouldFindWhereAVerdictChanges() {
        assertThat(effect("weight").turns()).singleElement().satisfies(turn -> {
            assertThat(turn.row()).isEqualTo("weight");
            assertThat(turn.words()).isEqualTo("pass -> miss");
            assertThat(turn.at()).isEqualTo("12");
            assertThat(turn.factor()).isEqualTo(1.5);
        });
        assertThat(effect("crossbar.latency").turns())
                .hasSize(2)
                .allSatisfy(turn -> assertThat(turn.row()).isEqualTo("latency"))
                .satisfiesExactly(
                        low -> assertThat(low.factor()).isBetween(0.66, 0.70),
                        high -> assertThat(high.factor()).isBetween(1.3, 1.37));
    }

    @Test
    void shouldEndARangeAtTheLastPossibleValue() {
        Effect length = effect("length");

        assertThat(length.constant().value().low()).isEqualTo("6");
        assertThat(length.constant().value().high()).isEqualTo("11");
        assertThat(length.turns())
                .satisfiesExactly(
                        low -> assertThat(low.words())
                                .contains("the range ends here (")
                                .contains("length"),
                        high -> assertThat(high.at()).isEqualTo("11"),
                        miss -> {
                            assertThat(miss.words()).isEqualTo("pass -> miss");
                            assertThat(miss.at()).isEqualTo("6");
                        });
    }

    @Test
    void shouldRunNothingForEachValueThatTheExperimentDoesNotUse() {
        SensitivityReport report = report();
        assertThat(report.effects())
                .filteredOn(Effect::isUsed)
                .extracting(effect -> effect.constant().value().key())
                .containsExactly("crossbar.latency", "length", "weight");
        assertThat(report.effects()).hasSizeGreaterThan(30);
        assertThat(experiments).isLessThan(2 * report.effects().size());
    }
}
