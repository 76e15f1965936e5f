package org.rankcluster.actors.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class BudgetTest {
    @Test
    void shouldAllowABurstAndThenARate() {
        Budget budget = new Budget(0);
        budget.take((int) Budget.BURST + 1, 0);
        assertThat(budget.waitMillis(0)).isPositive();
        budget.take((int) Budget.RATE, 0);
        assertThat(budget.waitMillis(0)).isBetween(1000L, 1010L);
        assertThat(budget.waitMillis(TimeUnit.MILLISECONDS.toNanos(1010))).isZero();
    }

    @Test
    void shouldSendAtItsRateInTheLongRun() {
        Budget budget = new Budget(0);
        long sent = 0;
        for (long now = 0; now < TimeUnit.SECONDS.toNanos(60); now += TimeUnit.MILLISECONDS.toNanos(10)) {
            if (budget.waitMillis(now) == 0) {
                budget.take(100_000, now);
                sent += 100_000;
            }
        }
        assertThat(sent).isBetween(58 * Budget.RATE, 60 * Budget.RATE + Budget.BURST + 100_000);
    }
}
