package org.rankcluster.apps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.lang.reflect.Modifier;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.rankcluster.actors.cli.Sample;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.extension.Setting;

class SamplesTest {
    private static Stream<Sample> samples() {
        return Sample.all().stream();
    }

    private static Sample sample(String name) {
        return samples().filter(s -> s.name().equals(name)).findFirst().orElseThrow();
    }

    @Test
    void shouldBeFoundByName() {
        assertThat(samples().map(Sample::name))
                .isSorted()
                .doesNotHaveDuplicates()
                .contains("hello", "pingpong", "phold");
    }

    @ParameterizedTest
    @MethodSource("samples")
    void shouldHaveSettingsThatTakeTheirOwnDefaults(Sample sample) {
        assertThat(sample.summary()).isNotBlank().doesNotContain("\n");
        assertThat(sample.settings().stream().map(Setting::key)).doesNotHaveDuplicates();
        for (Setting<?> setting : sample.settings()) {
            assertThatCode(() -> sample.check(Map.of(setting.key(), setting.fallback())))
                    .doesNotThrowAnyException();
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void shouldHaveAMain(Sample sample) throws NoSuchMethodException {
        if (sample instanceof Sample.Program program) {
            int modifiers = program.program().getMethod("main", String[].class).getModifiers();
            assertThat(Modifier.isStatic(modifiers)).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "hello | n | 64 | one of the keys of hello: none",
                "phold | remote | 1.5 | a number, 0.0..1.0",
                "pingpong | bytes | -1 | bytes, 0..1073741824, such as 8192 or 8 KiB",
                "pingpong | Bytes | 1 | one of the keys of pingpong: bytes, iterations, peer, phantom"
            })
    void shouldRefuseWhatBreaksARule(String name, String key, String value, String rule) {
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> sample(name).check(Map.of(key, value)))
                .withMessage("--set: " + key + ": " + value + " (expected: " + rule + ")");
    }
}
