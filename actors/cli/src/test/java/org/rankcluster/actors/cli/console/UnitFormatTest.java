package org.rankcluster.actors.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnitFormatTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0 s",
        "1, 1.00 s",
        "59.96, 60.0 s",
        "1234, 1234 s",
        "0.9996, 1.00 s",
        "0.99949, 999 ms",
        "0.00123, 1.23 ms",
        "0.0000124, 12.4 us",
        "7e-8, 70.0 ns",
        "5e-12, 5.00 ps",
        "4e-13, 0.40 ps"
    })
    void shouldWriteSecondsWithThreeDigits(double seconds, String text) {
        assertThat(UnitFormat.seconds(seconds)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "1, 1",
        "999, 999",
        "999.6, 1.00 K",
        "1000, 1.00 K",
        "12345, 12.3 K",
        "2534567, 2.53 M",
        "7e9, 7.00 G",
        "8e15, 8000 T"
    })
    void shouldWriteCountsWithThreeDigits(double things, String text) {
        assertThat(UnitFormat.count(things)).isEqualTo(text);
    }

    @Test
    void shouldRoundTimesForPeople() {
        assertThat(List.of(0.2, 89.0, 120.0, 5000.0, 7200.0))
                .extracting(UnitFormat::about)
                .containsExactly("1 s", "89 s", "2 min", "83 min", "2 h");
    }
}
