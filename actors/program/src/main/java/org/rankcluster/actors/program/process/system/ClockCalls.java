package org.rankcluster.actors.program.process.system;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Calendar;
import java.util.Date;
import java.util.Locale;
import java.util.TimeZone;
import org.rankcluster.actors.program.process.AppendsArgument;
import org.rankcluster.actors.program.process.RankHost;
import org.rankcluster.actors.program.process.Replaces;

/**
 * Replacements of calls that read a clock, such as {@link System#nanoTime}: they return the rank's virtual time and an offset of the rank's
 * clock. A job begins on 1 January 2000, 0:00 UTC; a date must not depend on the day on which a job is simulated. The clocks of two ranks
 * differ as the clocks of two nodes do, wall clocks by milliseconds and {@code nanoTime} by microseconds. Ranks that seed a generator with
 * them draw different numbers. Durations and {@code MPI.Wtime} do not differ.
 */
public final class ClockCalls {
    private static final Instant BEGIN = Instant.parse("2000-01-01T00:00:00Z");

    private ClockCalls() {}

    /** Nanoseconds of the wall clock's lead for one of {@code nanoTime}. */
    private static final long LEADS = 1_000;

    /** Replaces {@link System#nanoTime}; returns nanoseconds since shortly before the job began. */
    @Replaces(System.class)
    public static long nanoTime() {
        RankHost rank = RankHost.currentOrNull();
        return rank == null
                ? System.nanoTime()
                : rank.state().wallClockAhead() / LEADS + rank.readClock() / RankHost.PER_NANO;
    }

    private static Instant wallClock(RankHost rank) {
        return BEGIN.plusNanos(rank.state().wallClockAhead() + rank.readClock() / RankHost.PER_NANO);
    }

    /** Replaces {@link System#currentTimeMillis}. */
    @Replaces(System.class)
    public static long currentTimeMillis() {
        RankHost rank = RankHost.currentOrNull();
        return rank == null ? System.currentTimeMillis() : wallClock(rank).toEpochMilli();
    }

    /** Returns the last argument of {@code new Date(long)}. */
    @AppendsArgument(Date.class)
    public static long millis() {
        return currentTimeMillis();
    }

    /** Replaces {@link Instant#now()}. */
    @Replaces(Instant.class)
    public static Instant now() {
        return Virtual.UTC.instant();
    }

    /** Replaces {@link Clock#systemUTC}. */
    @Replaces(Clock.class)
    public static Clock systemUTC() {
        return Virtual.UTC;
    }

    /** Replaces {@link Clock#systemDefaultZone}. */
    @Replaces(Clock.class)
    public static Clock systemDefaultZone() {
        return Virtual.UTC.withZone(ZoneId.systemDefault());
    }

    /** Replaces {@link Clock#system}. */
    @Replaces(Clock.class)
    public static Clock system(ZoneId zone) {
        return Virtual.UTC.withZone(zone);
    }

    /** Replaces {@link Clock#tickMillis}. */
    @Replaces(Clock.class)
    public static Clock tickMillis(ZoneId zone) {
        return Clock.tick(system(zone), Duration.ofMillis(1));
    }

    /** Replaces {@link Clock#tickSeconds}. */
    @Replaces(Clock.class)
    public static Clock tickSeconds(ZoneId zone) {
        return Clock.tick(system(zone), Duration.ofSeconds(1));
    }

    /** Replaces {@link Clock#tickMinutes}. */
    @Replaces(Clock.class)
    public static Clock tickMinutes(ZoneId zone) {
        return Clock.tick(system(zone), Duration.ofMinutes(1));
    }

    /** Replaces {@link InstantSource#system}. */
    @Replaces(InstantSource.class)
    public static InstantSource system() {
        return Virtual.UTC;
    }

    /** Replaces {@link Calendar#getInstance()}. */
    @Replaces(Calendar.class)
    public static Calendar getInstance() {
        return atNow(Calendar.getInstance());
    }

    /** Replaces {@link Calendar#getInstance(TimeZone)}. */
    @Replaces(Calendar.class)
    public static Calendar getInstance(TimeZone zone) {
        return atNow(Calendar.getInstance(zone));
    }

    /** Replaces {@link Calendar#getInstance(Locale)}. */
    @Replaces(Calendar.class)
    public static Calendar getInstance(Locale locale) {
        return atNow(Calendar.getInstance(locale));
    }

    /** Replaces {@link Calendar#getInstance(TimeZone, Locale)}. */
    @Replaces(Calendar.class)
    public static Calendar getInstance(TimeZone zone, Locale locale) {
        return atNow(Calendar.getInstance(zone, locale));
    }

    private static Calendar atNow(Calendar calendar) {
        calendar.setTimeInMillis(currentTimeMillis());
        return calendar;
    }

    /** The rank's clock as a {@link Clock}; outside of any rank the JVM's. */
    private static final class Virtual extends Clock {
        static final Virtual UTC = new Virtual(ZoneOffset.UTC);

        private final ZoneId zone;

        private Virtual(ZoneId zone) {
            this.zone = zone;
        }

        @Override
        public ZoneId getZone() {
            return zone;
        }

        @Override
        public Clock withZone(ZoneId other) {
            return new Virtual(other);
        }

        @Override
        public Instant instant() {
            RankHost rank = RankHost.currentOrNull();
            return rank == null ? Clock.systemUTC().instant() : wallClock(rank);
        }
    }
}
