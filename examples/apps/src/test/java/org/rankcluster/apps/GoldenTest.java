package org.rankcluster.apps;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.rankcluster.apps.common.SampleRun;
import org.rankcluster.hardware.machine.Fidelity;

/**
 * The test that every sample takes exactly the same virtual time and number of messages as before. A change of a model's timing
 * changes {@code golden.csv} as well, and states the reason.
 */
class GoldenTest {
    @ParameterizedTest
    @CsvFileSource(resources = "/golden.csv", delimiter = '|', numLinesToSkip = 1)
    void shouldTakeTheSameTimeAsEver(String name, String machine, String settings, long messages, long picoseconds) {
        SampleRun run = on(SampleRun.of(name), machine.split(" "));
        for (String setting : settings.isBlank() ? new String[0] : settings.split(" ")) {
            String[] keyAndValue = setting.split("=");
            run.set(keyAndValue[0], keyAndValue[1]);
        }
        run.run();
        long time = Math.round(run.result().figures().virtualSeconds() * 1e12);
        assertThat("%d messages, %d ps".formatted(run.result().figures().messages(), time))
                .isEqualTo("%d messages, %d ps".formatted(messages, picoseconds));
    }

    /** A shape of Blue Gene/L, or the name of a machine and the number of ranks; then the fidelity, if it is not packet. */
    private static SampleRun on(SampleRun run, String[] words) {
        boolean isShape = Character.isDigit(words[0].charAt(0));
        int used = isShape ? 1 : 2;
        if (words.length > used) {
            run.fidelity(Fidelity.valueOf(words[used].toUpperCase(Locale.ROOT)));
        }
        return isShape ? run.torus(words[0]) : run.machine(words[0]).ranks(Integer.parseInt(words[1]));
    }
}
