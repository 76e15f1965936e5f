package org.rankcluster.actors.observe.sample;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.rank.RankReading;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/**
 * What some partitions have to say at the end of a window: shares of the stretch since their last sample, and counters since the run began.
 * Parts add up, those of partitions to that of a member, those of members to a frame.
 */
public final class SamplePart {
    /** Bytes that stand for a full link or queue. */
    public static final int FULL = 255;

    /** Links that a part names. */
    public static final int TOP = 64;

    /**
     * A partition's counters since the run began.
     *
     * @param id its number
     * @param events events executed
     * @param waitedNanos wall time for which it has waited for others
     * @param windows windows of the run
     * @param busyWindows windows in which it had something to do
     * @param sampleNanos wall time of this sample
     */
    public record PartitionCounters(
            int id, int member, long events, long waitedNanos, long windows, long busyWindows, long sampleNanos) {}

    /**
     * A member at the moment.
     *
     * @param id its number
     * @param heap bytes in use
     * @param heapMax most bytes of its heap
     * @param bytesOut bytes of batches sent to others in the run
     */
    public record MemberCounters(int id, long heap, long heapMax, long bytesOut) {
        /** Looks at this JVM. */
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
     * Counters of a class of actors since somebody looks.
     *
     * @param actors actors that there are
     * @param timed events that were timed
     * @param nanos wall time of those
     * @param turns windows in which one of them had something to do, summed over the actors
     * @param most most events that one had in one window, in the stretch
     */
    public record ClassCounters(long actors, long events, long timed, long nanos, long turns, int most) {
        /** No events yet of so many actors. */
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

    /** Virtual time of the sample before and of this one, in ps. */
    long from;

    long at;

    final int firstLink;
    /** By link from the first: busy share of the stretch, and most of its queue's capacity. */
    final byte[] busy;

    final byte[] queue;
    final TopLinks top = new TopLinks(TOP);
    /** By kind of link: ps busy in the stretch, of all and of the busiest. */
    final long[] kindBusy;

    final long[] kindMost;
    /** By row and state: ps of its ranks in the stretch. */
    final long[] rowTime;

    final RankColumns ranks;
    final List<WholeRun.Late> charges = new ArrayList<>();
    final Offers offers = new Offers();
    final CallTable calls;
    final List<PartitionCounters> partitions = new ArrayList<>();

    @Nullable
    MemberCounters member;

    final TreeMap<String, ClassCounters> classes = new TreeMap<>();
    final TreeMap<String, OpenCollective> collectives = new TreeMap<>();
    Traffic traffic = Traffic.NONE;
    NodeFill nodes = NodeFill.NONE;
    long messages;
    long hops;

    SamplePart(int firstLink, int links, int kinds, int rows, int rankRoom) {
        this(firstLink, new byte[links], new byte[links], kinds, rows, new RankColumns(rankRoom), new CallTable());
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

    /** An empty part of all links, to which others are added. */
    public static SamplePart all(LinkSpace links, Rows rows) {
        return new SamplePart(0, links.count(), links.directions().size(), rows.count(), rows.ranks());
    }

    /** An empty part of the links of some nodes, to which others are added. */
    public static SamplePart of(LinkSpace links, Rows rows, int firstNode, int endNode) {
        int first = links.first(firstNode);
        return new SamplePart(
                first, links.end(endNode) - first, links.directions().size(), rows.count(), 0);
    }

    /** Adds another part, whose links are among those of this one. */
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
        offers.add(other.offers);
        partitions.addAll(other.partitions);
        other.classes.forEach((name, counters) -> classes.merge(name, counters, ClassCounters::plus));
        other.collectives.forEach((key, open) -> collectives.merge(key, open, OpenCollective::plus));
        traffic = traffic.plus(other.traffic);
        nodes = nodes.plus(other.nodes);
        messages += other.messages;
        hops += other.hops;
    }

    /** Returns start of the stretch, in ps. */
    public long from() {
        return from;
    }

    /** Returns virtual time of the sample, in ps. */
    public long at() {
        return at;
    }

    /** Returns busy shares by link, of all links if this is a whole sample; the array itself. */
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

    /** Returns ps busy by kind of link; the array itself. */
    public long[] kindBusy() {
        return kindBusy;
    }

    /** Returns ps of the busiest link by kind; the array itself. */
    public long[] kindMost() {
        return kindMost;
    }

    /** Returns ps by row and state; the array itself. */
    public long[] rowTime() {
        return rowTime;
    }

    /** Returns what ranks did at the moment. */
    public RankColumns ranks() {
        return ranks;
    }

    /** Returns waits of the stretch by rank that was waited for, in any order; a rank may be there more than once. */
    public List<WholeRun.Late> charges() {
        return charges;
    }

    /** Returns rendezvous that were not answered at the moment. */
    public Offers offers() {
        return offers;
    }

    /** Returns calls since the run began. */
    public CallTable calls() {
        return calls;
    }

    /** Returns partitions. */
    public List<PartitionCounters> partitions() {
        return partitions;
    }

    /** Returns the member whose part this is; null of a part of several, or of a partition. */
    public @Nullable MemberCounters member() {
        return member;
    }

    /** Says how the member is whose part this is. */
    public void member(MemberCounters its) {
        member = its;
    }

    /** Returns classes of actors by name. */
    public TreeMap<String, ClassCounters> classes() {
        return classes;
    }

    /** Returns collectives that are open. */
    public List<OpenCollective> collectives() {
        return List.copyOf(collectives.values());
    }

    /** Returns messages since somebody looks. */
    public Traffic traffic() {
        return traffic;
    }

    /** Returns how full the ways of nodes into and out of the network are. */
    public NodeFill nodes() {
        return nodes;
    }

    /** Returns MPI messages sent since the run began. */
    public long messages() {
        return messages;
    }

    /** Returns links crossed by packets or messages since the run began. */
    public long hops() {
        return hops;
    }

    /** Writes it for the job's first member. */
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
        for (WholeRun.Late late : charges) {
            out.writeVarint(late.rank());
            out.writeVarint(late.late());
            out.writeVarint(late.causes());
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
        out.writeBoolean(member != null);
        if (member != null) {
            member.write(out);
        }
        traffic.write(out);
        nodes.write(out);
        offers.write(out);
        out.writeVarint(messages);
        out.writeVarint(hops);
    }

    /** Reads what {@link #write} has written. */
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
        part.offers.read(in);
        part.messages = in.readVarint();
        part.hops = in.readVarint();
        return part;
    }

    private void readLists(WireInput in) {
        for (int left = in.readCount(3); left > 0; left--) {
            charges.add(new WholeRun.Late(in.readVarintAsInt(), in.readVarint(), in.readVarint()));
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
