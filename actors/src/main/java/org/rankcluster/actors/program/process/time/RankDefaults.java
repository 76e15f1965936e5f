package org.rankcluster.actors.program.process.time;

import java.util.Locale;
import java.util.TimeZone;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.process.RankHost;

/** The default locales and time zone of a rank: the JVM's, until its program sets others. */
final class RankDefaults {
    private static final String DEFAULTS = "locales and time zone";

    Locale locale = Locale.getDefault();
    Locale display = Locale.getDefault(Locale.Category.DISPLAY);
    Locale format = Locale.getDefault(Locale.Category.FORMAT);
    TimeZone zone = TimeZone.getDefault();

    /** Those of the calling rank; null if it has none of its own, or there is no rank. */
    static @Nullable RankDefaults ownOrNull() {
        RankHost rank = RankHost.currentOrNull();
        return rank == null ? null : (RankDefaults) rank.state().serviceIfMade(DEFAULTS);
    }

    /** Those of the calling rank, to change; null outside of any. */
    static @Nullable RankDefaults toChange() {
        RankHost rank = RankHost.currentOrNull();
        return rank == null ? null : (RankDefaults) rank.state().service(DEFAULTS, RankDefaults::new);
    }
}
