package org.rankcluster.actors.observe.trace;

import java.io.ByteArrayOutputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.observe.frame.Frame;
import org.rankcluster.actors.observe.frame.LinkFrame;
import org.rankcluster.actors.observe.frame.RunDescription;
import org.rankcluster.actors.observe.frame.SamplePart;
import org.rankcluster.actors.observe.trace.TimelineWriter.Kind;
import org.rankcluster.actors.rank.CallRings;

/**
 * A Perfetto trace of one stretch of an observed run: the recorded calls of ranks and the busy links. The parts of
 * members joined end to end are one file.
 */
public final class StretchTrace {
    private static final int PS_PER_NS = 1000;
    private static final int PERCENT = 100;

    /** Share from which a link counts as busy, in percent. */
    private static final int BUSY = 30;

    private final RunDescription run;
    private final long from;
    private final long to;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final Map<Integer, PerfettoWriter> partitions = new HashMap<>();

    /**
     * Creates an empty trace.
     *
     * @param from begin of the stretch, in ps
     * @param to end of the stretch, in ps
     */
    public StretchTrace(RunDescription run, long from, long to) {
        this.run = run;
        this.from = from;
        this.to = to;
    }

    private PerfettoWriter writer(int partition, String process) {
        return partitions.computeIfAbsent(
                partition,
                made -> new PerfettoWriter(
                        process,
                        partition,
                        run.rows().ranks(),
                        run.pictures().links(),
                        (piece, length) -> bytes.write(piece, 0, length)));
    }

    private String name() {
        return run.job().app() + " on " + run.machine().name();
    }

    /** Adds the calls of a rank that overlap the stretch, at most the last {@code most}. */
    public void calls(int partition, int rank, List<CallRings.Call> calls, List<String> names, int most) {
        int member = run.partitions().stream()
                .filter(nodes -> nodes.partition() == partition)
                .mapToInt(RunDescription.PartitionNodes::member)
                .findFirst()
                .orElse(0);
        PerfettoWriter writer = writer(partition, PerfettoFormat.process(name(), partition, member));
        writer.rank(rank);
        List<CallRings.Call> within = calls.stream()
                .filter(call -> call.start() < to && call.start() + call.length() * PS_PER_NS >= from)
                .toList();
        long end = 0;
        for (CallRings.Call call : within.subList(Math.max(0, within.size() - most), within.size())) {
            long begin = Math.max(end, call.start()); // calls of two threads may overlap
            end = Math.max(begin, call.start() + call.length() * PS_PER_NS);
            writer.begin(rank, Kind.CALL, names.get(call.call()), begin);
            int communicator = call.communicator() == CallRings.NO_COMMUNICATOR ? -1 : call.communicator();
            writer.end(rank, begin, end, new CallDetails(communicator, call.bytes(), null));
        }
    }

    /** Adds the links that are busy in a frame of the stretch. */
    public void links(List<Frame> frames) {
        Map<Integer, Integer> shown = new HashMap<>();
        PerfettoWriter writer = writer(run.partitions().size(), "links: " + name());
        for (Frame frame : frames) {
            LinkFrame links = frame.links();
            if (links != null && frame.stamp().from() < to && frame.stamp().to() > from) {
                Map<Integer, Integer> busy = busy(links);
                Set<Integer> all = new TreeSet<>(busy.keySet());
                all.addAll(shown.keySet());
                for (int link : all) {
                    int percent = busy.getOrDefault(link, 0);
                    writer.link(link, percent, Math.max(from, frame.stamp().from()));
                    shown.put(link, percent);
                }
                shown.values().removeIf(percent -> percent == 0);
            }
        }
        shown.keySet().forEach(link -> writer.link(link, 0, to));
    }

    private static Map<Integer, Integer> busy(LinkFrame links) {
        Map<Integer, Integer> busy = new HashMap<>();
        byte @Nullable [] all = links.busy();
        for (int link = 0; all != null && link < all.length; link++) {
            put(link, (double) Byte.toUnsignedInt(all[link]) / SamplePart.FULL, busy);
        }
        links.top().forEach(link -> put(link.id(), link.busy(), busy));
        return busy;
    }

    private static void put(int link, double share, Map<Integer, Integer> busy) {
        int percent = (int) Math.round(share * PERCENT);
        if (percent >= BUSY) {
            busy.put(link, percent);
        }
    }

    /** Returns the file. */
    public byte[] bytes() {
        partitions.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(partition -> partition.getValue().flush());
        return bytes.toByteArray();
    }
}
