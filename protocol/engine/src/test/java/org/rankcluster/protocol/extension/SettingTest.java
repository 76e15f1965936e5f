package org.rankcluster.protocol.extension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rankcluster.input.InputException;

class SettingTest {
    private enum Colour {
        RED,
        DARK_BLUE
    }

    private static final Setting<Integer> BYTES = Setting.ofBytes("bytes", 8, 0, Integer.MAX_VALUE);

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "8192, 8192",
        "8192B, 8192",
        "8 KiB, 8192",
        "8KiB, 8192",
        "1 kB, 1000",
        "4KB, 4000",
        "1.5 KiB, 1536",
        "2MB, 2000000",
        "1 GB, 1000000000",
        "3 MiB, 3145728",
        "1GiB, 1073741824",
        "2147483647, 2147483647"
    })
    void shouldReadSizesWithAndWithoutUnit(String text, int bytes) {
        assertThat(BYTES.parse(text)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "KiB", "-1", "1.3 B", "8 kib", "8 x", "2 GiB", "99999999999999999999", "1 2"})
    void shouldRefuseWhatIsNoSize(String text) {
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> BYTES.parse(text))
                .withMessage("--set: bytes: " + (text.isEmpty() ? "nothing" : text)
                        + " (expected: bytes, 0..2147483647, such as 8192 or 8 KiB)");
    }

    @Test
    void shouldReadNumbersUpToTheirBounds() {
        Setting<Integer> whole = Setting.ofInt("n", 1, 1, 3);
        assertThat(whole.parse("1")).isEqualTo(1);
        assertThat(whole.parse(" 3 ")).isEqualTo(3);
        assertRefused(whole, "0", "1..3");
        assertRefused(whole, "4", "1..3");
        assertRefused(whole, "1.0", "1..3");
        assertRefused(whole, "x", "1..3");
        assertThat(Setting.ofLong("n", 1, 1, 1L << 40).parse("1099511627776")).isEqualTo(1L << 40);
        assertThat(Setting.ofDouble("n", 0.25, 0, 1).parse("1e-3")).isEqualTo(0.001);
        assertRefused(Setting.ofDouble("n", 0.25, 0, 1), "NaN", "a number, 0.0..1.0");
        assertRefused(Setting.ofDouble("n", 0.25, 0, 1), "1.01", "a number, 0.0..1.0");
    }

    @Test
    void shouldReadChoicesInLowerCase() {
        Setting<Colour> colour = Setting.ofChoice("n", Colour.RED);
        assertThat(colour.fallback()).isEqualTo("red");
        assertThat(colour.parse("dark-blue")).isEqualTo(Colour.DARK_BLUE);
        assertRefused(colour, "RED", "one of red, dark-blue");
        assertThat(Setting.ofBoolean("n", false).parse("true")).isTrue();
        assertRefused(Setting.ofBoolean("n", false), "yes", "true or false");
    }

    @Test
    void shouldReadNames() {
        Setting<String> name = Setting.ofName("n", "lsms", List.of("lsms", "cam-se"));
        assertThat(name.fallback()).isEqualTo("lsms");
        assertThat(name.parse(" cam-se")).isEqualTo("cam-se");
        assertRefused(name, "qbox", "one of lsms, cam-se");
    }

    @Test
    void shouldHoldBothConditions() {
        Setting<Integer> power =
                Setting.ofInt("n", 64, 2, 1024).which(n -> Integer.bitCount(n) == 1, "a power of two, 2..1024");
        assertThat(power.parse("1024")).isEqualTo(1024);
        assertRefused(power, "63", "a power of two, 2..1024");
        assertRefused(power, "2048", "a power of two, 2..1024");
    }

    @Test
    void shouldFallBackOnlyWhenNothingIsGiven() {
        assertThat(BYTES.in(Map.of("other", "9"))).isEqualTo(8);
        assertThat(BYTES.in(Map.of("bytes", "9"))).isEqualTo(9);
    }

    @Test
    void shouldRefuseADefaultThatBreaksTheRule() {
        assertThatIllegalArgumentException().isThrownBy(() -> Setting.ofInt("n", 0, 1, 3));
    }

    @Test
    void shouldBeReadableOnlyInsideAProgram() {
        assertThatIllegalStateException().isThrownBy(BYTES::value);
    }

    private static void assertRefused(Setting<?> setting, String text, String rule) {
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> setting.parse(text))
                .withMessage("--set: n: " + text + " (expected: " + rule + ")");
    }

    @Test
    void shouldReadDurations() {
        Setting<Long> time = Setting.ofTime("time", "50 us", "1 s");
        assertThat(time.in(Map.of())).isEqualTo(50_000_000);
        assertThat(time.parse(time.fallback())).isEqualTo(50_000_000);
        assertThat(time.parse("1.5ns")).isEqualTo(1500);
        assertThat(time.parse("0 s")).isZero();
        for (String wrong : new String[] {"5", "-1 ns", "1001 ms", "0.1 ps", "us"}) {
            assertThatExceptionOfType(InputException.class)
                    .isThrownBy(() -> time.parse(wrong))
                    .withMessage("--set: time: " + wrong + " (expected: a duration, 0 s..1 s, such as 50us)");
        }
    }
}
