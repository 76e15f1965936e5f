package org.rankcluster.actors.program.process.time;

import java.text.DateFormat;
import java.time.ZoneId;
import java.util.Locale;
import java.util.TimeZone;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.process.InPlaceOf;

/** The default time zone, of which each rank has its own, and formats that show times in it. */
public final class ZoneCalls {
    private ZoneCalls() {}

    /** {@link TimeZone#getDefault}. */
    @InPlaceOf(TimeZone.class)
    public static TimeZone getDefault() {
        RankDefaults own = RankDefaults.ownOrNull();
        return own == null ? TimeZone.getDefault() : (TimeZone) own.zone.clone();
    }

    /** {@link TimeZone#setDefault}; null gives the JVM's back. */
    @InPlaceOf(TimeZone.class)
    public static void setDefault(@Nullable TimeZone zone) {
        RankDefaults own = RankDefaults.toChange();
        if (own == null) {
            TimeZone.setDefault(zone);
        } else {
            own.zone = zone == null ? TimeZone.getDefault() : (TimeZone) zone.clone();
        }
    }

    /** {@link ZoneId#systemDefault}. */
    @InPlaceOf(ZoneId.class)
    public static ZoneId systemDefault() {
        return getDefault().toZoneId();
    }

    /** {@link DateFormat#getInstance}. */
    @InPlaceOf(DateFormat.class)
    public static DateFormat getInstance() {
        return getDateTimeInstance(DateFormat.SHORT, DateFormat.SHORT);
    }

    /** {@link DateFormat#getDateTimeInstance()}. */
    @InPlaceOf(DateFormat.class)
    public static DateFormat getDateTimeInstance() {
        return getDateTimeInstance(DateFormat.DEFAULT, DateFormat.DEFAULT);
    }

    /** {@link DateFormat#getDateTimeInstance(int, int)}. */
    @InPlaceOf(DateFormat.class)
    public static DateFormat getDateTimeInstance(int date, int time) {
        return getDateTimeInstance(date, time, LocaleCalls.formatLocale());
    }

    /** {@link DateFormat#getDateTimeInstance(int, int, Locale)}. */
    @InPlaceOf(DateFormat.class)
    public static DateFormat getDateTimeInstance(int date, int time, Locale locale) {
        return zoned(DateFormat.getDateTimeInstance(date, time, locale));
    }

    /** {@link DateFormat#getDateInstance()}. */
    @InPlaceOf(DateFormat.class)
    public static DateFormat getDateInstance() {
        return getDateInstance(DateFormat.DEFAULT);
    }

    /** {@link DateFormat#getDateInstance(int)}. */
    @InPlaceOf(DateFormat.class)
    public static DateFormat getDateInstance(int style) {
        return getDateInstance(style, LocaleCalls.formatLocale());
    }

    /** {@link DateFormat#getDateInstance(int, Locale)}. */
    @InPlaceOf(DateFormat.class)
    public static DateFormat getDateInstance(int style, Locale locale) {
        return zoned(DateFormat.getDateInstance(style, locale));
    }

    /** {@link DateFormat#getTimeInstance()}. */
    @InPlaceOf(DateFormat.class)
    public static DateFormat getTimeInstance() {
        return getTimeInstance(DateFormat.DEFAULT);
    }

    /** {@link DateFormat#getTimeInstance(int)}. */
    @InPlaceOf(DateFormat.class)
    public static DateFormat getTimeInstance(int style) {
        return getTimeInstance(style, LocaleCalls.formatLocale());
    }

    /** {@link DateFormat#getTimeInstance(int, Locale)}. */
    @InPlaceOf(DateFormat.class)
    public static DateFormat getTimeInstance(int style, Locale locale) {
        return zoned(DateFormat.getTimeInstance(style, locale));
    }

    private static DateFormat zoned(DateFormat format) {
        format.setTimeZone(getDefault());
        return format;
    }
}
