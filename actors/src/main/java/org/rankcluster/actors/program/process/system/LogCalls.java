package org.rankcluster.actors.program.process.system;

import java.util.Collections;
import java.util.Enumeration;
import java.util.logging.LogManager;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.process.InPlaceOf;
import org.rankcluster.actors.program.process.RankHost;

/** {@link Logger} and {@link LogManager}: each rank has loggers of its own. */
public final class LogCalls {
    private static final String LOGGERS = "loggers";

    private LogCalls() {}

    private static @Nullable RankLoggers own() {
        RankHost rank = RankHost.currentOrNull();
        return rank == null ? null : (RankLoggers) rank.state().service(LOGGERS, RankLoggers::new);
    }

    /** {@link Logger#getLogger(String)}. */
    @InPlaceOf(Logger.class)
    public static Logger getLogger(String name) {
        RankLoggers own = own();
        return own == null ? Logger.getLogger(name) : own.get(name, null);
    }

    /** {@link Logger#getLogger(String, String)}. */
    @InPlaceOf(Logger.class)
    public static Logger getLogger(String name, @Nullable String bundle) {
        RankLoggers own = own();
        return own == null ? Logger.getLogger(name, bundle) : own.get(name, bundle);
    }

    /** {@link Logger#getGlobal}. */
    @InPlaceOf(Logger.class)
    public static Logger getGlobal() {
        return own() == null ? Logger.getGlobal() : getLogger(Logger.GLOBAL_LOGGER_NAME);
    }

    /** {@link Logger#getAnonymousLogger()}. */
    @InPlaceOf(Logger.class)
    public static Logger getAnonymousLogger() {
        return getAnonymousLogger(null);
    }

    /** {@link Logger#getAnonymousLogger(String)}. */
    @InPlaceOf(Logger.class)
    public static Logger getAnonymousLogger(@Nullable String bundle) {
        RankLoggers own = own();
        return own == null ? Logger.getAnonymousLogger(bundle) : own.anonymous(bundle);
    }

    /** {@link LogManager#getLogger}. */
    @InPlaceOf(LogManager.class)
    public static @Nullable Logger getLogger(LogManager manager, String name) {
        RankLoggers own = own();
        return own == null ? manager.getLogger(name) : own.find(name);
    }

    /** {@link LogManager#getLoggerNames}. */
    @InPlaceOf(LogManager.class)
    public static Enumeration<String> getLoggerNames(LogManager manager) {
        RankLoggers own = own();
        return own == null ? manager.getLoggerNames() : Collections.enumeration(own.names());
    }

    /** {@link LogManager#reset}. */
    @InPlaceOf(LogManager.class)
    public static void reset(LogManager manager) {
        RankLoggers own = own();
        if (own == null) {
            manager.reset();
        } else {
            own.reset();
        }
    }
}
