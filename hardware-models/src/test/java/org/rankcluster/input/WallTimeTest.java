package org.rankcluster.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WallTimeTest {
    @Test
    void shouldReadTimesWithUnits() {
        assertThat(WallTime.parse(InputException.COMMAND_LINE, "--time-limit", "30s"))
                .isEqualTo(Duration.ofSeconds(30));
        assertThat(WallTime.parse(InputException.COMMAND_LINE, "--time-limit", " 5 m "))
                .isEqualTo(Duration.ofMinutes(5));
        assertThat(WallTime.parse(InputException.COMMAND_LINE, "--time-limit", "1.5h"))
                .isEqualTo(Duration.ofMinutes(90));
        assertThat(WallTime.parse(InputException.COMMAND_LINE, "--time-limit", "250ms"))
                .isEqualTo(Duration.ofMillis(250));
        assertThat(WallTime.parse(InputException.COMMAND_LINE, "--time-limit", "0.000001ms"))
                .isEqualTo(Duration.ofNanos(1));
    }

    @Test
    void shouldReadNoneWhereThatIsATime() {
        assertThat(WallTime.orNone(InputException.COMMAND_LINE, "linger", "0s")).isZero();
        assertThat(WallTime.orNone(InputException.COMMAND_LINE, "linger", "30s"))
                .isEqualTo(Duration.ofSeconds(30));
        assertThatThrownBy(() -> WallTime.orNone(InputException.COMMAND_LINE, "linger", "0"))
                .hasMessage(
                        "command line: linger: 0 (expected: a time of 0s or more with unit ms, s, m or h, e.g. 30s)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"30", "-1s", "0s", "0.0000001ms", "s", "1 day", "1e3s", "999999999h", "5M", "1s2s"})
    void shouldRefuseOtherTimes(String text) {
        assertThatThrownBy(() -> WallTime.parse(InputException.COMMAND_LINE, "--time-limit", text))
                .isInstanceOf(InputException.class)
                .hasMessage("command line: --time-limit: " + text
                        + " (expected: a time of more than 0 with unit ms, s, m or h, e.g. 30s)");
    }
}
