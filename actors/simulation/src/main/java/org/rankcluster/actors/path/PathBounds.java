package org.rankcluster.actors.path;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.rankcluster.actors.path.LeastTime.Bound;
import org.rankcluster.hardware.topology.LinkSets;

/** The lower bounds of the time of a run and of its collectives, computed from the figures that its recorders have counted. */
final class PathBounds {
    private static final double PICOSECONDS = 1e12;
    private static final List<SegmentKind> ALONE =
            List.of(SegmentKind.SEND, SegmentKind.RECEIVE, SegmentKind.WIRE, SegmentKind.MEMORY);

    private final PathNetwork network;

    private PathBounds(PathNetwork network) {
        this.network = network;
    }

    /**
     * Returns the bounds of a run, and of its collectives with the longest time first.
     *
     * @param sums sums of its critical path
     * @param picoseconds its virtual time
     */
    static List<LeastTime> of(PathRecords records, PathSums sums, long picoseconds) {
        PathBounds bounds = new PathBounds(records.network());
        PathTotals totals = records.totals();
        CallFigures whole = new CallFigures(records.network());
        List<LeastTime> all = new ArrayList<>();
        totals.calls().forEach((call, figures) -> {
            whole.add(figures);
            if (figures.calls() > 0) {
                all.add(bounds.ofCall(call, figures, sums.ofCalls().getOrDefault(call, Map.of())));
            }
        });
        all.sort((one, other) -> Long.compare(other.picoseconds(), one.picoseconds()));
        LinksBound links = bounds.links(whole, false);
        all.addFirst(new LeastTime(
                null,
                0,
                picoseconds,
                0,
                bounds.bounds(whole, totals.busiest(), sums.kinds()),
                links.name,
                sums.kinds()));
        return all;
    }

    private LeastTime ofCall(PathCall call, CallFigures of, Map<SegmentKind, Long> path) {
        Map<Bound, Long> bounds = bounds(of, of.busiest(), path);
        // of an intercommunicator, the ranks of one group may have returned before the other group has their messages
        bounds.computeIfPresent(Bound.LATENCY, (_, latency) -> latency > of.time() ? null : latency);
        return new LeastTime(call, of.calls(), of.time(), of.late(), bounds, links(of, false).name, path);
    }

    private Map<Bound, Long> bounds(CallFigures of, long cpu, Map<SegmentKind, Long> path) {
        Map<Bound, Long> bounds = new EnumMap<>(Bound.class);
        bounds.put(Bound.CPU, cpu);
        bounds.put(Bound.INJECTION, time((double) of.mostLeft(), (double)
                network.nodeBandwidth().bytesPerSecond()));
        bounds.put(Bound.RECEPTION, time((double) of.mostReached(), (double)
                network.nodeBandwidth().bytesPerSecond()));
        if (network.links().count() > 0) {
            bounds.put(Bound.LINKS, links(of, false).picoseconds);
            bounds.put(Bound.BISECTION, links(of, true).picoseconds);
        }
        bounds.put(
                Bound.LATENCY,
                ALONE.stream().mapToLong(kind -> path.getOrDefault(kind, 0L)).sum());
        return bounds;
    }

    private record LinksBound(long picoseconds, String name) {}

    /** Returns the bound by the set of links that needs most time. */
    private LinksBound links(CallFigures of, boolean isBisection) {
        LinkSets sets = network.links();
        LinksBound most = new LinksBound(0, "");
        for (int set = 0; set < sets.count(); set++) {
            if (sets.isBisection(set) == isBisection && of.loads()[set] > 0) {
                long time = time(of.loads()[set], sets.bytesPerSecond(set));
                most = time > most.picoseconds ? new LinksBound(time, sets.name(set)) : most;
            }
        }
        return most;
    }

    private static long time(double bytes, double bytesPerSecond) {
        return (long) (bytes / bytesPerSecond * PICOSECONDS);
    }
}
