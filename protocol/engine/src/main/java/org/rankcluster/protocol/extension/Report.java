package org.rankcluster.protocol.extension;

import org.rankcluster.protocol.runtime.ProcessView;
import org.rankcluster.protocol.runtime.RankRuntime;

/**
 * The calls with which a program reports named results and its progress, for {@code --json} and the progress line. Results appear in the
 * {@code output} object of the run.
 */
public final class Report {
    private Report() {}

    /**
     * Reports a number. If several ranks report a key, the lowest rank's value counts.
     *
     * @param key name of the result
     * @param value the number
     */
    public static void put(String key, double value) {
        report(key, value);
    }

    /**
     * Reports a whole number. If several ranks report a key, the lowest rank's value counts.
     *
     * @param key name of the result
     * @param value the number
     */
    public static void put(String key, long value) {
        report(key, value);
    }

    /**
     * Reports a text. If several ranks report a key, the lowest rank's value counts.
     *
     * @param key name of the result
     * @param value the text
     */
    public static void put(String key, String value) {
        report(key, value);
    }

    /**
     * Reports the number of completed iterations. Takes no virtual time; the remaining time is estimated from it.
     *
     * @param done completed iterations, 0 to {@code of}
     * @param of number of iterations in all
     */
    public static void iteration(long done, long of) {
        ProcessView process = RankRuntime.current();
        process.job().iteration(process.rank(), done, of);
    }

    private static void report(String key, Object value) {
        ProcessView process = RankRuntime.current();
        process.job().report(process.rank(), key, value);
    }
}
