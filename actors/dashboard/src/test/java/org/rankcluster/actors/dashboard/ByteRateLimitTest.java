package org.rankcluster.actors.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ByteRateLimitTest {
    @Test
    void shouldAllowABurstAndThenARate() {
        ByteRateLimit rateLimit = new ByteRateLimit(0);
        rateLimit.take((int) ByteRateLimit.BURST + 1, 0);
        assertThat(rateLimit.waitMillis(0)).isPositive();
        rateLimit.take((int) ByteRateLimit.RATE, 0);
        assertThat(rateLimit.waitMillis(0)).isBetween(1000L, 1010L);
        assertThat(rateLimit.waitMillis(TimeUnit.MILLISECONDS.toNanos(1010))).isZero();
    }

    @Test
    void shouldSendAtItsRateInTheLongRun() {
        ByteRateLimit rateLimit = new ByteRateLimit(0);
        long sent = 0;
        for (long now = 0; now < TimeUnit.SECONDS.toNanos(60); now += TimeUnit.MILLISECONDS.toNanos(10)) {
            if (rateLimit.waitMillis(now) == 0) {
                rateLimit.take(100_000, now);
                sent += 100_000;
            }
        }
        assertThat(sent).isBetween(58 * ByteRateLimit.RATE, 60 * ByteRateLimit.RATE + ByteRateLimit.BURST + 100_000);
    }
}
