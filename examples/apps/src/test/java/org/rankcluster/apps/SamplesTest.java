package org.rankcluster.apps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.rankcluster.actors.cli.experiment.Benchmark;
import org.rankcluster.actors.cli.run.LocalLaunch;
import org.rankcluster.actors.cli.run.RunCommand;
import org.rankcluster.actors.cli.run.RunOptions;
import org.rankcluster.experiment.Sample;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.extension.Setting;
import picocli.CommandLine;

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
                .containsExactlyInAnyOrder(
                        "hello",
                        "flood",
                        "ring",
                        "pingpong",
                        "halo3d",
                        "allreduce",
                        "alltoall",
                        "barrier",
                        "traffic",
                        "transpose",
                        "fft3d",
                        "phold",
                        "skeleton",
                        "neighbours",
                        "multihop",
                        "amg",
                        "straggler",
                        "deadlock",
                        "imbalance",
                        "longwait",
                        "multigrid",
                        "reduce",
                        "lanczos");
    }

    @ParameterizedTest
    @MethodSource("org.rankcluster.actors.cli.experiment.Benchmark#all")
    void shouldRunAsABenchmark(Benchmark benchmark) {
        List<String> words = new ArrayList<>(benchmark.words());
        if (words.getFirst().equals("--heap")) { // of the launcher
            words.subList(0, 2).clear();
        }
        assertThat(words.getFirst()).isEqualTo(RunCommand.NAME);
        RunOptions options = CommandLine.populateCommand(
                new RunOptions(), words.subList(1, words.size()).toArray(new String[0]));
        assertThatCode(() -> LocalLaunch.of(options, List.of())).doesNotThrowAnyException();
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
                "fft3d | n | 63 | a power of two, 2..4096",
                "fft3d | N | 64 | one of the keys of fft3d: n",
                "hello | n | 64 | one of the keys of hello: none",
                "halo3d | bytes | -1 | bytes, 0..134217728, such as 8192 or 8 KiB",
                "allreduce | bytes | 12 | bytes of whole doubles: a multiple of 8, such as 8192 or 8 KiB",
                "barrier | iterations | 0 | 1..1000000",
                "traffic | pattern | ring | one of neighbours, uniform, hotspot, transpose, shift, neighbor, tornado,"
                        + " bit-complement, permutation, adversarial",
                "phold | remote | 1.5 | a number, 0.0..1.0",
                "neighbours | neighbours | 7 | 6, 8 or 10",
                "multihop | hops | 5 | 1..4",
                "straggler | extra | 5 | a duration, 0 s..1000 s, such as 50us",
                "straggler | compute | 1001s | a duration, 0 s..1000 s, such as 50us",
                "straggler | steps | 1 | 2..1000000",
                "longwait | rank | -1 | 0..2147483647",
                "deadlock | length | 1 | 2..1000000",
                "deadlock | others | leave | one of finish, wait",
                "imbalance | half | left | one of on, off",
                "traffic | routing | any | one of adaptive, deterministic"
            })
    void shouldRefuseWhatBreaksARule(String name, String key, String value, String rule) {
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> sample(name).check(Map.of(key, value)))
                .withMessage("--set: " + key + ": " + value + " (expected: " + rule + ")");
    }
}
