package org.rankcluster.actors.program.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProcessStateTest {
    /** Seeds from milliseconds differ between ranks, also where some draw theirs later. */
    @ParameterizedTest
    @ValueSource(longs = {0, 1, 42, -1})
    void shouldKeepTheWallClocksOfProcessesApart(long seed) {
        long[] ahead = IntStream.range(0, 5_000)
                .mapToLong(number -> new ProcessState(seed, number).wallClockAhead())
                .sorted()
                .toArray();

        for (int i = 1; i < ahead.length; i++) {
            assertThat(ahead[i] - ahead[i - 1]).isGreaterThan(1_400_000);
        }
        assertThat(ahead[0]).isNotNegative();
        assertThat(ahead[ahead.length - 1]).isLessThan(4_000_000L * ahead.length);
        assertThat(Arrays.stream(ahead)
                        .map(nanos -> nanos % 2_000_000)
                        .distinct()
                        .count())
                .isGreaterThan(4_900);
        assertThat(new ProcessState(seed, 63).wallClockAhead()).isLessThan(128_000_000);
    }
}
