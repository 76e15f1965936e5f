package org.rankcluster.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuantityTest {
    private static long parse(Quantity quantity, String text, long least) {
        return quantity.parse("m.conf:3", "key", text, least);
    }

    @ParameterizedTest
    @CsvSource({
        "DURATION, 1 ps, 1",
        "DURATION, 70 ns, 70000",
        "DURATION, 70ns, 70000",
        "DURATION, 1.5 us, 1500000",
        "DURATION, 1.5 \u00b5s, 1500000",
        "DURATION, 1.5 \u03bcs, 1500000",
        "DURATION, 2 ms, 2000000000",
        "DURATION, 3 s, 3000000000000",
        "DURATION, 1.1 ps, 2",
        "DURATION, 1e-3 ns, 1",
        "DURATION, 5.7142857 ns, 5715",
        "SIZE, 0 B, 0",
        "SIZE, 256 B, 256",
        "SIZE, 0.5 KiB, 512",
        "SIZE, 2 KB, 2000",
        "SIZE, 2kB, 2000",
        "SIZE, 4096, 4096",
        "SIZE, 3 MiB, 3145728",
        "SIZE, 3 MB, 3000000",
        "SIZE, 1 GiB, 1073741824",
        "SIZE, 1 GB, 1000000000",
        "SIZE, 1 TiB, 1099511627776",
        "SIZE, 1 TB, 1000000000000",
        "RATE, 9 B/s, 9",
        "RATE, 9 KB/s, 9000",
        "RATE, 175 MB/s, 175000000",
        "RATE, 1.855 GB/s, 1855000000",
        "RATE, 1 TB/s, 1000000000000",
        "RATE, 100 Gbit/s, 12500000000",
        "RATE, 8 kbit/s, 1000",
        "RATE, 8 bit/s, 1",
        "RATE, 1 KiB/s, 1024",
        "RATE, 1 MiB/s, 1048576",
        "RATE, 1 GiB/s, 1073741824",
        "FREQUENCY, 32 Hz, 32",
        "FREQUENCY, 32 kHz, 32000",
        "FREQUENCY, 700 MHz, 700000000",
        "FREQUENCY, 1.6 GHz, 1600000000",
        "COMPUTE_RATE, 700 Mflop/s, 700000000",
        "COMPUTE_RATE, 2.8 Gflop/s, 2800000000",
        "CYCLES, 695 cycles, 695",
        "CYCLES, 1 cycle, 1",
        "COUNT, 3, 3",
        "COUNT, 1e3, 1000"
    })
    void shouldReadNumbersWithUnits(Quantity quantity, String text, long expected) {
        assertThat(parse(quantity, text, 0)).isEqualTo(expected);
        assertThat(quantity.matches(text)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "RATE, 175, 1, 'a rate with unit, e.g. 175 MB/s'",
        "RATE, 175 MHz, 1, 'a rate with unit, e.g. 175 MB/s'",
        "RATE, 175 mb/s, 1, 'a rate with unit, e.g. 175 MB/s'",
        "RATE, fast, 1, 'a rate with unit, e.g. 175 MB/s'",
        "RATE, MB/s, 1, 'a rate with unit, e.g. 175 MB/s'",
        "RATE, NaN MB/s, 1, 'a rate with unit, e.g. 175 MB/s'",
        "RATE, 0 MB/s, 1, 'a rate of more than 0, e.g. 175 MB/s'",
        "RATE, -175 MB/s, 1, 'a rate of more than 0, e.g. 175 MB/s'",
        "RATE, 0.5 B/s, 1, 'a whole number of B/s, e.g. 175 MB/s'",
        "RATE, 1.5 B/s, 1, 'a whole number of B/s, e.g. 175 MB/s'",
        "DURATION, 70, 0, 'a duration with unit, e.g. 70 ns'",
        "DURATION, 70 ns 3, 0, 'a duration with unit, e.g. 70 ns'",
        "DURATION, -1 ps, 0, 'a duration of 0 or more, e.g. 70 ns'",
        "DURATION, 0 ns, 1, 'a duration of more than 0, e.g. 70 ns'",
        "DURATION, 1e-30 s, 0, 'a duration of 0 or of 1 ps or more, e.g. 70 ns'",
        "DURATION, 0.9 ps, 1, 'a duration of 0 or of 1 ps or more, e.g. 70 ns'",
        "DURATION, 9999999999 s, 1, 'a duration below 2^62 ps'",
        "DURATION, 1e999 s, 1, 'a duration below 2^62 ps'",
        "DURATION, 1e9999 s, 1, 'a duration with unit, e.g. 70 ns'",
        "SIZE, 0.3 B, 0, 'a whole number of B, e.g. 256 B'",
        "SIZE, 256 Byte, 0, 'a size, e.g. 256 B'",
        "CYCLES, 60, 0, 'a number of cycles with unit, e.g. 60 cycles'",
        "COUNT, 2 B, 1, 'a whole number, e.g. 2'",
        "SIZE, 1KiB, 1048576, 'a size of 1 MiB or more, e.g. 1 MiB'",
        "SIZE, 1 B, 16, 'a size of 16 B or more, e.g. 256 B'",
        "COUNT, 0, 1, 'a whole number of 1 or more, e.g. 2'",
        "COUNT, -1, 0, 'a whole number of 0 or more, e.g. 2'",
        "COUNT, 1.5, 1, 'a whole number, e.g. 2'"
    })
    void shouldRejectWhatIsNoUsableNumber(Quantity quantity, String text, long least, String rule) {
        assertThatThrownBy(() -> parse(quantity, text, least))
                .isInstanceOf(InputException.class)
                .hasMessage("m.conf:3: key: " + text + " (expected: " + rule + ")");
    }

    @ParameterizedTest
    @CsvSource({
        "DURATION, 0, 0 ps",
        "DURATION, 999, 999 ps",
        "DURATION, 70000, 70 ns",
        "DURATION, 1554286, 1.554286 us",
        "DURATION, 2000000000000, 2 s",
        "SIZE, 1024, 1.024 KB",
        "RATE, 926470584, 926.470584 MB/s",
        "CYCLES, 60, 60 cycles",
        "COUNT, 100, 100"
    })
    void shouldFormatValuesSoThatTheyReadBackTheSame(Quantity quantity, long value, String text) {
        assertThat(quantity.format(value)).isEqualTo(text);
        assertThat(parse(quantity, text, 0)).isEqualTo(value);
    }
}
