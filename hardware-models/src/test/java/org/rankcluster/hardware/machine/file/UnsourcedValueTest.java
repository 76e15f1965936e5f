package org.rankcluster.hardware.machine.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnsourcedValueTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "695 cycles | unsourced, ours | 347.5 cycles | 1390 cycles",
                "10 ns | U: recalled | 5 ns | 20 ns",
                "1.4 GB/s | D/U: what is left | 0.7 GB/s | 2.8 GB/s",
                "2 | unsourced, as on another machine | 1 | 4",
                "5 | unsourced | 3 | 10",
                "1000 B | U: eager only | 500 B | 2000 B",
                "1 KiB | U | 0.5 KiB | 2 KiB",
                "20 ns | D CO: an element [3..31 ns] | 3 ns | 31 ns",
                "70 ns | D/U: stages alone are less [46 ns..100 ns] | 46 ns | 100 ns",
                "1 GB/s | D [0.4..1.4 GB/s], two copies | 0.4 GB/s | 1.4 GB/s",
                "35.5 us | F BM-EP: fitted | 17.75 us | 71 us",
                "256 | ours | 128 | 512"
            })
    void shouldTakeTheRangeOfTheCommentOrHalfAndDouble(String value, String note, String low, String high) {
        assertThat(UnsourcedValue.of("key", value, note)).contains(new UnsourcedValue("key", value, low, high));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "154 MB/s | S SL: measured",
                "8 B | A PPT",
                "3 us | T CO",
                "0 ns | unsourced, ours",
                "8x8x8 | U",
                "deterministic | U"
            })
    void shouldLeaveOutValuesWithASourceOrWithoutANumber(String value, String note) {
        assertThat(UnsourcedValue.of("key", value, note)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "10 ns    | 5 ns     | 7.07 ns",
                "1 GB/s   | 0.4 GB/s | 0.632 GB/s",
                "1000 B   | 10 KB    | 3162 B",
                "1 KiB    | 512 B    | 724 B",
                "2        | 8        | 4",
                "0.1      | 0.2      | 0.141",
                "5 cycles | 10 cycles | 7.07 cycles",
                "10 ns    | 10.4 ns  |",
                "2        | 3        |"
            })
    void shouldHalveARangeByRatioUntilItsEndsAreNear(String one, String other, String middle) {
        assertThat(UnsourcedValue.between(one, other, 1.05)).isEqualTo(Optional.ofNullable(middle));
    }

    @Test
    void shouldFindTheValuesOfAShippedMachine() {
        assertThat(MachineReader.ofInstallation().unsourced("bgl-512-spi"))
                .extracting(UnsourcedValue::key)
                .contains("node.shared-memory.latency", "cpu.poll", "torus.channel-buffer", "torus.hop-latency")
                .doesNotContain("torus.link.bandwidth", "cpu.clock", "mpi.call-overhead", "torus.dimension-order");
        assertThat(UnsourcedValue.halfAndDouble("runs", "many")).isEqualTo(Optional.empty());
    }
}
