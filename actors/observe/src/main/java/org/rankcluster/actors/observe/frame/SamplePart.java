package org.rankcluster.actors.observe.frame;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.rank.RankReading;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/**
 * A part of a sample: the figures of some partitions at the end of a window. Shares are of the stretch since their
 * last sample, and counters count since the run began. The parts of partitions add up to a member's part, and the
 * members' parts add up to a frame.
 */
public final class SamplePart {
    /** The byte for a full link or queue. */
    public static final int FULL = 255;

    /** Number of links that a part names. */
    public static final int TOP = 64;

    private static final long RANK_BYTES = 19;
    private static final long CHARGE_BYTES = 48;

    /**
     * A partition's counters since the run began.
     *
     * @param id its number
     * @param events events executed
     * @param waitedNanos wall time for which it has waited for others, in ns
     * @param windows windows of the run
     * @param busyWindows windows in which it executed events
     * @param sampleNanos wall time of this sample, in ns
     */
    public record PartitionCounters(
            int id, int member, long events, long waitedNanos, long windows, long busyWindows, long sampleNanos) {}

    /**
     * A member at the moment of a sample.
     *
     * @param id its number
     * @param heap bytes in use
     * @param heapMax largest heap, in bytes
     * @param bytesOut bytes of batches sent to others in the run
     */
    public record MemberCounters(int id, long heap, long heapMax, long bytesOut) {
        /** Returns the counters of this JVM. */
        public static MemberCounters here(int id, long bytesOut) {
            Runtime runtime = Runtime.getRuntime();
            return new MemberCounters(id, runtime.totalMemory() - runtime.freeMemory(), runtime.maxMemory(), bytesOut);
        }

        void write(WireOutput out) {
            out.writeVarint(id).writeVarint(heap).writeVarint(heapMax).writeVarint(bytesOut);
        }

        static MemberCounters read(WireInput in) {
            return new MemberCounters(in.readVarintAsInt(), in.readVarint(), in.readVarint(), in.readVarint());
        }
    }

    /**
     * The counters of a class of actors since the first sample.
     *
     * @param actors number of actors
     * @param timed number of events that were timed
     * @param nanos wall time of the timed events, in ns
     * @param turns windows in which one of the actors had events, summed over the actors
     * @param most largest number of events of one actor in one window, in the stretch
     */
    public record ClassCounters(long actors, long events, long timed, long nanos, long turns, int most) {
        /** Returns counters without events for {@code actors} actors. */
        static ClassCounters of(long actors) {
            return new ClassCounters(actors, 0, 0, 0, 0, 0);
        }

        ClassCounters plus(ClassCounters other) {
            return new ClassCounters(
                    actors + other.actors,
                    events + other.events,
                    timed + other.timed,
                    nanos + other.nanos,
                    turns + other.turns,
                    Math.max(most, other.most));
        }
    }

    /** Virtual times of the previous sample and of this sample, in ps. */
    long from;

    long at;

    final int firstLink;
    /** Busy share of the stretch, and largest share of the queue's capacity, by link from the first. */
    final byte[] busy;

    final byte[] queue;
    final TopLinks top = new TopLinks(TOP);
    /** Busy ps in the stretch, of all links and of the busiest, by kind of link. */
    final long[] kindBusy;

    final long[] kindMost;
    /** Time of the ranks in the stretch by row and state, in ps. */
    final long[] rowTime;

    final RankColumns ranks;
    final List<RunTotals.Late> charges = new ArrayList<>();
    final PendingRendezvous pending = new PendingRendezvous();
    final CallTable calls;
    final List<PartitionCounters> partitions = new ArrayList<>();

    @Nullable
    MemberCounters member;

    final TreeMap<String, ClassCounters> classes = new TreeMap<>();
    final TreeMap<String, OpenCollective> collectives = new TreeMap<>();
    /** Collectives that have ended since the run began, by name. */
    final TreeMap<String, HotSpots.Collective> ended = new TreeMap<>();

    /** Labels of communicators with collectives, by context. */
    final TreeMap<Integer, String> communicators = new TreeMap<>();

    final HopSums distances = new HopSums();
    final RankSpread spread = new RankSpread();
    Traffic traffic = Traffic.NONE;
    NodeFill nodes = NodeFill.NONE;
    long messages;
    long hops;

    SamplePart(int firstLink, int links, int kinds, int rows, int rankCapacity) {
        this(firstLink, new byte[links], new byte[links], kinds, rows, new RankColumns(rankCapacity), new CallTable());
    }

    private SamplePart(
            int firstLink, byte[] busy, byte[] queue, int kinds, int rows, RankColumns ranks, CallTable calls) {
        this.firstLink = firstLink;
        this.busy = busy;
        this.queue = queue;
        this.kindBusy = new long[kinds];
        this.kindMost = new long[kinds];
        this.rowTime = new long[rows * RankReading.STATES];
        this.ranks = ranks;
        this.calls = calls;
    }

    /** Creates an empty part of all links, to which other parts are added. */
    public static SamplePart all(LinkSpace links, RankBins rows) {
        return new SamplePart(0, links.count(), links.directions().size(), rows.count(), rows.ranks());
    }

    /** Creates an empty part of the links of some nodes, to which other parts are added. */
    public static SamplePart of(LinkSpace links, RankBins rows, int firstNode, int endNode) {
        int first = links.first(firstNode);
        return new SamplePart(
                first, links.end(endNode) - first, links.directions().size(), rows.count(), 0);
    }

    /** Adds another part, whose links are among the links of this part. */
    public void add(SamplePart other) {
        from = at == 0 ? other.from : Math.min(from, other.from);
        at = Math.max(at, other.at);
        int shift = other.firstLink - firstLink;
        for (int i = 0; i < other.busy.length; i++) {
            if (other.busy[i] != 0) {
                busy[i + shift] = other.busy[i];
            }
            if (other.queue[i] != 0) {
                queue[i + shift] = other.queue[i];
            }
        }
        top.add(other.top);
        for (int kind = 0; kind < kindBusy.length; kind++) {
            kindBusy[kind] += other.kindBusy[kind];
            kindMost[kind] = Math.max(kindMost[kind], other.kindMost[kind]);
        }
        for (int i = 0; i < rowTime.length; i++) {
            rowTime[i] += other.rowTime[i];
        }
        ranks.add(other.ranks, calls.add(other.calls));
        charges.addAll(other.charges);
        pending.add(other.pending);
        partitions.addAll(other.partitions);
        other.classes.forEach((name, counters) -> classes.merge(name, counters, ClassCounters::plus));
        other.collectives.forEach((key, open) -> collectives.merge(key, open, OpenCollective::plus));
        other.ended.values().forEach(this::ended);
        other.communicators.forEach(communicators::putIfAbsent);
        distances.add(other.distances);
        spread.add(other.spread);
        traffic = traffic.plus(other.traffic);
        nodes = nodes.plus(other.nodes);
        messages += other.messages;
        hops += other.hops;
    }

    /** Returns the beginning of the stretch, in ps. */
    public long from() {
        return from;
    }

    /** Returns the virtual time of the sample, in ps. */
    public long at() {
        return at;
    }

    /** Returns busy shares by link, for all links in a whole sample; the array itself. */
    public byte[] busy() {
        return busy;
    }

    /** Returns queues by link; the array itself. */
    public byte[] queue() {
        return queue;
    }

    /** Returns the links that were busy longest in the stretch. */
    public List<TopLinks.Busy> top() {
        return top.links();
    }

    /** Returns busy ps by kind of link; the array itself. */
    public long[] kindBusy() {
        return kindBusy;
    }

    /** Returns busy ps of the busiest link by kind; the array itself. */
    public long[] kindMost() {
        return kindMost;
    }

    /** Returns ps by row and state; the array itself. */
    public long[] rowTime() {
        return rowTime;
    }

    /** Returns the states of ranks at the moment. */
    public RankColumns ranks() {
        return ranks;
    }

    /** Returns the waits of the stretch by awaited rank, in any order. A rank may occur more than once. */
    public List<RunTotals.Late> charges() {
        return charges;
    }

    /** Returns the rendezvous without an answer at the moment. */
    public PendingRendezvous pendingRendezvous() {
        return pending;
    }

    /** Returns the calls since the run began. */
    public CallTable calls() {
        return calls;
    }

    /** Returns partitions. */
    public List<PartitionCounters> partitions() {
        return partitions;
    }

    /** Returns the member whose part this is; null for a part of several members, or of a partition. */
    public @Nullable MemberCounters member() {
        return member;
    }

    /** Sets the member whose part this is. */
    public void member(MemberCounters its) {
        member = its;
    }

    /** Returns classes of actors by name. */
    public TreeMap<String, ClassCounters> classes() {
        return classes;
    }

    /** Returns the collectives that are open. */
    public List<OpenCollective> collectives() {
        return List.copyOf(collectives.values());
    }

    /** Adds collectives that have ended since the run began. */
    void ended(HotSpots.Collective one) {
        ended.merge(one.key(), one, HotSpots.Collective::plus);
    }

    /** Returns the collectives that have ended since the run began, in the order of their names. */
    public List<HotSpots.Collective> ended() {
        return List.copyOf(ended.values());
    }

    /** Returns labels of communicators with collectives, by context. */
    public Map<Integer, String> communicators() {
        return communicators;
    }

    /** Returns the figures of ranks since the run began, as they were last counted. */
    public RankSpread spread() {
        return spread;
    }

    /** Returns the distances of messages since the run began, as they were last counted. */
    public HotSpots.Distances distances() {
        return distances.means();
    }

    /** Returns the messages since the first sample. */
    public Traffic traffic() {
        return traffic;
    }

    /** Returns the fill levels of the nodes' paths into and out of the network. */
    public NodeFill nodes() {
        return nodes;
    }

    /** Returns the number of MPI messages sent since the run began. */
    public long messages() {
        return messages;
    }

    /** Returns the links crossed by packets or messages since the run began. */
    public long hops() {
        return hops;
    }

    /** Returns the approximate size in memory, in bytes. */
    public long bytes() {
        return 2L * busy.length
                + RANK_BYTES * ranks.size()
                + Long.BYTES * (rowTime.length + 3L * traffic.bytes().length)
                + CHARGE_BYTES * charges.size();
    }

    /** Writes the part for the job's first member. */
    public void write(WireOutput out) {
        out.writeVarint(from);
        out.writeVarint(at);
        out.writeVarint(firstLink);
        out.writeVarint(busy.length);
        out.writeBytes(busy, 0, busy.length);
        out.writeBytes(queue, 0, queue.length);
        writeLongs(kindBusy, out);
        writeLongs(kindMost, out);
        writeLongs(rowTime, out);
        ranks.write(out);
        calls.write(out);
        top.write(out);
        out.writeVarint(charges.size());
        for (RunTotals.Late late : charges) {
            out.writeVarint(late.rank());
            out.writeVarint(late.late());
            out.writeVarint(late.causes());
            out.writeVarint(late.waiter());
            out.writeVarint(late.until());
        }
        out.writeVarint(partitions.size());
        for (PartitionCounters one : partitions) {
            out.writeVarint(one.id());
            out.writeVarint(one.member());
            out.writeVarint(one.events());
            out.writeVarint(one.waitedNanos());
            out.writeVarint(one.windows());
            out.writeVarint(one.busyWindows());
            out.writeVarint(one.sampleNanos());
        }
        out.writeVarint(classes.size());
        classes.forEach((name, one) -> {
            out.writeString(name);
            out.writeVarint(one.actors());
            out.writeVarint(one.events());
            out.writeVarint(one.timed());
            out.writeVarint(one.nanos());
            out.writeVarint(one.turns());
            out.writeVarint(one.most());
        });
        out.writeVarint(collectives.size());
        collectives.forEach((key, open) -> {
            out.writeString(key);
            open.write(out);
        });
        out.writeVarint(ended.size());
        ended.values().forEach(one -> RunTotals.write(one, out));
        distances.write(out);
        out.writeVarint(communicators.size());
        communicators.forEach((context, label) -> {
            out.writeVarint(context);
            out.writeString(label);
        });
        spread.write(out);
        out.writeBoolean(member != null);
        if (member != null) {
            member.write(out);
        }
        traffic.write(out);
        nodes.write(out);
        pending.write(out);
        out.writeVarint(messages);
        out.writeVarint(hops);
    }

    /** Reads a part that {@link #write} has written. */
    public static SamplePart read(WireInput in) {
        long from = in.readVarint();
        long at = in.readVarint();
        int firstLink = in.readVarintAsInt();
        int links = in.readCount(2);
        byte[] busy = new byte[links];
        byte[] queue = new byte[links];
        in.readBytes(busy, 0, links);
        in.readBytes(queue, 0, links);
        long[] kindBusy = readLongs(in);
        long[] kindMost = readLongs(in);
        long[] rowTime = readLongs(in);
        RankColumns ranks = RankColumns.read(in);
        SamplePart part = new SamplePart(
                firstLink,
                busy,
                queue,
                kindBusy.length,
                rowTime.length / RankReading.STATES,
                ranks,
                CallTable.read(in));
        part.from = from;
        part.at = at;
        System.arraycopy(kindBusy, 0, part.kindBusy, 0, kindBusy.length);
        System.arraycopy(kindMost, 0, part.kindMost, 0, kindMost.length);
        System.arraycopy(rowTime, 0, part.rowTime, 0, rowTime.length);
        part.top.add(in);
        part.readLists(in);
        part.member = in.readBoolean() ? MemberCounters.read(in) : null;
        part.traffic = Traffic.read(in);
        part.nodes = NodeFill.read(in);
        part.pending.read(in);
        part.messages = in.readVarint();
        part.hops = in.readVarint();
        return part;
    }

    private void readLists(WireInput in) {
        for (int left = in.readCount(5); left > 0; left--) {
            charges.add(new RunTotals.Late(
                    in.readVarintAsInt(), in.readVarint(), in.readVarint(), in.readVarintAsInt(), in.readVarint()));
        }
        for (int left = in.readCount(7); left > 0; left--) {
            partitions.add(new PartitionCounters(
                    in.readVarintAsInt(),
                    in.readVarintAsInt(),
                    in.readVarint(),
                    in.readVarint(),
                    in.readVarint(),
                    in.readVarint(),
                    in.readVarint()));
        }
        for (int left = in.readCount(7); left > 0; left--) {
            classes.put(
                    in.readString(),
                    new ClassCounters(
                            in.readVarint(),
                            in.readVarint(),
                            in.readVarint(),
                            in.readVarint(),
                            in.readVarint(),
                            in.readVarintAsInt()));
        }
        for (int left = in.readCount(8); left > 0; left--) {
            collectives.put(in.readString(), OpenCollective.read(in));
        }
        for (int left = in.readCount(4); left > 0; left--) {
            ended(RunTotals.readCollective(in));
        }
        distances.add(HopSums.read(in));
        for (int left = in.readCount(2); left > 0; left--) {
            communicators.put(in.readVarintAsInt(), in.readString());
        }
        spread.add(in);
    }

    static void writeLongs(long[] values, WireOutput out) {
        out.writeVarint(values.length);
        for (long value : values) {
            out.writeVarint(value);
        }
    }

    static long[] readLongs(WireInput in) {
        long[] values = new long[in.readCount(1)];
        for (int i = 0; i < values.length; i++) {
            values[i] = in.readVarint();
        }
        return values;
    }
}
