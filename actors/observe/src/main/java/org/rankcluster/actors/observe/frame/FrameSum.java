package org.rankcluster.actors.observe.frame;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.rankcluster.actors.rank.RankReading;

/**
 * A builder of one frame from successive frames, for a selected stretch, a shorter history or findings: counts are added, shares averaged.
 * Shares are weighted by virtual time, maxima are the largest, and counters of stretches are added.
 */
final class FrameSum {
    private final LinkPictures pictures;

    FrameSum(LinkPictures pictures) {
        this.pictures = pictures;
    }

    /** Returns one frame for the stretches of all frames, of which there is at least one. */
    Frame of(List<Frame> frames) {
        Frame first = frames.get(0);
        if (frames.size() == 1) {
            return first;
        }
        Frame last = frames.get(frames.size() - 1);
        int flags = last.stamp().flags() & Frame.HELD | first.stamp().flags() & Frame.GAP;
        long events = 0;
        long millis = 0;
        TrafficFrame pairs = TrafficFrame.NONE;
        for (Frame frame : frames) {
            flags |= frame.stamp().flags() & (Frame.MISSING | Frame.BLOCKS);
            events += frame.clock().stretchEvents();
            millis += frame.clock().stretchMs();
            pairs = pairs.plus(frame.pairs());
        }
        Frame.Clock end = last.clock();
        return new Frame(
                new Frame.Stamp(
                        last.stamp().seq(),
                        first.stamp().from(),
                        last.stamp().to(),
                        flags,
                        last.stamp().attempt()),
                new Frame.Clock(end.wallMs(), end.events(), end.messages(), end.hops(), end.inFlight(), events, millis),
                first.links() == null ? null : new LinkSum(pictures).of(frames),
                ranks(frames, last),
                work(frames, last),
                pairs,
                NodeFrame.mean(frames));
    }

    /** Returns the frame of a whole run with its exact counts. The run took {@code picoseconds}. */
    Frame exactly(Frame frame, RunTotals whole, long picoseconds) {
        LinkFrame links = frame.links();
        RankFrame ranks = frame.ranks();
        List<RankFrame.Late> late = exactly(ranks.late(), whole);
        return new Frame(
                new Frame.Stamp(
                        frame.stamp().seq(),
                        frame.stamp().from(),
                        frame.stamp().to(),
                        frame.stamp().flags() | Frame.OVER,
                        frame.stamp().attempt()),
                frame.clock(),
                links == null ? null : new LinkSum(pictures).exactly(links, whole, picoseconds),
                late.isEmpty() || !ranks.cycles().isEmpty()
                        ? ranks
                        : new RankFrame(
                                ranks.states(),
                                ranks.rowShare(),
                                ranks.mark(),
                                ranks.state(),
                                late,
                                ranks.beyond(),
                                whole.waited(),
                                ranks.cycles(),
                                null),
                frame.work(),
                frame.pairs(),
                frame.nodes());
    }

    /** Returns the ranks with exact counts of the whole run, then the others. */
    private static List<RankFrame.Late> exactly(List<RankFrame.Late> sum, RunTotals whole) {
        Map<Integer, RankFrame.Late> others = new LinkedHashMap<>();
        sum.forEach(late -> others.put(late.rank(), late));
        List<RankFrame.Late> all = new ArrayList<>();
        for (RunTotals.Late late : whole.late()) {
            RankFrame.Late other = others.remove(late.rank());
            all.add(new RankFrame.Late(
                    late.rank(),
                    late.causes(),
                    0,
                    late.late(),
                    0,
                    other == null ? 0 : other.held(),
                    whole.state(late.rank()),
                    whole.call(late.rank()),
                    -1,
                    0,
                    0,
                    late.waiter(),
                    late.until()));
        }
        all.addAll(others.values());
        return List.copyOf(all.subList(0, Math.min(RankFrame.MOST_LATE, all.size())));
    }

    /** Returns the weight of a frame: its virtual time, or a small weight if that is 0. */
    static double weight(Frame frame) {
        return Math.max(1, frame.stamp().to() - frame.stamp().from());
    }

    private static boolean isLast(Frame frame, Frame last) {
        return frame.stamp().seq() == last.stamp().seq();
    }

    private RankFrame ranks(List<Frame> frames, Frame last) {
        int size = last.ranks().rowShare().length;
        double[] shares = new double[size];
        double[] states = new double[RankReading.STATES];
        byte[] mark = new byte[last.ranks().mark().length];
        Arrays.fill(mark, (byte) RankFrame.NO_DATA);
        double all = 0;
        long waited = 0;
        long beyond = 0;
        for (Frame frame : frames) {
            beyond += beyond(frame, last);
            double weight = weight(frame);
            all += weight;
            for (int state = 0; state < states.length; state++) {
                states[state] += weight * frame.ranks().states()[state];
            }
            for (int i = 0; i < size; i++) {
                if ((frame.ranks().mark()[i / RankReading.STATES] & RankFrame.NO_DATA) == 0) {
                    shares[i] += weight * Byte.toUnsignedInt(frame.ranks().rowShare()[i]);
                }
            }
            for (int row = 0; row < mark.length; row++) {
                mark[row] = mark(mark[row], frame.ranks().mark()[row]);
            }
            long open = frame.ranks().late().stream()
                    .mapToLong(RankFrame.Late::open)
                    .sum();
            waited += frame.ranks().waited() - (isLast(frame, last) ? 0 : open);
        }
        List<RankFrame.Late> late = late(frames, last);
        float[] meanStates = new float[states.length];
        for (int state = 0; state < states.length; state++) {
            meanStates[state] = (float) (states[state] / all);
        }
        return new RankFrame(
                meanStates,
                rounded(shares, all),
                mark,
                last.ranks().state(),
                List.copyOf(late.subList(0, Math.min(RankFrame.MOST_LATE, late.size()))),
                RankFrame.beyond(late, RankFrame.MOST_LATE, beyond),
                waited,
                last.ranks().cycles(),
                null);
    }

    /** Returns the flags of both marks. "No data" is kept only if both have it. */
    private static byte mark(byte one, byte other) {
        return (byte) ((one | other) & ~RankFrame.NO_DATA | one & other & RankFrame.NO_DATA);
    }

    /** Returns rounded means. The five states still add up to 255. */
    private static byte[] rounded(double[] shares, double all) {
        byte[] rounded = new byte[shares.length];
        for (int row = 0; row < shares.length; row += RankReading.STATES) {
            double sum = 0;
            for (int state = 0; state < RankReading.STATES; state++) {
                sum += shares[row + state] / all;
            }
            double before = 0;
            long given = 0;
            for (int state = 0; state < RankReading.STATES && sum > 0; state++) {
                before += shares[row + state] / all;
                long until = Math.round(before * SamplePart.FULL / sum);
                rounded[row + state] = (byte) (until - given);
                given = until;
            }
        }
        return rounded;
    }

    /** Returns all ranks that a frame names, the one with the longest waits first. */
    private static List<RankFrame.Late> late(List<Frame> frames, Frame last) {
        TreeMap<Integer, RankFrame.Late> byRank = new TreeMap<>();
        Map<Integer, Long> named = new HashMap<>();
        long beyond = 0;
        for (Frame frame : frames) {
            long its = beyond(frame, last);
            beyond += its;
            for (RankFrame.Late late : frame.ranks().late()) {
                byRank.merge(late.rank(), isLast(frame, last) ? late : closed(late), FrameSum::plus);
                named.merge(late.rank(), its, Long::sum);
            }
        }
        long all = beyond;
        return byRank.values().stream()
                // A wait that was open may have ended as a wait for another rank, or for the network.
                .filter(late -> late.causes() > 0)
                .sorted(Comparator.comparingLong((RankFrame.Late late) -> -late.causes()))
                .map(late -> withError(late, late.error() + all - named.getOrDefault(late.rank(), 0L)))
                .toList();
    }

    /**
     * Returns the largest possible time of waits for a rank that a frame does not name, in ps. The time counts ended waits. In the last
     * frame, it also counts open waits.
     */
    private static long beyond(Frame frame, Frame last) {
        List<RankFrame.Late> late = frame.ranks().late();
        long open = isLast(frame, last) && late.size() == RankFrame.MOST_LATE
                ? late.get(late.size() - 1).causes()
                : 0;
        return Math.max(open, frame.ranks().beyond());
    }

    /**
     * Returns a rank without its open waits. A wait that was open at the end of an earlier frame has ended in a later one, or is still
     * open.
     */
    private static RankFrame.Late closed(RankFrame.Late late) {
        return new RankFrame.Late(
                late.rank(),
                late.ended(),
                0,
                late.longestEnded(),
                0,
                late.held(),
                late.state(),
                late.call(),
                late.peer(),
                late.since(),
                late.error(),
                late.waiter(),
                late.until());
    }

    private static RankFrame.Late plus(RankFrame.Late before, RankFrame.Late now) {
        boolean isLonger = now.late() > before.longestEnded()
                || now.late() == before.longestEnded() && now.until() > 0 && now.until() < before.until();
        return new RankFrame.Late(
                now.rank(),
                before.ended() + now.ended(),
                now.open(),
                Math.max(before.longestEnded(), now.longestEnded()),
                now.longestOpen(),
                Math.max(before.held(), now.held()),
                now.state().isEmpty() ? before.state() : now.state(),
                now.call().isEmpty() ? before.call() : now.call(),
                now.peer(),
                now.since(),
                before.error() + now.error(),
                isLonger ? now.waiter() : before.waiter(),
                isLonger ? now.until() : before.until());
    }

    private static RankFrame.Late withError(RankFrame.Late late, long error) {
        return new RankFrame.Late(
                late.rank(),
                late.ended(),
                late.open(),
                late.longestEnded(),
                late.longestOpen(),
                late.held(),
                late.state(),
                late.call(),
                late.peer(),
                late.since(),
                error,
                late.waiter(),
                late.until());
    }

    private static WorkFrame work(List<Frame> frames, Frame last) {
        Map<Integer, PartitionSum> partitions = new TreeMap<>();
        Map<String, long[]> calls = new TreeMap<>();
        Map<String, double[]> classes = new TreeMap<>();
        Map<String, HotSpots.Collective> ended = new TreeMap<>();
        for (Frame frame : frames) {
            double millis = Math.max(1, frame.clock().stretchMs());
            for (WorkFrame.Partition partition : frame.work().partitions()) {
                partitions
                        .computeIfAbsent(partition.id(), id -> new PartitionSum())
                        .add(partition, millis);
            }
            frame.work().ended().forEach(one -> ended.merge(one.key(), one, HotSpots.Collective::plus));
            for (WorkFrame.Call call : frame.work().calls()) {
                long[] sums = calls.computeIfAbsent(call.name(), name -> new long[2]);
                sums[0] += call.ps();
                sums[1] += call.count();
            }
            for (WorkFrame.ActorClass actors : frame.work().classes()) {
                double[] sums = classes.computeIfAbsent(actors.name(), name -> new double[6]);
                sums[0] = Math.max(sums[0], (double) actors.actors());
                sums[1] += (double) actors.events();
                sums[4] += (double) actors.turns();
                sums[5] = Math.max(sums[5], actors.queueMax());
                if (actors.costNs() >= 0) {
                    sums[2] += (double) actors.events() * actors.costNs();
                    sums[3] += (double) actors.events();
                }
            }
        }
        List<WorkFrame.Call> allCalls = new ArrayList<>();
        calls.forEach((name, sums) -> allCalls.add(new WorkFrame.Call(name, sums[0], sums[1])));
        allCalls.sort(Comparator.comparingLong((WorkFrame.Call call) -> -call.ps()));
        List<WorkFrame.ActorClass> allClasses = new ArrayList<>();
        classes.forEach((name, sums) -> allClasses.add(new WorkFrame.ActorClass(
                name, (long) sums[0], (long) sums[1], sums[3] == 0 ? -1 : sums[2] / sums[3], (long) sums[4], (int)
                        sums[5])));
        return new WorkFrame(
                partitions.values().stream().map(PartitionSum::result).toList(),
                allClasses,
                allCalls,
                last.work().collectives(),
                List.copyOf(ended.values()),
                last.work().distances(),
                last.work().spread(),
                last.work().communicators());
    }

    /** The figures of a partition over several frames, weighted by wall time. */
    private static final class PartitionSum {
        private WorkFrame.Partition last = new WorkFrame.Partition(0, 0, 0, 0, 0, 0);
        private long events;
        private double wait;
        private double occupancy;
        private double millis;

        void add(WorkFrame.Partition partition, double itsMillis) {
            last = partition;
            events += partition.events();
            wait += partition.waitShare() * itsMillis;
            occupancy += partition.occupancy() * itsMillis;
            millis += itsMillis;
        }

        WorkFrame.Partition result() {
            return new WorkFrame.Partition(
                    last.id(), last.member(), events, wait / millis, occupancy / millis, last.sampleMs());
        }
    }
}
