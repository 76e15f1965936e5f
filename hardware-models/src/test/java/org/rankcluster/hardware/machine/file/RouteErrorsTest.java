package org.rankcluster.hardware.machine.file;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.input.InputException;

/** Impossible routes through a torus. */
class RouteErrorsTest {
    private static final MachineReader READER = new MachineReader(null);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "bgq-512 | torus.dimension-order       | longest   | one of given, longest-first",
                "bgq-512 | torus.ties                  | even      | one of parity, random",
                "bgq-512 | torus.priority              | all       | one of none, answers",
                "bgl-512 | torus.deposit               | always    | one of none, line",
                "bgq-512 | torus.zones.inside          | z4        | one of z0, z1, z2, z3",
                "bgq-512 | torus.zones.flexible-from   | -1        | a number of 0 or more, e.g. 1.5",
                "bgq-512 | torus.zones.flexible-to     | 1.4       | at least torus.zones.flexible-from, 1.5",
                "bgq-512 | torus.zones.adaptive-above  | far       | a size, e.g. 256 B",
                "bgq-512 | torus.midplane.shape        | 4x4x4x4   | 5 extents of 1 or more, as many as shape has",
                "bgq-512 | torus.midplane.shape        | 4x4x4x4x0 | 5 extents of 1 or more, as many as shape has",
                "bgq-512 | torus.midplane.link-latency | 0 ns      | a duration of more than 0, e.g. 70 ns",
                "bgl-512 | torus.zones.outside         | z1        | none without torus.zones.adaptive-above",
                "bgl-512 | torus.midplane.link-latency | 9 ns      | none without torus.midplane.shape"
            })
    void shouldSayWhatIsWrong(String machine, String key, String value, String rule) {
        assertThatThrownBy(() -> READER.read(machine, null, Map.of(key, value)))
                .isInstanceOf(InputException.class)
                .hasMessage("--config: " + key + ": " + value + " (expected: " + rule + ")");
    }
}
