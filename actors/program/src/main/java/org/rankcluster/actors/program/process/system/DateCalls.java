package org.rankcluster.actors.program.process.system;

import java.time.Clock;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.chrono.HijrahDate;
import java.time.chrono.JapaneseDate;
import java.time.chrono.MinguoDate;
import java.time.chrono.ThaiBuddhistDate;
import org.rankcluster.actors.program.process.AppendsArgument;

/** The clock arguments that rewriting adds to {@code LocalDate.now} and similar calls, so that dates follow virtual time. */
@AppendsArgument(
        value = {
            LocalDate.class,
            LocalTime.class,
            LocalDateTime.class,
            ZonedDateTime.class,
            OffsetDateTime.class,
            OffsetTime.class,
            Year.class,
            YearMonth.class,
            MonthDay.class,
            HijrahDate.class,
            JapaneseDate.class,
            MinguoDate.class,
            ThaiBuddhistDate.class
        },
        name = "now")
public final class DateCalls {
    private DateCalls() {}

    /** Returns the clock for {@code LocalDate.now()}. */
    public static Clock clock() {
        return ClockCalls.systemDefaultZone();
    }

    /** Returns the clock for {@code LocalDate.now(ZoneId)}. */
    public static Clock clock(ZoneId zone) {
        return ClockCalls.system(zone);
    }
}
