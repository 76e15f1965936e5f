package org.rankcluster.actors.cli.run;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cli.console.UnitFormat;
import org.rankcluster.actors.path.CriticalPath;
import org.rankcluster.actors.path.PathCall;
import org.rankcluster.actors.path.PathSlack;
import org.rankcluster.actors.path.RankAccounts;
import org.rankcluster.actors.path.SegmentKind;

/** The report of the ranks' time by use and of their slack: lines for a terminal, and the JSON fields {@code parts} and {@code slack}. */
final class AccountsReport {
    private static final double PICOSECONDS = 1e12;
    private static final int MOST_PARTS = 5;
    private static final double LITTLE = 0.005;
    /** Share of the virtual time up to which a slack counts as little; the line names it. */
    private static final double NO_SLACK = 0.001;

    private AccountsReport() {}

    /** Adds a line for the ranks' time, and one for their slack. */
    static void addLines(List<String> lines, CriticalPath path) {
        RankAccounts accounts = path.accounts();
        if (accounts.missing() != null) {
            lines.add("  a rank's time: not divided: " + accounts.missing());
        } else {
            Map<SegmentKind, Long> means = new TreeMap<>();
            accounts.ranges().forEach((kind, range) -> means.put(kind, range.mean()));
            lines.add("  a rank's time: "
                    + PathReport.most(means, MOST_PARTS).stream()
                            .filter(part -> part.getValue() >= LITTLE * path.picoseconds())
                            .map(part -> part.getKey().text() + " "
                                    + String.format(
                                            Locale.ROOT, "%.0f %%", 100.0 * part.getValue() / path.picoseconds()))
                            .collect(Collectors.joining(", ")));
        }
        addSlack(lines, path);
    }

    private static void addSlack(List<String> lines, CriticalPath path) {
        PathSlack slack = path.slack();
        if (slack.missing() != null) {
            lines.add("  slack: none: " + slack.missing());
            return;
        }
        List<Long> ofRanks = slack.ofRanks().keySet().stream().map(slack::of).toList();
        long most = ofRanks.stream().mapToLong(Long::longValue).max().orElse(0);
        long none = ofRanks.stream()
                .filter(picoseconds -> picoseconds <= NO_SLACK * path.picoseconds())
                .count();
        lines.add("  slack: " + UnitFormat.count((double) none) + " of "
                + UnitFormat.count((double) slack.ofRanks().size())
                + " ranks have at most 0.1 % of the time; the largest is "
                + UnitFormat.seconds(most / PICOSECONDS));
    }

    /** Writes the field {@code parts} of a profile: seconds by class, if the run has recorded its path. */
    static void writeParts(JsonGenerator json, @Nullable CriticalPath path) throws IOException {
        if (path == null || path.accounts().missing() != null) {
            return;
        }
        json.writeObjectFieldStart("parts");
        for (Map.Entry<SegmentKind, RankAccounts.Range> part :
                path.accounts().ranges().entrySet()) {
            json.writeObjectFieldStart(part.getKey().key());
            json.writeNumberField("min", part.getValue().least() / PICOSECONDS);
            json.writeNumberField("mean", part.getValue().mean() / PICOSECONDS);
            json.writeNumberField("max", part.getValue().most() / PICOSECONDS);
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    /** Writes the field {@code slack}. */
    static void writeSlack(JsonGenerator json, PathSlack slack) throws IOException {
        json.writeObjectFieldStart("slack");
        if (slack.missing() != null) {
            json.writeStringField("missing", slack.missing());
        } else {
            for (Map.Entry<Integer, Map<PathCall, Long>> rank : slack.ofRanks().entrySet()) {
                PathReport.write(json, String.valueOf(rank.getKey()), rank.getValue());
            }
        }
        json.writeEndObject();
    }
}
