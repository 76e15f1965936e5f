package org.rankcluster.actors.program.process.time;

import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.TimeZone;

/** What programs make and extend in place of {@link GregorianCalendar}: now is a virtual time. */
public class RankCalendar extends GregorianCalendar {
    private static final long serialVersionUID = 1;

    /** {@link GregorianCalendar#GregorianCalendar()}. */
    public RankCalendar() {
        setTimeInMillis(ClockCalls.currentTimeMillis());
    }

    /** {@link GregorianCalendar#GregorianCalendar(TimeZone)}. */
    public RankCalendar(TimeZone zone) {
        super(zone);
        setTimeInMillis(ClockCalls.currentTimeMillis());
    }

    /** {@link GregorianCalendar#GregorianCalendar(Locale)}. */
    public RankCalendar(Locale locale) {
        super(locale);
        setTimeInMillis(ClockCalls.currentTimeMillis());
    }

    /** {@link GregorianCalendar#GregorianCalendar(TimeZone, Locale)}. */
    public RankCalendar(TimeZone zone, Locale locale) {
        super(zone, locale);
        setTimeInMillis(ClockCalls.currentTimeMillis());
    }

    /** {@link GregorianCalendar#GregorianCalendar(int, int, int)}. */
    public RankCalendar(int year, int month, int day) {
        super(year, month, day);
    }

    /** {@link GregorianCalendar#GregorianCalendar(int, int, int, int, int)}. */
    public RankCalendar(int year, int month, int day, int hour, int minute) {
        super(year, month, day, hour, minute);
    }

    /** {@link GregorianCalendar#GregorianCalendar(int, int, int, int, int, int)}. */
    public RankCalendar(int year, int month, int day, int hour, int minute, int second) {
        super(year, month, day, hour, minute, second);
    }
}
