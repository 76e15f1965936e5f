package org.rankcluster.actors.observe.trace;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.rankcluster.input.InputException;
import org.rankcluster.input.Quantity;

/**
 * The user's choices for the trace of a run, in {@code --config}.
 *
 * @param file name of the file; empty for no trace
 * @param ranks the ranks that are traced
 * @param from begin of the traced stretch, virtual time in ps
 * @param to end of the traced stretch, virtual time in ps
 * @param what contents of the trace
 */
public record TraceSettings(String file, RankRanges ranks, long from, long to, Set<Content> what) {
    /** The option that names the file. */
    public static final String OPTION = "--trace";

    /** Key of {@link #file}. */
    public static final String FILE = "trace.file";

    /** Key of {@link #ranks}. */
    public static final String RANKS = "trace.ranks";

    /** Key of the traced stretch. */
    public static final String TIME = "trace.time";

    /** Key of {@link #what}. */
    public static final String WHAT = "trace.what";

    /** Default of {@link #RANKS} and of {@link #WHAT}. */
    public static final String ALL = "all";

    private static final String WHERE = "--config";

    /** A kind of contents of a trace. */
    public enum Content {
        /** The calls of ranks, and the computation of their programs. */
        CALLS,
        /** Waits and transfers within calls. */
        PHASES,
        /** Messages from rank to rank. */
        MESSAGES,
        /** Busy shares of links. */
        LINKS
    }

    /** Returns all keys. */
    public static List<String> keys() {
        return List.of(FILE, RANKS, TIME, WHAT);
    }

    /**
     * Reads the settings of a job.
     *
     * @throws InputException if a value is not valid
     */
    public static TraceSettings of(Map<String, String> config) {
        long[] time = time(config.getOrDefault(TIME, ALL));
        return new TraceSettings(
                config.getOrDefault(FILE, ""),
                RankRanges.of(WHERE, RANKS, config.getOrDefault(RANKS, ALL)),
                time[0],
                time[1],
                what(config.getOrDefault(WHAT, ALL)));
    }

    private static long[] time(String value) {
        if (value.equals(ALL)) {
            return new long[] {0, Long.MAX_VALUE};
        }
        int dots = value.indexOf("..");
        String rule = ALL + ", or two virtual times, e.g. 1ms..2ms, or 1ms..";
        if (dots < 0) {
            throw new InputException(WHERE, TIME, value, rule);
        }
        String begin = value.substring(0, dots);
        String end = value.substring(dots + 2);
        long from = begin.isBlank() ? 0 : Quantity.DURATION.parse(WHERE, TIME, begin, 0);
        long to = end.isBlank() ? Long.MAX_VALUE : Quantity.DURATION.parse(WHERE, TIME, end, 0);
        if (to <= from) {
            throw new InputException(WHERE, TIME, value, rule + ", the first before the second");
        }
        return new long[] {from, to};
    }

    private static Set<Content> what(String value) {
        if (value.equals(ALL)) {
            return EnumSet.allOf(Content.class);
        }
        Set<Content> what = EnumSet.noneOf(Content.class);
        for (String word : value.split(",", -1)) {
            what.add(Arrays.stream(Content.values())
                    .filter(content -> name(content).equals(word.strip()))
                    .findFirst()
                    .orElseThrow(() -> new InputException(
                            WHERE,
                            WHAT,
                            value,
                            ALL + ", or some of "
                                    + Arrays.stream(Content.values())
                                            .map(TraceSettings::name)
                                            .collect(Collectors.joining(", ")))));
        }
        return what;
    }

    private static String name(Content content) {
        return content.name().toLowerCase(Locale.ROOT);
    }

    /** Returns whether there is a trace. */
    public boolean isOn() {
        return !file.isEmpty();
    }

    /** Returns whether the trace has a kind of contents. */
    public boolean has(Content content) {
        return what.contains(content);
    }
}
