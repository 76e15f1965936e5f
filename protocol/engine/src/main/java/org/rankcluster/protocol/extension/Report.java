package org.rankcluster.protocol.extension;

import org.rankcluster.protocol.runtime.ProcessView;
import org.rankcluster.protocol.runtime.RankRuntime;

/** Lets a program put named results into the run's {@code output} object, and say how far it is. */
public final class Report {
    private Report() {}

    /** Reports a number; the lowest rank that reports a key wins. */
    public static void put(String key, double value) {
        report(key, value);
    }

    /** Reports a whole number. */
    public static void put(String key, long value) {
        report(key, value);
    }

    /** Reports a text. */
    public static void put(String key, String value) {
        report(key, value);
    }

    /** Says that {@code done} of {@code of} iterations are over. Takes no virtual time; people see how long the rest may take. */
    public static void iteration(long done, long of) {
        ProcessView process = RankRuntime.current();
        process.job().iteration(process.rank(), done, of);
    }

    private static void report(String key, Object value) {
        ProcessView process = RankRuntime.current();
        process.job().report(process.rank(), key, value);
    }
}
