package org.rankcluster.actors.program.process.time;

import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.TimeZone;

/** What programs make and extend in place of {@link GregorianCalendar}: now is a virtual time. */
public class RankCalendar extends GregorianCalendar {
    private static final long serialVersionUID = 1;

    /** {@link GregorianCalendar#GregorianCalendar()}. */
    public RankCalendar() {
        super(ZoneCalls.getDefault(), LocaleCalls.formatLocale());
        setTimeInMillis(ClockCalls.currentTimeMillis());
    }

    /** {@link GregorianCalendar#GregorianCalendar(TimeZone)}. */
    public RankCalendar(TimeZone zone) {
        super(zone, LocaleCalls.formatLocale());
        setTimeInMillis(ClockCalls.currentTimeMillis());
    }

    /** {@link GregorianCalendar#GregorianCalendar(Locale)}. */
    public RankCalendar(Locale locale) {
        super(ZoneCalls.getDefault(), locale);
        setTimeInMillis(ClockCalls.currentTimeMillis());
    }

    /** {@link GregorianCalendar#GregorianCalendar(TimeZone, Locale)}. */
    public RankCalendar(TimeZone zone, Locale locale) {
        super(zone, locale);
        setTimeInMillis(ClockCalls.currentTimeMillis());
    }

    /** {@link GregorianCalendar#GregorianCalendar(int, int, int)}. */
    public RankCalendar(int year, int month, int day) {
        super(ZoneCalls.getDefault(), LocaleCalls.formatLocale());
        clear();
        set(year, month, day);
    }

    /** {@link GregorianCalendar#GregorianCalendar(int, int, int, int, int)}. */
    public RankCalendar(int year, int month, int day, int hour, int minute) {
        super(ZoneCalls.getDefault(), LocaleCalls.formatLocale());
        clear();
        set(year, month, day, hour, minute);
    }

    /** {@link GregorianCalendar#GregorianCalendar(int, int, int, int, int, int)}. */
    public RankCalendar(int year, int month, int day, int hour, int minute, int second) {
        super(ZoneCalls.getDefault(), LocaleCalls.formatLocale());
        clear();
        set(year, month, day, hour, minute, second);
    }
}
