package org.rankcluster.actors.observe.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rankcluster.input.InputException;

/** A set of ranks, stored as ranges. */
public final class RankRanges {
    private static final Pattern RANGE = Pattern.compile("(\\d{1,9})(-(\\d{1,9})?)?");

    private record Range(int first, int last) {}

    private final List<Range> ranges;

    private RankRanges(List<Range> ranges) {
        this.ranges = ranges;
    }

    /**
     * Reads a set.
     *
     * @param text {@code all}, or ranks and ranges with commas, such as {@code 0-63,100,500-}
     * @throws InputException if the text is neither
     */
    static RankRanges of(String where, String name, String text) {
        if (text.equals(TraceSettings.ALL)) {
            return new RankRanges(List.of(new Range(0, Integer.MAX_VALUE)));
        }
        List<Range> ranges = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            Matcher range = RANGE.matcher(part.strip());
            String rule = TraceSettings.ALL + ", or ranks and ranges of them, e.g. 0-63,100,500-";
            if (!range.matches()) {
                throw new InputException(where, name, text, rule);
            }
            int first = Integer.parseInt(range.group(1));
            int last = first;
            if (range.group(2) != null) {
                last = range.group(3) == null ? Integer.MAX_VALUE : Integer.parseInt(range.group(3));
            }
            if (last < first) {
                throw new InputException(where, name, text, rule + ", the lower first");
            }
            ranges.add(new Range(first, last));
        }
        return new RankRanges(ranges);
    }

    /** Returns whether a rank belongs to the set. */
    public boolean contains(int rank) {
        for (Range range : ranges) {
            if (rank >= range.first && rank <= range.last) {
                return true;
            }
        }
        return false;
    }

    /** Returns the number of ranks of the set below a bound. */
    public int count(int ranks) {
        int count = 0;
        for (int rank = 0; rank < ranks; rank++) {
            count += contains(rank) ? 1 : 0;
        }
        return count;
    }
}
