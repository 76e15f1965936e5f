package org.rankcluster.actors.cli.run;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cli.console.UnitFormat;
import org.rankcluster.actors.job.JobSpec;
import org.rankcluster.actors.observe.frame.LinkSpace;
import org.rankcluster.actors.path.CriticalPath;
import org.rankcluster.actors.path.Elasticity;
import org.rankcluster.actors.path.PathCall;
import org.rankcluster.actors.path.PathLeg;
import org.rankcluster.actors.path.SegmentKind;
import org.rankcluster.hardware.machine.MachineKey;

/** The report of a run's critical path: lines for a terminal, and the JSON field {@code criticalPath}. */
final class PathReport {
    private static final double PICOSECONDS = 1e12;
    private static final int MOST_KINDS = 7;
    static final int MOST_NAMES = 3;
    private static final int MOST_ELASTICITIES = 5;
    /** Share below which a class or a name is not printed. */
    private static final double LITTLE = 0.005;

    private PathReport() {}

    /** Returns about ten lines for a terminal. */
    static List<String> lines(CriticalPath path, JobSpec spec) {
        if (path.missing() != null) {
            return List.of("critical path: none, for " + path.missing());
        }
        List<String> lines = new ArrayList<>();
        lines.add("critical path: " + seconds(path.picoseconds()) + " to the "
                + (path.isComplete() ? "end of rank " : "last event of rank ") + path.rank() + ", by "
                + UnitFormat.count((double) path.count()) + " segments and "
                + UnitFormat.count((double) path.messages())
                + " messages");
        if (path.picoseconds() == 0) {
            return lines;
        }
        for (Map.Entry<SegmentKind, Long> entry : most(path.sums().kinds(), MOST_KINDS)) {
            if (entry.getValue() >= LITTLE * path.picoseconds()) {
                lines.add(String.format(
                        Locale.ROOT,
                        "  %5s  %-40s %s",
                        percent(entry.getValue(), path),
                        entry.getKey().text(),
                        seconds(entry.getValue())));
            }
        }
        lines.add("  by rank: " + names(path.sums().ranks(), path, rank -> rank < 0 ? "the network" : "rank " + rank));
        lines.add("  by call: " + names(path.sums().calls(), path, Function.identity()));
        String named = names(path.sums().lines(), path, line -> line.isEmpty() ? "no known line" : line);
        if (!named.isEmpty()) {
            lines.add("  by line: " + named);
        }
        LinkSpace links = LinkSpace.of(spec.machine(), spec.model().fidelity());
        addLinks(lines, "longest queues", path.sums().queues(), path, links);
        addLinks(lines, "blocked", path.sums().blocked(), path, links);
        String fronts = names(path.sums().fronts(), path, PathCall::toString);
        if (!fronts.isEmpty()) {
            lines.add("  behind packets of: " + fronts);
        }
        BoundsReport.addLines(lines, path, links);
        AccountsReport.addLines(lines, path);
        List<Elasticity> elasticities = path.elasticities().stream()
                .filter(one -> Math.abs(one.share()) >= LITTLE)
                .toList();
        if (!elasticities.isEmpty()) {
            lines.add("  1 % more of a value changes the time by: "
                    + elasticities.stream()
                            .limit(MOST_ELASTICITIES)
                            .map(PathReport::text)
                            .collect(Collectors.joining(", ")));
            if (elasticities.stream().anyMatch(one -> !one.isFirm())) {
                lines.add(
                        "  ? the path may move: another chain, or another order of messages, becomes critical within twice the change");
            }
        }
        return lines;
    }

    private static void addLinks(
            List<String> lines, String what, Map<Integer, Long> sums, CriticalPath path, LinkSpace links) {
        String names = names(sums, path, links::name);
        if (!names.isEmpty()) {
            String kinds = names(BoundsReport.byKind(sums, links), path, kind -> "all " + kind);
            lines.add("  " + what + ": " + names + (kinds.isEmpty() ? "" : "; " + kinds));
        }
    }

    /** Returns an elasticity as text; a tilde marks one that includes undivided waits, a question mark one whose path may move. */
    private static String text(Elasticity one) {
        return one.keys().get(0).key()
                + (one.keys().size() > 1 ? " and the like " : " ")
                + (one.isDivided() ? "" : "~")
                + String.format(Locale.ROOT, "%+.2f %%", one.share())
                + (one.isFirm() ? "" : "?");
    }

    /** Writes the field {@code criticalPath}, if the run has recorded its path; {@code links} names the links. */
    static void write(JsonGenerator json, @Nullable CriticalPath path, LinkSpace links) throws IOException {
        if (path == null) {
            return;
        }
        json.writeObjectFieldStart("criticalPath");
        if (path.missing() != null) {
            json.writeStringField("missing", path.missing());
            json.writeEndObject();
            return;
        }
        json.writeNumberField("picoseconds", path.picoseconds());
        json.writeNumberField("rank", path.rank());
        json.writeBooleanField("complete", path.isComplete());
        json.writeNumberField("segments", path.count());
        json.writeNumberField("messages", path.messages());
        Map<String, Long> kinds = new TreeMap<>();
        path.sums().kinds().forEach((kind, picoseconds) -> kinds.put(kind.key(), picoseconds));
        write(json, "classes", kinds);
        write(json, "ranks", path.sums().ranks());
        write(json, "calls", path.sums().calls());
        if (!path.sums().lines().isEmpty()) {
            write(json, "lines", path.sums().lines());
        }
        write(json, "communicators", path.sums().communicators());
        write(json, "queues", named(path.sums().queues(), links));
        write(json, "blocked", named(path.sums().blocked(), links));
        write(json, "wires", named(path.sums().wires(), links));
        write(json, "behind", path.sums().fronts());
        writeLegs(json, path.legs(), links);
        BoundsReport.write(json, path.leastTimes());
        AccountsReport.writeSlack(json, path.slack());
        json.writeArrayFieldStart("elasticities");
        for (Elasticity one : path.elasticities()) {
            json.writeStartObject();
            json.writeArrayFieldStart("keys");
            for (MachineKey key : one.keys()) {
                json.writeString(key.key());
            }
            json.writeEndArray();
            json.writeNumberField("share", one.share());
            json.writeBooleanField("divided", one.isDivided());
            json.writeBooleanField("firm", one.isFirm());
            json.writeNumberField("stays", one.stays());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void writeLegs(JsonGenerator json, List<PathLeg> legs, LinkSpace links) throws IOException {
        json.writeArrayFieldStart("legs");
        for (PathLeg leg : legs) {
            json.writeStartObject();
            json.writeNumberField("rank", leg.rank());
            json.writeStringField("class", leg.kind().key());
            json.writeStringField("call", leg.call().call());
            json.writeNumberField("begin", leg.begin());
            json.writeNumberField("sent", leg.sent());
            if (leg.to() >= 0) {
                json.writeNumberField("to", leg.to());
                json.writeNumberField("received", leg.received());
                json.writeNumberField("waited", leg.waited());
                if (leg.link() >= 0) {
                    json.writeStringField("link", links.name(leg.link()));
                }
            }
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    static void write(JsonGenerator json, String name, Map<?, Long> sums) throws IOException {
        json.writeObjectFieldStart(name);
        for (Map.Entry<?, Long> sum : sums.entrySet()) {
            json.writeNumberField(key(sum.getKey()), sum.getValue());
        }
        json.writeEndObject();
    }

    private static Map<String, Long> named(Map<Integer, Long> sums, LinkSpace links) {
        Map<String, Long> named = new LinkedHashMap<>();
        sums.forEach((link, picoseconds) -> named.put(links.name(link), picoseconds));
        return named;
    }

    /** Returns a name of the JSON result; -1 stands for the network, or for no communicator, "" for no known line. */
    private static String key(Object key) {
        return key.equals(-1) || key.equals("") ? "none" : key.toString();
    }

    static <K> List<Map.Entry<K, Long>> most(Map<K, Long> sums, int most) {
        return sums.entrySet().stream()
                .sorted(Map.Entry.<K, Long>comparingByValue(Comparator.reverseOrder()))
                .limit(most)
                .toList();
    }

    private static <K> String names(Map<K, Long> sums, CriticalPath path, Function<K, String> name) {
        return most(sums, MOST_NAMES).stream()
                .filter(sum -> sum.getValue() >= LITTLE * path.picoseconds())
                .map(sum -> name.apply(sum.getKey()) + " " + percent(sum.getValue(), path))
                .collect(Collectors.joining(", "));
    }

    private static String percent(long picoseconds, CriticalPath path) {
        return String.format(Locale.ROOT, "%.1f %%", 100.0 * picoseconds / path.picoseconds());
    }

    static String seconds(long picoseconds) {
        return UnitFormat.seconds(picoseconds / PICOSECONDS);
    }
}
