package org.rankcluster.protocol.choreography;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.input.InputException;

class NonuniformSettingsTest {
    @Test
    void shouldTakeWhatAJobSaysAndLeaveTheRest() {
        assertThat(NonuniformSettings.of(key -> Collective.AUTO)).isEqualTo(NonuniformSettings.DEFAULT);
        Map<String, String> chosen = Map.of(
                "collective.allgatherv-fraction", "0.5",
                "collective.allgatherv-limit", "32 KiB",
                "collective.alltoallw-threshold", "0 B");
        chosen.forEach((key, value) -> NonuniformSettings.check("--config", key, value));
        assertThat(NonuniformSettings.of(key -> chosen.getOrDefault(key, Collective.AUTO)))
                .isEqualTo(new NonuniformSettings(0.5, 4, 32 * 1024, 0));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    collective.allgatherv-fraction  | 0      | auto, or more than 0 and at most 1, e.g. 0.9
                    collective.allgatherv-fraction  | 1.5    | auto, or more than 0 and at most 1, e.g. 0.9
                    collective.allgatherv-threshold | -2     | auto, or more than 0, e.g. 4
                    collective.allgatherv-threshold | NaN    | auto, or more than 0, e.g. 4
                    collective.allgatherv-limit     | 4 GiB  | auto, or less than 2 GiB, e.g. 32 KiB
                    collective.alltoallw-threshold  | 12 x   | a size, e.g. 256 B
                    collective.alltoallw-threshold  | -1 B   | a size of 0 or more, e.g. 256 B
                    """)
    void shouldRefuseWhatIsOutOfRange(String key, String value, String rule) {
        assertThatThrownBy(() -> NonuniformSettings.check("--config", key, value))
                .isInstanceOf(InputException.class)
                .hasMessage("--config: " + key + ": " + value + " (expected: " + rule + ")");
    }
}
