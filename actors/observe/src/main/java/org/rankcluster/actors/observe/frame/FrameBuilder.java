package org.rankcluster.actors.observe.frame;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.rank.RankReading;

/**
 * A converter from the samples of a whole run to frames. The converter takes the samples in their order, and subtracts the counters of the
 * previous sample.
 */
public final class FrameBuilder {
    private static final int MOST_STATES = 4096;
    private static final double NANOS_PER_MS = 1e6;

    private static final int MOST_CALLS = 64;
    private static final int MOST_COLLECTIVES = 32;

    private final LinkPictures pictures;
    private final RankBins rows;
    private final int nodes;
    private final Map<Integer, SamplePart.PartitionCounters> partitionsBefore = new HashMap<>();
    private final Map<String, SamplePart.ClassCounters> classesBefore = new HashMap<>();
    private final Map<String, long[]> callsBefore = new HashMap<>();
    private final Map<String, HotSpots.Collective> collectivesBefore = new HashMap<>();
    private Traffic trafficBefore = Traffic.NONE;
    private long messagesBefore;
    private long hopsBefore;
    private long wallBefore;
    private long eventsBefore;
    private long endBefore;
    private byte[] rowBefore;
    private final TransferCorrection transferCorrection;
    private WaitTrees trees = new WaitTrees(new int[0]);

    /** Creates a builder for a run with these links, and ranks on {@code nodes} nodes. */
    public FrameBuilder(LinkPictures pictures, RankBins rows, int nodes) {
        this.pictures = pictures;
        this.rows = rows;
        this.nodes = nodes;
        this.rowBefore = new byte[0];
        this.transferCorrection = new TransferCorrection(rows);
    }

    /** Returns the wait trees of the last sample that contained all ranks. */
    public WaitTrees trees() {
        return trees;
    }

    /** Returns whether a rank waited for the network alone in the last sample, although no receiver had answered it. */
    public boolean isUnderWay(int rank) {
        return transferCorrection.has(rank);
    }

    /**
     * Creates the next frame.
     *
     * @param sample the whole sample, or its available parts
     * @param wallMs wall time since the run began
     */
    public Frame next(int seq, SamplePart sample, long wallMs, long inFlight, int flags, int attempt) {
        WorkFrame work = work(sample, wallMs - wallBefore);
        // If a member's part is missing, its last counters are used.
        long events = partitionsBefore.values().stream()
                .mapToLong(SamplePart.PartitionCounters::events)
                .sum();
        // A count smaller than before is a count without a member whose part is missing.
        messagesBefore = Math.max(messagesBefore, sample.messages());
        hopsBefore = Math.max(hopsBefore, sample.hops());
        int gap = seq > 1 && sample.from() != endBefore ? Frame.GAP : 0;
        Frame frame = new Frame(
                new Frame.Stamp(seq, sample.from(), sample.at(), flags | gap, attempt),
                new Frame.Clock(
                        wallMs,
                        events,
                        messagesBefore,
                        hopsBefore,
                        inFlight,
                        Math.max(0, events - eventsBefore),
                        wallMs - wallBefore),
                pictures.of(sample),
                ranks(sample),
                work,
                TrafficFrame.of(sample.traffic().since(trafficBefore)),
                NodeFrame.of(sample.nodes(), nodes));
        assert FrameInvariants.hold(frame, pictures.links());
        trafficBefore = sample.traffic().newest(trafficBefore);
        wallBefore = wallMs;
        eventsBefore = events;
        endBefore = sample.at();
        return frame;
    }

    private RankFrame ranks(SamplePart sample) {
        RankColumns columns = sample.ranks();
        int[] indexOf = indices(columns);
        transferCorrection.apply(sample, indexOf);
        if (columns.size() > 0) {
            trees = WaitTrees.of(columns, rows.ranks());
        }
        List<Map.Entry<Integer, Waits>> all = waits(sample);
        List<RankFrame.Late> late = all.stream()
                .limit(RankFrame.MOST_LATE)
                .map(entry -> late(entry.getKey(), entry.getValue(), sample, indexOf))
                .toList();
        long beyond = all.stream()
                .skip(RankFrame.MOST_LATE)
                .mapToLong(entry -> entry.getValue().ended)
                .reduce(0, Math::max);
        long waited = late.stream().mapToLong(RankFrame.Late::open).sum();
        for (RunTotals.Late charge : sample.charges()) {
            waited += charge.causes();
        }
        byte[] mark = new byte[rows.count()];
        SettledTimes settled = new SettledTimes(sample.rowTime());
        rowBefore = settled.shares(rowBefore, mark);
        return new RankFrame(
                settled.states(),
                rowBefore.clone(),
                mark,
                state(columns),
                late,
                beyond,
                waited,
                cycles(sample, indexOf),
                settled.moved());
    }

    /** Returns by rank its index among {@code columns} plus 1, or 0; empty if they contain no rank. */
    private int[] indices(RankColumns columns) {
        int[] indices = new int[columns.size() == 0 ? 0 : rows.ranks()];
        for (int i = 0; i < columns.size(); i++) {
            indices[columns.rank(i)] = i + 1;
        }
        return indices;
    }

    private byte[] state(RankColumns columns) {
        if (columns.size() == 0 || rows.ranks() > MOST_STATES) {
            return new byte[0];
        }
        byte[] state = new byte[rows.ranks()];
        Arrays.fill(state, (byte) RankReading.OUTSIDE);
        for (int i = 0; i < columns.size(); i++) {
            state[columns.rank(i)] = (byte) Math.min(columns.state(i), RankReading.OUTSIDE);
        }
        return state;
    }

    /** The sums of the waits of other ranks for one rank. */
    private static final class Waits {
        private long ended;
        private long open;
        private long longestEnded;
        private long longestOpen;
        /** The rank with the longest wait, and the end of that wait; 0 if it is open. */
        private int waiter;

        private long until;

        void end(RunTotals.Late charge) {
            ended += charge.causes();
            note(charge.late(), charge.waiter(), charge.until());
            longestEnded = Math.max(longestEnded, charge.late());
        }

        void open(int rank, long picoseconds) {
            open += picoseconds;
            note(picoseconds, rank, 0);
            longestOpen = Math.max(longestOpen, picoseconds);
        }

        private void note(long picoseconds, int rank, long end) {
            long longest = Math.max(longestEnded, longestOpen);
            boolean isFirst = end < until || end == until && rank < waiter; // charges come by partition
            if (picoseconds > longest || picoseconds == longest && longest == longestEnded && end > 0 && isFirst) {
                waiter = rank;
                until = end;
            }
        }
    }

    /** Returns the waits for each rank, the largest first. */
    private List<Map.Entry<Integer, Waits>> waits(SamplePart sample) {
        TreeMap<Integer, Waits> byRank = new TreeMap<>();
        for (RunTotals.Late charge : sample.charges()) {
            byRank.computeIfAbsent(charge.rank(), rank -> new Waits()).end(charge);
        }
        RankColumns columns = sample.ranks();
        for (int i = 0; i < columns.size(); i++) {
            boolean waits = columns.state(i) == RankReading.WAITING || columns.state(i) == RankReading.COLLECTIVE;
            if (waits && columns.waitsFor(i) >= 0 && columns.since(i) < sample.at()) {
                byRank.computeIfAbsent(trees.root(columns.rank(i)), rank -> new Waits())
                        .open(columns.rank(i), sample.at() - columns.since(i));
            }
        }
        List<Map.Entry<Integer, Waits>> order = new ArrayList<>(byRank.entrySet());
        order.sort(Comparator.comparingLong(entry -> -entry.getValue().ended - entry.getValue().open));
        return order;
    }

    private RankFrame.Late late(int rank, Waits waits, SamplePart sample, int[] indexOf) {
        int at = indexOf.length == 0 ? -1 : indexOf[rank] - 1;
        RankColumns columns = sample.ranks();
        return new RankFrame.Late(
                rank,
                waits.ended,
                waits.open,
                waits.longestEnded,
                waits.longestOpen,
                at < 0 ? 0 : trees.held(rank),
                at < 0 ? "" : name(columns.state(at)),
                at < 0 ? "" : sample.calls().name(columns.call(at)),
                at < 0 ? -1 : columns.waitsFor(at),
                at < 0 ? 0 : columns.since(at),
                0,
                waits.waiter,
                waits.until);
    }

    private static String name(int state) {
        return state == RankColumns.ENDED ? "ended" : RankReading.name(state);
    }

    private List<List<RankFrame.Waiter>> cycles(SamplePart sample, int[] indexOf) {
        List<List<RankFrame.Waiter>> cycles = new ArrayList<>();
        if (indexOf.length > 0) {
            for (int[] cycle : trees.cycles()) {
                List<RankFrame.Waiter> waiters = new ArrayList<>();
                for (int rank : cycle) {
                    int at = indexOf[rank] - 1;
                    RankColumns columns = sample.ranks();
                    waiters.add(new RankFrame.Waiter(
                            rank, columns.waitsFor(at), sample.calls().name(columns.call(at)), columns.since(at)));
                }
                cycles.add(waiters);
            }
        }
        return cycles;
    }

    private WorkFrame work(SamplePart sample, long stretchMs) {
        List<WorkFrame.Partition> partitions = new ArrayList<>();
        List<SamplePart.PartitionCounters> counters = new ArrayList<>(sample.partitions());
        counters.sort(Comparator.comparingInt(SamplePart.PartitionCounters::id));
        for (SamplePart.PartitionCounters now : counters) {
            SamplePart.@Nullable PartitionCounters before = partitionsBefore.put(now.id(), now);
            partitions.add(partition(now, before, stretchMs));
        }
        List<WorkFrame.ActorClass> classes = new ArrayList<>();
        sample.classes().forEach((name, now) -> {
            SamplePart.ClassCounters before =
                    classesBefore.getOrDefault(name, new SamplePart.ClassCounters(0, 0, 0, 0, 0, 0));
            if (now.events() < before.events()) { // a member's part is missing
                classes.add(new WorkFrame.ActorClass(name, before.actors(), 0, -1, 0, now.most()));
                return;
            }
            classesBefore.put(name, now);
            long events = now.events() - before.events();
            long timed = now.timed() - before.timed();
            long nanos = now.nanos() - before.nanos();
            long turns = now.turns() - before.turns();
            classes.add(new WorkFrame.ActorClass(
                    name, now.actors(), events, timed <= 0 ? -1 : (double) nanos / timed, turns, now.most()));
        });
        List<OpenCollective> open = sample.collectives().stream()
                .sorted(Comparator.comparingLong(collective -> -collective.waitPs()))
                .limit(MOST_COLLECTIVES)
                .toList();
        return new WorkFrame(
                partitions,
                within(classes, Math.max(1, stretchMs) * NANOS_PER_MS * Math.max(1, partitions.size())),
                calls(sample.calls(), rows.ranks() * (double) sample.at()),
                open,
                ended(sample.ended()),
                sample.distances(),
                sample.spread().quartiles(),
                Map.copyOf(sample.communicators()));
    }

    /** Returns the collectives that have ended in the stretch. */
    private List<HotSpots.Collective> ended(List<HotSpots.Collective> now) {
        List<HotSpots.Collective> ended = new ArrayList<>();
        for (HotSpots.Collective one : now) {
            HotSpots.@Nullable Collective before = collectivesBefore.get(one.key());
            HotSpots.Collective more = before == null ? one : one.since(before);
            if (more.counts().calls() > 0) { // fewer than before: a member's part is missing
                collectivesBefore.put(one.key(), one);
                ended.add(more);
            }
        }
        return ended;
    }

    /**
     * Returns classes whose events together cost no more than the threads' time of the stretch, in ns. Timed events are few, and a pause of
     * the machine in one of them would count for all.
     */
    private static List<WorkFrame.ActorClass> within(List<WorkFrame.ActorClass> classes, double nanos) {
        double all = classes.stream()
                .mapToDouble(one -> one.events() * Math.max(0, one.costNs()))
                .sum();
        if (all <= nanos) {
            return classes;
        }
        return classes.stream()
                .map(one -> new WorkFrame.ActorClass(
                        one.name(),
                        one.actors(),
                        one.events(),
                        one.costNs() < 0 ? -1 : one.costNs() * nanos / all,
                        one.turns(),
                        one.queueMax()))
                .toList();
    }

    private static WorkFrame.Partition partition(
            SamplePart.PartitionCounters now, SamplePart.@Nullable PartitionCounters before, long stretchMs) {
        long events = now.events() - (before == null ? 0 : before.events());
        long waited = now.waitedNanos() - (before == null ? 0 : before.waitedNanos());
        long windows = now.windows() - (before == null ? 0 : before.windows());
        long busy = now.busyWindows() - (before == null ? 0 : before.busyWindows());
        return new WorkFrame.Partition(
                now.id(),
                now.member(),
                events,
                stretchMs <= 0 ? 0 : Math.clamp(waited / 1e6 / stretchMs, 0, 1),
                windows <= 0 ? 0 : (double) busy / windows,
                now.sampleNanos() / 1e6);
    }

    /**
     * Returns the calls of the stretch. A computation is counted as a whole when it begins; the part beyond the sample comes with later
     * samples.
     *
     * @param most time of all ranks since the run began, in ps
     */
    private List<WorkFrame.Call> calls(CallTable table, double most) {
        List<WorkFrame.Call> calls = new ArrayList<>();
        for (int i = 0; i < table.size(); i++) {
            long[] before = callsBefore.computeIfAbsent(table.name(i), name -> new long[2]);
            long sum = (long) Math.min(most, (double) table.time(i));
            long time = sum - before[0];
            long count = table.count(i) - before[1];
            // A time smaller than before is a time without a member whose part is missing. The sum does not start anew.
            before[0] = Math.max(before[0], sum);
            before[1] = Math.max(before[1], table.count(i));
            if (time > 0 || count > 0) {
                calls.add(new WorkFrame.Call(table.name(i), Math.max(0, time), Math.max(0, count)));
            }
        }
        calls.sort(Comparator.comparingLong((WorkFrame.Call call) -> -call.ps()).thenComparing(WorkFrame.Call::name));
        return List.copyOf(calls.subList(0, Math.min(MOST_CALLS, calls.size())));
    }
}
