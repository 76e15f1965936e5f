package org.rankcluster.actors.observe.frame;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.observe.frame.Finding.Severity;
import org.rankcluster.actors.path.CriticalPath;
import org.rankcluster.actors.path.LeastTime;
import org.rankcluster.actors.path.SegmentKind;

/**
 * The rules that judge findings by the critical path of a run. A cause that takes little of the path does not limit
 * the run, whatever its figures. If no other cause does, waits that take much of the path are one of their own.
 */
final class PathFindings {
    /** Share of the path below which a rank, or the network, does not limit the run. */
    private static final double LITTLE = 0.03;
    /** Share of the path from which collectives, or waits in the network, limit the run. */
    private static final double MUCH = 0.25;

    private static final Set<SegmentKind> NETWORK = EnumSet.of(
            SegmentKind.INJECTION,
            SegmentKind.QUEUE,
            SegmentKind.BLOCKED,
            SegmentKind.SERIALIZATION,
            SegmentKind.STREAM,
            SegmentKind.RECEPTION,
            SegmentKind.PACKETS,
            SegmentKind.BUFFERS);
    private static final Set<SegmentKind> DISTANCE = EnumSet.copyOf(NETWORK);

    static {
        DISTANCE.add(SegmentKind.WIRE);
    }

    private final CriticalPath path;

    private PathFindings(CriticalPath path) {
        this.path = path;
    }

    /**
     * Returns the findings of a whole run that has recorded this path. If the path is missing, one finding states this, and the others stay
     * as they are.
     */
    static List<Finding> judge(List<Finding> all, CriticalPath path) {
        if (path.missing() != null) {
            List<Finding> unjudged = new ArrayList<>(all);
            unjudged.add(new Finding(
                    "path",
                    Severity.NONE,
                    "",
                    "The critical path is missing",
                    "Reason: " + path.missing() + ".",
                    Map.of()));
            return List.copyOf(unjudged);
        }
        PathFindings judge = new PathFindings(path);
        List<Finding> judged = new ArrayList<>(all.stream().map(judge::judge).toList());
        judged.add(judge.waits(judged.stream().anyMatch(PathFindings::limits)));
        return List.copyOf(judged);
    }

    /** Returns whether a finding names a limit of the program. */
    private static boolean limits(Finding finding) {
        return finding.isCause()
                && switch (finding.id()) {
                    case "partitions", "addresses" -> false;
                    default -> true;
                };
    }

    private Finding judge(Finding finding) {
        if (finding.id().equals("late")) {
            return late(finding);
        }
        if (!finding.isCause()) {
            return finding;
        }
        return switch (finding.id()) {
            case "link", "saturation" -> onPath(finding, of(NETWORK), LITTLE, "bytes and waits at links");
            case "mapping" -> onPath(finding, of(DISTANCE), LITTLE, "the network");
            case "collectives" -> path.isComplete() ? onPath(finding, ofCollectives(), MUCH, "collectives") : finding;
            default -> finding;
        };
    }

    /** Returns the finding of a late rank. A rank that others hardly wait for may limit the run, too, if its program works longest. */
    private Finding late(Finding finding) {
        boolean isOfRank = finding.isCause() && !finding.subject().isEmpty();
        Finding judged = isOfRank ? onPath(finding, ofRank(finding.subject()), LITTLE, "the rank") : finding;
        Finding longest = judged.isCause() ? null : longestProgram();
        return longest == null ? judged : longest;
    }

    /**
     * Returns the finding about the rank with the largest share of the path among the ranks whose programs work longest. Null if its share
     * is small.
     */
    private @Nullable Finding longestProgram() {
        Map<Integer, Long> programs = programs();
        if (programs.isEmpty()) {
            return null;
        }
        List<Long> sorted = programs.values().stream().sorted().toList();
        long median = sorted.get((sorted.size() - 1) / 2);
        double least = UnusualTime.least((double) median, (double) sorted.getLast());
        List<Integer> longest = programs.entrySet().stream()
                .filter(one -> one.getValue() >= least)
                .map(Map.Entry::getKey)
                .toList();
        int rank = longest.stream()
                .max(Comparator.<Integer>comparingLong(
                                one -> path.sums().ranks().getOrDefault(one, 0L))
                        .thenComparing(Comparator.reverseOrder()))
                .orElseThrow();
        long own = Objects.requireNonNull(programs.get(rank));
        long onPath = path.sums().ranks().getOrDefault(rank, 0L);
        double excess = share(Math.min(own - median, onPath));
        if (excess < LITTLE) {
            return null;
        }
        Map<String, Object> values = new TreeMap<>();
        values.put("rank", rank);
        values.put("programPs", own);
        values.put("medianProgramPs", median);
        values.put("pathShare", share(onPath));
        int alike = longest.size();
        return new Finding(
                "late",
                excess >= MUCH ? Severity.RED : Severity.AMBER,
                "rank:" + rank,
                alike > 1
                        ? alike + " ranks computed longer than the others, rank " + rank + " among them"
                        : "Rank " + rank + " computed longer than the others",
                (alike > 1 ? "The rank's" : "Its") + " program took " + FindingText.time(own) + ", the median rank's "
                        + FindingText.time(median) + ". On the critical path the rank takes " + percent(share(onPath))
                        + ".",
                values);
    }

    /** Returns the time of each rank's program between its calls, in ps. */
    private Map<Integer, Long> programs() {
        Map<Integer, Long> programs = new TreeMap<>();
        path.accounts()
                .ofRanks()
                .forEach((rank, classes) -> programs.put(
                        rank,
                        classes.entrySet().stream()
                                .filter(part -> part.getKey().isOfProgram())
                                .mapToLong(Map.Entry::getValue)
                                .sum()));
        return programs;
    }

    private Finding onPath(Finding finding, double share, double least, String what) {
        Map<String, Object> values = new TreeMap<>(finding.values());
        values.put("pathShare", share);
        String text = (finding.text().isEmpty() ? "" : finding.text() + " ") + "On the critical path " + what
                + (what.endsWith("s") ? " take " : " takes ") + percent(share) + ".";
        return new Finding(
                finding.id(),
                share >= least ? finding.severity() : Severity.GREEN,
                finding.subject(),
                finding.title(),
                text,
                values);
    }

    private double ofRank(String subject) {
        int rank = Integer.parseInt(subject.substring(subject.indexOf(':') + 1));
        return share(path.sums().ranks().getOrDefault(rank, 0L));
    }

    private double of(Set<SegmentKind> kinds) {
        return share(kinds.stream()
                .mapToLong(kind -> path.sums().kinds().getOrDefault(kind, 0L))
                .sum());
    }

    private double ofCollectives() {
        return share(path.leastTimes().stream()
                .filter(one -> one.call() != null)
                .map(LeastTime::path)
                .flatMap(classes -> classes.values().stream())
                .mapToLong(Long::longValue)
                .sum());
    }

    private double share(long picoseconds) {
        return (double) picoseconds / path.picoseconds();
    }

    /** Returns whether the largest class of waits limits the run. */
    private Finding waits(boolean isKnown) {
        Map.Entry<SegmentKind, Long> most = path.sums().kinds().entrySet().stream()
                .filter(kind -> kind.getKey().isWait())
                .max(Map.Entry.<SegmentKind, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .orElse(Map.entry(SegmentKind.OTHER, 0L));
        Map.Entry<SegmentKind, Long> largest = path.sums().kinds().entrySet().stream()
                .max(Map.Entry.<SegmentKind, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .orElse(most);
        boolean limits = !isKnown && share(most.getValue()) >= MUCH;
        Map.Entry<SegmentKind, Long> named = limits ? most : largest;
        String bound = path.leastTimes().isEmpty()
                ? ""
                : "The greatest lower bound of the run's time is "
                        + percent(share(path.leastTimes().getFirst().greatest())) + " of it.";
        Map<String, Object> values = new TreeMap<>();
        values.put("class", named.getKey().key());
        values.put("pathShare", share(named.getValue()));
        return new Finding(
                "path",
                limits ? Severity.AMBER : Severity.GREEN,
                "",
                "The critical path: " + percent(share(named.getValue())) + " "
                        + named.getKey().text(),
                bound,
                values);
    }

    private static String percent(double share) {
        return Math.round(100 * share) + " %";
    }
}
