package org.rankcluster.actors.program.process.time;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.text.BreakIterator;
import java.text.Collator;
import java.text.DateFormatSymbols;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.FormatStyle;
import java.util.Currency;
import java.util.Formatter;
import java.util.Locale;
import java.util.Objects;
import java.util.ResourceBundle;
import java.util.TimeZone;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.process.InPlaceOf;
import org.rankcluster.actors.program.process.LastArgumentOf;

/** The default locales, of which each rank has its own, and what the JDK makes with them. */
public final class LocaleCalls {
    private LocaleCalls() {}

    /** {@link Locale#getDefault()}; also the last argument of what takes another locale there. */
    @InPlaceOf(Locale.class)
    public static Locale getDefault() {
        RankDefaults own = RankDefaults.ownOrNull();
        return own == null ? Locale.getDefault() : own.locale;
    }

    /** {@link Locale#getDefault(Locale.Category)}. */
    @InPlaceOf(Locale.class)
    public static Locale getDefault(Locale.Category category) {
        RankDefaults own = RankDefaults.ownOrNull();
        if (own == null) {
            return Locale.getDefault(category);
        }
        return category == Locale.Category.DISPLAY ? own.display : own.format;
    }

    /** {@link Locale#setDefault(Locale)}. */
    @InPlaceOf(Locale.class)
    public static void setDefault(Locale locale) {
        Objects.requireNonNull(locale);
        RankDefaults own = RankDefaults.toChange();
        if (own == null) {
            Locale.setDefault(locale);
        } else {
            own.locale = locale;
            own.display = locale;
            own.format = locale;
        }
    }

    /** {@link Locale#setDefault(Locale.Category, Locale)}. */
    @InPlaceOf(Locale.class)
    public static void setDefault(Locale.Category category, Locale locale) {
        Objects.requireNonNull(locale);
        RankDefaults own = RankDefaults.toChange();
        if (own == null) {
            Locale.setDefault(category, locale);
        } else if (category == Locale.Category.DISPLAY) {
            own.display = locale;
        } else {
            own.format = locale;
        }
    }

    // ---- what takes a locale as its last argument

    /** The last argument of {@code toUpperCase(Locale)} and its like. */
    @LastArgumentOf(value = String.class, name = "to(Upper|Lower)Case")
    public static Locale textLocale() {
        return getDefault();
    }

    /** The last argument of {@code Collator.getInstance(Locale)} and its like. */
    @LastArgumentOf(
            value = {Collator.class, BreakIterator.class, ResourceBundle.class},
            name = "get(Bundle|.*Instance)")
    public static Locale languageLocale() {
        return getDefault();
    }

    /** The last argument of {@code getDisplayName(Locale)} and its like. */
    @LastArgumentOf(
            value = {Locale.class, Currency.class, TimeZone.class},
            name = "getDisplay.*|getSymbol")
    public static Locale displayLocale() {
        return getDefault(Locale.Category.DISPLAY);
    }

    /** The last argument of {@code NumberFormat.getInstance(Locale)}, {@code new Formatter(Locale)} and their like. */
    @LastArgumentOf(
            value = {
                NumberFormat.class,
                DecimalFormatSymbols.class,
                DateFormatSymbols.class,
                DateTimeFormatter.class,
                DateTimeFormatterBuilder.class,
                Formatter.class,
                MessageFormat.class
            },
            name = "<init>|get.*Instance|ofPattern|toFormatter")
    public static Locale formatLocale() {
        return getDefault(Locale.Category.FORMAT);
    }

    /** The last argument of {@code new DecimalFormat(String, DecimalFormatSymbols)}. */
    @LastArgumentOf(DecimalFormat.class)
    public static DecimalFormatSymbols symbols() {
        return DecimalFormatSymbols.getInstance(formatLocale());
    }

    // ---- what takes it elsewhere

    /** {@link String#format(String, Object...)}. */
    @InPlaceOf(String.class)
    public static String format(String text, @Nullable Object[] arguments) {
        return String.format(formatLocale(), text, arguments);
    }

    /** {@link String#formatted}. */
    @InPlaceOf(String.class)
    public static String formatted(String text, @Nullable Object[] arguments) {
        return String.format(formatLocale(), text, arguments);
    }

    /** {@link MessageFormat#format(String, Object...)}. */
    @InPlaceOf(value = MessageFormat.class, name = "format")
    public static String formatMessage(String pattern, @Nullable Object[] arguments) {
        return new MessageFormat(pattern, formatLocale()).format(arguments);
    }

    /** {@link PrintStream#printf(String, Object...)}. */
    @InPlaceOf(PrintStream.class)
    public static PrintStream printf(PrintStream to, String text, @Nullable Object[] arguments) {
        RankDefaults own = RankDefaults.ownOrNull();
        return own == null ? to.printf(text, arguments) : to.printf(own.format, text, arguments);
    }

    /** {@link PrintStream#format(String, Object...)}. */
    @InPlaceOf(PrintStream.class)
    public static PrintStream format(PrintStream to, String text, @Nullable Object[] arguments) {
        RankDefaults own = RankDefaults.ownOrNull();
        return own == null ? to.format(text, arguments) : to.format(own.format, text, arguments);
    }

    /** {@link PrintWriter#printf(String, Object...)}. */
    @InPlaceOf(PrintWriter.class)
    public static PrintWriter printf(PrintWriter to, String text, @Nullable Object[] arguments) {
        RankDefaults own = RankDefaults.ownOrNull();
        return own == null ? to.printf(text, arguments) : to.printf(own.format, text, arguments);
    }

    /** {@link PrintWriter#format(String, Object...)}. */
    @InPlaceOf(PrintWriter.class)
    public static PrintWriter format(PrintWriter to, String text, @Nullable Object[] arguments) {
        RankDefaults own = RankDefaults.ownOrNull();
        return own == null ? to.format(text, arguments) : to.format(own.format, text, arguments);
    }

    /** {@link DateTimeFormatter#ofLocalizedDate(FormatStyle)}. */
    @InPlaceOf(DateTimeFormatter.class)
    public static DateTimeFormatter ofLocalizedDate(FormatStyle style) {
        return DateTimeFormatter.ofLocalizedDate(style).withLocale(formatLocale());
    }

    /** {@link DateTimeFormatter#ofLocalizedTime(FormatStyle)}. */
    @InPlaceOf(DateTimeFormatter.class)
    public static DateTimeFormatter ofLocalizedTime(FormatStyle style) {
        return DateTimeFormatter.ofLocalizedTime(style).withLocale(formatLocale());
    }

    /** {@link DateTimeFormatter#ofLocalizedDateTime(FormatStyle)}. */
    @InPlaceOf(DateTimeFormatter.class)
    public static DateTimeFormatter ofLocalizedDateTime(FormatStyle style) {
        return DateTimeFormatter.ofLocalizedDateTime(style).withLocale(formatLocale());
    }

    /** {@link DateTimeFormatter#ofLocalizedDateTime(FormatStyle, FormatStyle)}. */
    @InPlaceOf(DateTimeFormatter.class)
    public static DateTimeFormatter ofLocalizedDateTime(FormatStyle date, FormatStyle time) {
        return DateTimeFormatter.ofLocalizedDateTime(date, time).withLocale(formatLocale());
    }
}
