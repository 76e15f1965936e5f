package org.rankcluster.hardware.timing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.rankcluster.input.InputException;

class BandwidthTest {
    private static long exact(long amount, long perSecond) {
        return BigDecimal.valueOf(amount)
                .movePointRight(12)
                .divide(BigDecimal.valueOf(perSecond), 0, RoundingMode.CEILING)
                .longValueExact();
    }

    @Test
    void shouldRoundUpToWholePicoseconds() {
        Bandwidth link = new Bandwidth(175_000_000);

        assertThat(link.time(0)).isZero();
        assertThat(link.time(7)).isEqualTo(40_000);
        assertThat(link.time(272)).isEqualTo(1_554_286);
        assertThat(new Clock(700_000_000).time(695)).isEqualTo(992_858);
    }

    @Test
    void shouldBeExactForRatesAndSizesOfAnyGreatness() {
        Random random = new Random(7);
        for (int i = 0; i < 20_000; i++) {
            long rate = 1 + (random.nextLong() >>> (1 + random.nextInt(40)));
            long amount = random.nextLong() >>> (1 + random.nextInt(62));
            BigDecimal time = BigDecimal.valueOf(amount)
                    .movePointRight(12)
                    .divide(BigDecimal.valueOf(rate), 0, RoundingMode.CEILING);
            if (time.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) <= 0) {
                assertThat(new Bandwidth(rate).time(amount))
                        .as("%d bytes at %d B/s", amount, rate)
                        .isEqualTo(exact(amount, rate));
            }
        }
    }

    @Test
    void shouldFailWhenTheTimeDoesNotFitRatherThanWrapAround() {
        assertThatThrownBy(() -> new Bandwidth(1).time(Long.MAX_VALUE))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(
                        "machine: 9223372036854775807 at 1 per second: past the end of virtual time (expected: ");
    }

    @Test
    void shouldRejectRatesAndAmountsBelowNothing() {
        assertThatThrownBy(() -> new Bandwidth(0)).hasMessage("rate: 0 (expected: more than 0 per second)");
        assertThatThrownBy(() -> new Clock(-5)).hasMessage("rate: -5 (expected: more than 0 per second)");
        assertThatThrownBy(() -> new Bandwidth(1).time(-1)).hasMessage("amount: -1 (expected: 0 or more)");
    }

    @Test
    void shouldBeEqualByRate() {
        assertThat(new Bandwidth(5)).isEqualTo(new Bandwidth(5)).hasSameHashCodeAs(new Bandwidth(5));
        assertThat(new Bandwidth(5)).isNotEqualTo(new Bandwidth(6)).isNotEqualTo(new Clock(5));
        assertThat(new Bandwidth(5)).hasToString("5 B/s");
    }
}
