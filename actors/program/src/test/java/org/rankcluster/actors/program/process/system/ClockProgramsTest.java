package org.rankcluster.actors.program.process.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rankcluster.actors.program.RankPrograms;

/** All clocks show virtual time. */
class ClockProgramsTest {
    @TempDir
    Path folder;

    @Test
    void shouldShowVirtualTimeOnAllClocks() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, "", """
                long nanos = System.nanoTime();
                long millis = System.currentTimeMillis();
                Thread.sleep(250);
                say((System.nanoTime() - nanos) / 1_000_000 + " " + (System.currentTimeMillis() - millis));
                say(java.time.Instant.now().toString().substring(0, 19) + " " + new Date().getTime() / 1000);
                java.util.function.LongSupplier clock = System::nanoTime;
                say((clock.getAsLong() - nanos) / 1_000_000 + " " + java.time.Clock.systemUTC().millis() / 1000);
                say(Calendar.getInstance(TimeZone.getTimeZone("UTC")).get(Calendar.YEAR) + " "
                    + java.time.LocalDateTime.now().getYear());
                while (System.nanoTime() - nanos < 250_050_000) {}
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(1).subList(0, 3))
                .containsExactly("250 250", "2000-01-01T00:00:00 946684800", "250 946684800");
        assertThat(ended.of(1).get(3)).matches("(1999|2000) (1999|2000)");
    }

    @Test
    void shouldShowVirtualTimeInAllZonesAndCalendars() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, """
                static java.time.ZoneId zone = java.time.ZoneId.of("Asia/Tokyo");
                """, """
                Thread.sleep(1500 + rank);
                say(java.time.LocalDateTime.now(zone) + " " + java.time.LocalDate.now(zone) + " " + java.time.Year.now(zone)
                    + " " + java.time.MonthDay.now(zone) + " " + java.time.ZonedDateTime.now(zone).getHour()
                    + " " + java.time.OffsetDateTime.now(zone).getSecond() + " " + java.time.OffsetTime.now(zone).getHour()
                    + " " + java.time.YearMonth.now(zone) + " " + java.time.LocalTime.now(zone).getMinute()
                    + " " + java.time.chrono.ThaiBuddhistDate.now(zone).get(java.time.temporal.ChronoField.YEAR));
                java.util.function.Function<java.time.ZoneId, java.time.LocalTime> reference = java.time.LocalTime::now;
                say(reference.apply(zone).getSecond() + " " + java.time.Clock.tickSeconds(zone).instant()
                    + " " + java.time.Clock.tickMinutes(zone).instant() + " " + java.time.Clock.system(zone).millis() / 1000);
                TimeZone tokyo = TimeZone.getTimeZone(zone);
                for (Calendar calendar : List.of(Calendar.getInstance(tokyo, Locale.ROOT), Calendar.getInstance(tokyo))) {
                    say(calendar.get(Calendar.YEAR) + " " + calendar.get(Calendar.HOUR_OF_DAY) + " " + calendar.get(Calendar.SECOND));
                }
                say(new GregorianCalendar(1999, 4, 3).get(Calendar.MONTH) + " " + ProcessHandle.current().pid());
                say(java.util.stream.Stream.of(5, 3, 8, 1).collect(java.util.stream.Collectors.toUnmodifiableSet()) + " "
                    + java.util.stream.Stream.of("k", "a", "z").collect(
                        java.util.stream.Collectors.toUnmodifiableMap(x -> x, String::length)));
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(1).getFirst())
                .matches("2000-01-01T09:00:01\\.[56]\\d* 2000-01-01 2000 --01-01 9 1 9 2000-01 0 2543");
        assertThat(ended.of(1).subList(1, 6))
                .containsExactly(
                        "1 2000-01-01T00:00:01Z 2000-01-01T00:00:00Z 946684801",
                        "2000 9 1",
                        "2000 9 1",
                        "4 1001",
                        "[5, 3, 8, 1] {k=1, a=1, z=1}");
        assertThat(ended.of(0).get(4)).isEqualTo("4 1000");
    }
}
