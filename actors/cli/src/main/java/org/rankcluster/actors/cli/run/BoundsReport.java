package org.rankcluster.actors.cli.run;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.rankcluster.actors.observe.frame.LinkSpace;
import org.rankcluster.actors.path.CriticalPath;
import org.rankcluster.actors.path.LeastTime;
import org.rankcluster.actors.path.PathCall;
import org.rankcluster.actors.path.SegmentKind;

/** The report of lower bounds on the time of a run and of its collectives: lines for a terminal, and the JSON field {@code leastTimes}. */
final class BoundsReport {
    private static final int MOST_COLLECTIVES = 3;
    /** Share of a run's time below which a collective is not printed. */
    private static final double LITTLE = 0.01;

    private BoundsReport() {}

    /** Adds a line for the whole run, and one for each of the collectives that take most time. */
    static void addLines(List<String> lines, CriticalPath path, LinkSpace links) {
        if (path.leastTimes().isEmpty()) {
            return;
        }
        LeastTime whole = path.leastTimes().getFirst();
        lines.add("  at least: " + bounds(whole));
        String cause = cause(whole, path, links);
        lines.add("  the rest: " + cause);
        path.leastTimes().stream()
                .skip(1)
                .filter(one -> one.picoseconds() >= LITTLE * path.picoseconds())
                .limit(MOST_COLLECTIVES)
                .forEach(one -> lines.add("  " + one.call() + ": " + PathReport.seconds(one.picoseconds()) + " in "
                        + one.calls() + (one.calls() == 1 ? " call" : " calls") + ", " + PathReport.seconds(one.late())
                        + " of it until all have entered; at least " + bounds(one)));
    }

    private static String bounds(LeastTime one) {
        return one.bounds().entrySet().stream()
                .sorted(Map.Entry.<LeastTime.Bound, Long>comparingByValue().reversed())
                .filter(bound -> bound.getValue() > 0)
                .map(bound -> bound.getKey().text()
                        + (bound.getKey() == LeastTime.Bound.LINKS ? " (" + one.links() + ")" : "") + " "
                        + PathReport.seconds(bound.getValue()) + " " + percent(bound.getValue(), one.picoseconds()))
                .collect(Collectors.joining(", "));
    }

    /** Returns the cause of the time beyond the greatest bound: the largest class of the path that no bound contains. */
    private static String cause(LeastTime whole, CriticalPath path, LinkSpace links) {
        Map<SegmentKind, Long> waits = new TreeMap<>(whole.path());
        waits.keySet().removeIf(kind -> !kind.isWait());
        if (waits.isEmpty()) {
            return "no waits; the path consists of work, bytes and latency";
        }
        Map.Entry<SegmentKind, Long> most = PathReport.most(waits, 1).getFirst();
        Map<Integer, Long> sums = most.getKey() == SegmentKind.BLOCKED
                ? path.sums().blocked()
                : most.getKey() == SegmentKind.QUEUE ? path.sums().queues() : Map.of();
        Map<String, Long> kinds = byKind(sums, links);
        return most.getKey().text() + " " + percent(most.getValue(), path.picoseconds())
                + (kinds.isEmpty()
                        ? ""
                        : ", most of it along "
                                + PathReport.most(kinds, 1).getFirst().getKey());
    }

    /** Returns sums of links by the kind of the link: its direction on a torus, its level in a tree. */
    static Map<String, Long> byKind(Map<Integer, Long> sums, LinkSpace links) {
        Map<String, Long> kinds = new TreeMap<>();
        if (!links.isEmpty()) {
            sums.forEach((link, picoseconds) ->
                    kinds.merge(links.directions().get(links.direction(link)), picoseconds, Long::sum));
        }
        return kinds;
    }

    static void write(JsonGenerator json, List<LeastTime> leastTimes) throws IOException {
        json.writeArrayFieldStart("leastTimes");
        for (LeastTime one : leastTimes) {
            json.writeStartObject();
            PathCall call = one.call();
            if (call != null) {
                json.writeStringField("call", call.call());
                json.writeNumberField("communicator", call.communicator());
                json.writeNumberField("calls", one.calls());
                json.writeNumberField("late", one.late());
            }
            json.writeNumberField("picoseconds", one.picoseconds());
            json.writeObjectFieldStart("bounds");
            for (Map.Entry<LeastTime.Bound, Long> bound : one.bounds().entrySet()) {
                json.writeNumberField(bound.getKey().text(), bound.getValue());
            }
            json.writeEndObject();
            json.writeStringField("links", one.links());
            json.writeNumberField("share", one.picoseconds() == 0 ? 0 : (double) one.greatest() / one.picoseconds());
            json.writeObjectFieldStart("path");
            for (Map.Entry<SegmentKind, Long> kind : one.path().entrySet()) {
                json.writeNumberField(kind.getKey().key(), kind.getValue());
            }
            json.writeEndObject();
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static String percent(long picoseconds, long of) {
        return String.format(Locale.ROOT, "(%.0f %%)", of == 0 ? 0 : 100.0 * picoseconds / of);
    }
}
