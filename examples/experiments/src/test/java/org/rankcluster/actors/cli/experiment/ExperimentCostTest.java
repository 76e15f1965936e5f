package org.rankcluster.actors.cli.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.rankcluster.experiment.Experiment;

class ExperimentCostTest {
    /** Limit of an experiment's time with its default settings, in seconds. */
    private static final int MOST_SECONDS = 300;

    @Test
    void shouldStateCostsOfExperimentsThatThereAre() throws Exception {
        Properties stated = new Properties();
        try (InputStream file =
                getClass().getClassLoader().getResourceAsStream("META-INF/rankcluster/experiments.properties")) {
            stated.load(file);
        }
        List<String> names = Experiment.all().stream().map(Experiment::name).toList();
        assertThat(names).containsAll(stated.stringPropertyNames());
        for (String name : stated.stringPropertyNames()) {
            assertThat(ExperimentCost.of(name)).as(name).isNotNull();
            assertThat(ExperimentCost.of(name).seconds()).as(name).isBetween(1, MOST_SECONDS);
        }
        assertThat(ExperimentCost.of("no-such-experiment")).isNull();
    }
}
