package org.rankcluster.actors.program.process.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Calendar;
import java.util.Locale;
import java.util.TimeZone;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.rankcluster.actors.program.FakeRank;
import org.rankcluster.actors.program.process.RankHost;

/** Clocks of a rank. A read costs a poll, {@link FakeRank#POLL}. */
class ClockCallsTest {
    private static final Instant BEGIN = Instant.parse("2000-01-01T00:00:00Z");
    private static final long POLL_NANOS = FakeRank.POLL / RankHost.PER_NANO;

    private static void wait(Duration duration) {
        ((FakeRank) RankHost.currentOrNull()).compute(RankHost.picoseconds(duration));
    }

    private static <T> T after(Duration duration, Callable<T> read) {
        return FakeRank.value(() -> {
            wait(duration);
            return read.call();
        });
    }

    /** Returns the lead of the wall clock of the rank of {@link FakeRank#value}. */
    private static long ahead() {
        return new FakeRank().state().wallClockAhead();
    }

    @Test
    void shouldAdvanceWithVirtualTimeOnly() {
        assertThat(FakeRank.value(() -> {
                    long before = ClockCalls.nanoTime();
                    wait(Duration.ofSeconds(3));
                    return ClockCalls.nanoTime() - before;
                }))
                .isEqualTo(3_000_000_000L + POLL_NANOS);
    }

    @Test
    void shouldBeginWithTheYear2000() {
        Instant expected = BEGIN.plusSeconds(60).plusNanos(ahead() + POLL_NANOS);

        assertThat(after(Duration.ofMinutes(1), ClockCalls::now)).isEqualTo(expected);
        assertThat(after(Duration.ofMinutes(1), ClockCalls::currentTimeMillis)).isEqualTo(expected.toEpochMilli());
        assertThat(after(Duration.ofMinutes(1), ClockCalls::millis)).isEqualTo(expected.toEpochMilli());
        assertThat(after(Duration.ofMinutes(1), () -> ClockCalls.system().instant()))
                .isEqualTo(expected);
    }

    @Test
    void shouldShowTheTimeOfZones() {
        ZoneId tokyo = ZoneId.of("Asia/Tokyo");

        assertThat(after(Duration.ofMinutes(1), () -> LocalTime.now(ClockCalls.system(tokyo))))
                .isBetween(LocalTime.of(9, 1), LocalTime.of(9, 1, 1));
        assertThat(after(Duration.ZERO, () -> ClockCalls.systemDefaultZone().getZone()))
                .isEqualTo(ZoneId.systemDefault());
        assertThat(after(Duration.ZERO, () -> ClockCalls.systemUTC().getZone())).isEqualTo(ZoneOffset.UTC);
    }

    @Test
    void shouldTick() {
        Duration time = Duration.ofSeconds(90).plusMillis(700);

        assertThat(after(time, () -> ClockCalls.tickSeconds(ZoneOffset.UTC).instant()))
                .isEqualTo(BEGIN.plusSeconds(90));
        assertThat(after(time, () -> ClockCalls.tickMinutes(ZoneOffset.UTC).instant()))
                .isEqualTo(BEGIN.plusSeconds(60));
        assertThat(after(
                        time,
                        () -> ClockCalls.tickMillis(ZoneOffset.UTC).instant().getNano() % 1_000_000))
                .isZero();
    }

    @Test
    void shouldSetCalendars() {
        TimeZone tokyo = TimeZone.getTimeZone("Asia/Tokyo");

        for (Calendar calendar : new Calendar[] {
            after(Duration.ofHours(5), () -> ClockCalls.getInstance(tokyo)),
            after(Duration.ofHours(5), () -> ClockCalls.getInstance(tokyo, Locale.ROOT))
        }) {
            assertThat(calendar.get(Calendar.YEAR)).isEqualTo(2000);
            assertThat(calendar.get(Calendar.HOUR_OF_DAY)).isEqualTo(14);
        }
        assertThat(after(Duration.ZERO, ClockCalls::getInstance).toInstant().minusMillis(200))
                .isBefore(BEGIN);
        assertThat(after(Duration.ZERO, () -> ClockCalls.getInstance(Locale.GERMANY))
                        .toInstant()
                        .minusMillis(200))
                .isBefore(BEGIN);
    }

    @Test
    void shouldDifferBetweenRanks() {
        long[] nanos = new long[2];
        for (int number = 0; number < 2; number++) {
            int rank = number;
            FakeRank unused = new FakeRank(rank, 1).run(() -> nanos[rank] = ClockCalls.nanoTime());
        }

        assertThat(nanos[0]).isNotEqualTo(nanos[1]);
        assertThat(Math.abs(nanos[0] - nanos[1])).isLessThan(128_000);
    }

    @Test
    void shouldBeTheJvmsOutsideOfRanks() {
        Instant now = Clock.systemUTC().instant();

        assertThat(ClockCalls.now()).isAfterOrEqualTo(now);
        assertThat(ClockCalls.currentTimeMillis()).isGreaterThanOrEqualTo(now.toEpochMilli());
        assertThat(ClockCalls.getInstance().toInstant()).isAfterOrEqualTo(now.minusMillis(1));
    }
}
