package org.rankcluster.actors.program.process;

import java.util.Locale;
import java.util.TimeZone;
import org.jspecify.annotations.Nullable;

/** The default locales and time zone of a rank: the JVM's, until its program sets others. */
final class RankDefaults {
    Locale locale = Locale.getDefault();
    Locale display = Locale.getDefault(Locale.Category.DISPLAY);
    Locale format = Locale.getDefault(Locale.Category.FORMAT);
    TimeZone zone = TimeZone.getDefault();

    /** Those of the calling rank; null if it has none of its own, or there is no rank. */
    static @Nullable RankDefaults ownOrNull() {
        RankHost rank = RankHost.currentOrNull();
        return rank == null ? null : rank.state().defaults;
    }

    /** Those of the calling rank, to change; null outside of any. */
    static @Nullable RankDefaults toChange() {
        RankHost rank = RankHost.currentOrNull();
        if (rank == null) {
            return null;
        }
        ProcessState state = rank.state();
        RankDefaults own = state.defaults;
        if (own == null) {
            own = new RankDefaults();
            state.defaults = own;
        }
        return own;
    }
}
