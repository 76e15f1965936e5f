package org.rankcluster.actors.cli.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rankcluster.input.InputException;

class KeyValuesTest {
    @Test
    void shouldKeepOrderAndTakeTheLastOfAKey() {
        assertThat(KeyValues.parse("--set", List.of("b=1", "a= x = y ", "b=2", "empty=")))
                .containsExactly(Map.entry("b", "2"), Map.entry("a", "x = y"), Map.entry("empty", ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"foo", "=1", "="})
    void shouldRefuseWhatHasNoKeyOrNoValue(String text) {
        assertThatThrownBy(() -> KeyValues.parse("--set", List.of("a=1", text)))
                .isInstanceOf(InputException.class)
                .hasMessage("command line: --set: " + text + " (expected: KEY=VALUE)");
    }
}
