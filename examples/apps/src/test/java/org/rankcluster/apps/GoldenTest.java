package org.rankcluster.apps;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.rankcluster.actors.cli.Sample;
import org.rankcluster.apps.common.SampleRun;

/**
 * Every sample takes exactly the virtual time that it took before, and as many messages. Who changes a model's timing
 * changes {@code golden.csv} with it, and says why.
 */
class GoldenTest {
    @ParameterizedTest
    @CsvFileSource(resources = "/golden.csv", delimiter = '|', numLinesToSkip = 1)
    void shouldTakeTheSameTimeAsEver(String name, String machine, String settings, long messages, long picoseconds) {
        SampleRun run = SampleRun.of(program(name));
        if (machine.startsWith("ideal ")) {
            run.ideal(Integer.parseInt(machine.substring(6)));
        } else {
            run.torus(machine);
        }
        for (String setting : settings.isBlank() ? new String[0] : settings.split(" ")) {
            String[] keyAndValue = setting.split("=");
            run.set(keyAndValue[0], keyAndValue[1]);
        }
        run.run();
        long time = Math.round(run.result().virtualSeconds() * 1e12);
        assertThat("%d messages, %d ps".formatted(run.result().messages(), time))
                .isEqualTo("%d messages, %d ps".formatted(messages, picoseconds));
    }

    private static Sample.Program program(String name) {
        return (Sample.Program) Sample.all().stream()
                .filter(sample -> sample.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
