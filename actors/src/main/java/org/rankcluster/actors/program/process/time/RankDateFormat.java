package org.rankcluster.actors.program.process.time;

import java.text.DateFormat;
import java.text.DateFormatSymbols;
import java.text.SimpleDateFormat;
import java.util.Locale;

/** What programs make and extend in place of {@link SimpleDateFormat}: with the rank's locale and time zone. */
public class RankDateFormat extends SimpleDateFormat {
    private static final long serialVersionUID = 1;

    /** {@link SimpleDateFormat#SimpleDateFormat()}. */
    public RankDateFormat() {
        this(usual(LocaleCalls.formatLocale()), LocaleCalls.formatLocale());
    }

    /** {@link SimpleDateFormat#SimpleDateFormat(String)}. */
    public RankDateFormat(String pattern) {
        this(pattern, LocaleCalls.formatLocale());
    }

    /** {@link SimpleDateFormat#SimpleDateFormat(String, Locale)}. */
    public RankDateFormat(String pattern, Locale locale) {
        super(pattern, locale);
        calendar.setTimeZone(ZoneCalls.getDefault());
    }

    /** {@link SimpleDateFormat#SimpleDateFormat(String, DateFormatSymbols)}. */
    public RankDateFormat(String pattern, DateFormatSymbols symbols) {
        super(pattern, symbols);
        calendar.setTimeZone(ZoneCalls.getDefault());
    }

    private static String usual(Locale locale) {
        DateFormat format = DateFormat.getDateTimeInstance(DateFormat.SHORT, DateFormat.SHORT, locale);
        return ((SimpleDateFormat) format).toPattern();
    }
}
