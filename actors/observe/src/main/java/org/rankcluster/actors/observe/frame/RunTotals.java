package org.rankcluster.actors.observe.frame;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.rankcluster.actors.network.LinkFlows;
import org.rankcluster.actors.rank.CollectiveCounts;
import org.rankcluster.actors.rank.RankReading;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/**
 * The totals of one sample over all partitions and cluster members of a run, for its result and its dashboard page. Except for events by
 * partition it is the same for any number of partitions and members.
 */
public final class RunTotals {
    /** Number of links and ranks that a result names. */
    public static final int MOST = 8;

    /**
     * A rank that others have waited for.
     *
     * @param rank world rank
     * @param late ps of the longest wait because of it
     * @param causes ps of all waits because of it
     * @param waiter rank with the longest wait, of several the one that waited first
     * @param until end of its wait, ps; 0 if it is open
     */
    public record Late(int rank, long late, long causes, int waiter, long until) {
        Late plus(Late other) {
            boolean isFirst = other.until < until || other.until == until && other.waiter < waiter;
            Late longer = other.late > late || other.late == late && isFirst ? other : this;
            return new Late(rank, longer.late, causes + other.causes, longer.waiter, longer.until);
        }
    }

    /** Largest number of ranks whose time is split; in larger jobs, the ranks with the lowest numbers. */
    private static final int MOST_RANKS = 65_536;

    /** Busy share from which a link counts as saturated. */
    private static final double SATURATED = 0.7;

    private record Spent(long[] byState, String call) {}

    private record Open(int waitsFor, long picoseconds) {}

    private final TopLinks links = new TopLinks(MOST);
    private final int[] linksByShare = new int[SamplePart.FULL + 1];
    private final TreeMap<String, HotSpots.Collective> collectives = new TreeMap<>();
    private final HopSums distances = new HopSums();
    private long busySum;
    private final TreeMap<Integer, Long> mostByKind = new TreeMap<>();
    private final TreeMap<Integer, Late> late = new TreeMap<>();
    private final TreeMap<Integer, Spent> spent = new TreeMap<>();
    private final long[] sums = new long[RankReading.OUTSIDE];
    private long ranks;
    private final TreeMap<Integer, Long> events = new TreeMap<>();
    /** Waits that are open at the end, by rank. */
    private final TreeMap<Integer, Open> open = new TreeMap<>();

    /** Busy picoseconds and queue of each link by number; empty if the run keeps the busiest only. */
    private final long[] busyOf;

    private final int[] queueOf;

    /** Creates the sample of a run that keeps the busiest links only. */
    public RunTotals() {
        this(0);
    }

    /**
     * Creates the sample of a run that keeps every link.
     *
     * @param links number of link numbers in the machine; 0 to keep the busiest only
     */
    public RunTotals(int links) {
        busyOf = new long[links];
        queueOf = new int[links];
    }

    /** Returns the busiest links. */
    public TopLinks links() {
        return links;
    }

    /**
     * Adds a link.
     *
     * @param kind kind of the link
     * @param busy busy time until {@code at}, in ps; negative if it is reserved for times after the cut of the run
     * @param queue largest number of chunks in its queue
     * @param flows returns the senders and receivers of the packets of a link
     */
    public void link(int link, int kind, long busy, int queue, long at, IntFunction<LinkFlows.Flows> flows) {
        long used = Math.max(0, busy);
        links.offer(link, used, queue, flows);
        busySum += Math.min(used, at);
        if (busyOf.length > 0) {
            busyOf[link] = used;
            queueOf[link] = queue;
        }
        linksByShare[(int) Math.min(SamplePart.FULL, used * (double) SamplePart.FULL / Math.max(1, at))]++;
        mostByKind.merge(kind, used, Math::max);
    }

    /** Returns the number of links by busy share in 1/255, rounded down. */
    public int[] linksByShare() {
        return linksByShare.clone();
    }

    /**
     * Returns the loads of all links; none if the run does not keep them.
     *
     * @param picoseconds virtual time of the run
     */
    public LinkLoads loads(long picoseconds) {
        int[] numbers = used();
        return busyOf.length == 0
                ? LinkLoads.NONE
                : new LinkLoads(
                        picoseconds,
                        numbers,
                        Arrays.stream(numbers).mapToLong(link -> busyOf[link]).toArray(),
                        Arrays.stream(numbers).map(link -> queueOf[link]).toArray());
    }

    /**
     * Returns the busiest links and the latest ranks.
     *
     * @param space names of links
     * @param picoseconds virtual time of the run
     * @param memoryPerRank bytes of a rank's share of its node; 0 if they are not known
     */
    public HotSpots hotSpots(LinkSpace space, long picoseconds, long memoryPerRank) {
        List<HotSpots.Link> busiest = new ArrayList<>();
        for (TopLinks.Busy busy : links.links()) {
            busiest.add(new HotSpots.Link(
                    space.name(busy.link()), LinkLoads.share(busy.busy(), picoseconds), busy.queue(), busy.flows()));
        }
        List<HotSpots.Rank> latest = new ArrayList<>();
        for (Late one : late()) {
            List<Integer> alike = alike(one.rank);
            latest.add(new HotSpots.Rank(
                    one.rank,
                    one.late,
                    one.causes,
                    state(one.rank),
                    excess(one.rank),
                    call(one.rank),
                    one.waiter,
                    one.until,
                    Math.max(1, alike.size()),
                    alike.size() > 1 ? causes(alike) : one.causes));
        }
        return new HotSpots(
                busiest,
                latest,
                load(space.existing(), picoseconds),
                times(picoseconds),
                List.copyOf(collectives.values()),
                distances.means(),
                memoryPerRank,
                eventsByPartition());
    }

    private HotSpots.Times times(long picoseconds) {
        double all = Math.max(1, (double) picoseconds * ranks);
        return new HotSpots.Times(
                sums[RankReading.TRANSFERRING] / all,
                sums[RankReading.WAITING] / all,
                sums[RankReading.COLLECTIVE] / all,
                waited());
    }

    private HotSpots.Load load(int existing, long picoseconds) {
        if (existing == 0 || picoseconds == 0) {
            return HotSpots.Load.NONE;
        }
        int above = Arrays.stream(linksByShare)
                .skip((int) Math.ceil(SATURATED * SamplePart.FULL))
                .sum();
        return new HotSpots.Load((double) busySum / picoseconds / existing, (double) above / existing);
    }

    /** Adds the collectives of a partition. */
    void collectives(CollectiveCounts counts) {
        counts.read((communicator, name, its) -> add(new HotSpots.Collective(communicator, name, its)));
    }

    /** Adds the distances of messages. */
    void distances(HopSums sums) {
        distances.add(sums);
    }

    private void add(HotSpots.Collective one) {
        collectives.merge(one.key(), one, HotSpots.Collective::plus);
    }

    private int[] used() {
        return IntStream.range(0, busyOf.length)
                .filter(link -> busyOf[link] > 0 || queueOf[link] > 0)
                .toArray();
    }

    /** Returns the busy time of the busiest link of a kind, in ps. */
    public long most(int kind) {
        return mostByKind.getOrDefault(kind, 0L);
    }

    /** Returns the sum of all waits, in ps. */
    public long waited() {
        long sum = 0;
        for (Late one : late.values()) {
            sum += one.causes;
        }
        for (Open wait : open.values()) {
            sum += wait.picoseconds;
        }
        return sum;
    }

    /** Adds waits because of a rank. */
    public void charge(int rank, long causes, long longest, int waiter, long until) {
        late.merge(rank, new Late(rank, longest, causes, waiter, until), Late::plus);
    }

    /** Returns whether the split of a rank's time is kept. */
    boolean names(int rank) {
        return spent.size() < MOST_RANKS || rank < spent.lastKey();
    }

    /** Adds the split of a rank's time, and the call that took most of it. */
    void spent(int rank, long[] byState, String call) {
        for (int state = 0; state < sums.length; state++) {
            sums[state] += byState[state];
        }
        ranks++;
        spent.put(rank, new Spent(byState, call));
        if (spent.size() > MOST_RANKS) {
            spent.pollLastEntry();
        }
    }

    /** Adds a wait that is open at the end. */
    void waits(int rank, int waitsFor, long picoseconds) {
        open.put(rank, new Open(waitsFor, picoseconds));
    }

    /** Sets the number of events that a partition has executed. */
    public void events(int partition, long count) {
        events.put(partition, count);
    }

    /**
     * Returns the ranks that caused most waiting, the largest first. An open wait is charged to the rank at the end of its chain of waits.
     */
    public List<Late> late() {
        TreeMap<Integer, Late> byRank = new TreeMap<>(late);
        if (!open.isEmpty()) {
            int ranksThere = 1 + open.lastKey();
            for (Open wait : open.values()) {
                ranksThere = Math.max(ranksThere, 1 + wait.waitsFor);
            }
            int[] next = new int[ranksThere];
            Arrays.fill(next, -1);
            open.forEach((rank, wait) -> next[rank] = wait.waitsFor);
            WaitTrees trees = new WaitTrees(next);
            open.forEach((rank, wait) -> {
                int root = trees.root(rank);
                byRank.merge(root, new Late(root, wait.picoseconds, wait.picoseconds, rank, 0), Late::plus);
            });
        }
        List<Late> all = new ArrayList<>(byRank.values());
        all.sort(Comparator.comparingLong((Late one) -> -one.causes).thenComparingInt(Late::rank));
        return List.copyOf(all.subList(0, Math.min(MOST, all.size())));
    }

    /** Returns the state in which a rank exceeded the mean of all ranks by most; empty if its times are not known. */
    public String state(int rank) {
        Spent known = spent.get(rank);
        return known == null ? "" : RankReading.name(state(known));
    }

    private long excess(int rank) {
        Spent known = spent.get(rank);
        return known == null ? 0 : Math.max(0, known.byState[state(known)] - sums[state(known)] / ranks);
    }

    private int state(Spent known) {
        int most = 0;
        long mostMore = Long.MIN_VALUE;
        for (int state = 0; state < sums.length; state++) {
            long more = known.byState[state] - sums[state] / ranks;
            if (more > mostMore) {
                most = state;
                mostMore = more;
            }
        }
        return most;
    }

    /**
     * Returns the ranks that exceed the mean of all by at least half as much as rank {@code rank}, in its state. Returns none if this rank
     * itself hardly exceeds the mean.
     */
    private List<Integer> alike(int rank) {
        Spent known = spent.get(rank);
        if (known == null) {
            return List.of();
        }
        int state = state(known);
        long mean = sums[state] / ranks;
        long more = known.byState[state] - mean;
        if (more < UnusualTime.MATTERS * Arrays.stream(known.byState).sum()) {
            return List.of();
        }
        double least = UnusualTime.least((double) mean, (double) known.byState[state]);
        return spent.entrySet().stream()
                .filter(one -> one.getValue().byState[state] >= least)
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Returns the sum of the waits that ended and were because of these ranks, in ps. */
    private long causes(List<Integer> these) {
        return these.stream()
                .map(late::get)
                .filter(Objects::nonNull)
                .mapToLong(Late::causes)
                .sum();
    }

    /** Returns the call in which a rank spent most time; empty if that is not known. */
    public String call(int rank) {
        Spent known = spent.get(rank);
        return known == null ? "" : known.call;
    }

    /** Returns the number of events by partition. */
    public List<Long> eventsByPartition() {
        return List.copyOf(events.values());
    }

    /** Writes the sample for another member. */
    public void write(WireOutput out) {
        links.write(out);
        int[] used = used();
        out.writeVarint(used.length);
        for (int link : used) {
            out.writeVarint(link);
            out.writeVarint(busyOf[link]);
            out.writeVarint(queueOf[link]);
        }
        for (int count : linksByShare) {
            out.writeVarint(count);
        }
        out.writeVarint(busySum);
        out.writeVarint(collectives.size());
        collectives.values().forEach(one -> write(one, out));
        distances.write(out);
        out.writeVarint(mostByKind.size());
        mostByKind.forEach((kind, most) -> {
            out.writeVarint(kind);
            out.writeVarint(most);
        });
        out.writeVarint(late.size());
        for (Late one : late.values()) {
            out.writeVarint(one.rank);
            out.writeVarint(one.late);
            out.writeVarint(one.causes);
            out.writeVarint(one.waiter);
            out.writeVarint(one.until);
        }
        out.writeVarint(ranks);
        for (long sum : sums) {
            out.writeVarint(sum);
        }
        out.writeVarint(spent.size());
        spent.forEach((rank, known) -> {
            out.writeVarint(rank);
            for (long time : known.byState) {
                out.writeVarint(time);
            }
            out.writeString(known.call);
        });
        out.writeVarint(open.size());
        open.forEach((rank, wait) -> {
            out.writeVarint(rank);
            out.writeVarint(wait.waitsFor);
            out.writeVarint(wait.picoseconds);
        });
        out.writeVarint(events.size());
        events.forEach((partition, count) -> {
            out.writeVarint(partition);
            out.writeVarint(count);
        });
    }

    static void write(HotSpots.Collective one, WireOutput out) {
        CollectiveCounts.Counts counts = one.counts();
        out.writeVarint(one.communicator() - CollectiveCounts.OTHERS);
        out.writeString(one.name());
        out.writeVarint(counts.calls());
        out.writeVarint(counts.picoseconds());
        out.writeVarint(counts.rounds());
        out.writeVarint(counts.bytes());
        out.writeVarint(counts.estimates().size());
        counts.estimates().forEach((name, time) -> {
            out.writeString(name);
            out.writeLong(Double.doubleToLongBits(time));
        });
        out.writeVarint(counts.longest());
        out.writeVarint(counts.last() + 1);
    }

    static HotSpots.Collective readCollective(WireInput in) {
        int communicator = in.readVarintAsInt() + CollectiveCounts.OTHERS;
        String name = in.readString();
        long calls = in.readVarint();
        long picoseconds = in.readVarint();
        int rounds = in.readVarintAsInt();
        long bytes = in.readVarint();
        Map<String, Double> estimates = new LinkedHashMap<>();
        for (int left = in.readCount(9); left > 0; left--) {
            estimates.put(in.readString(), Double.longBitsToDouble(in.readLong()));
        }
        return new HotSpots.Collective(
                communicator,
                name,
                new CollectiveCounts.Counts(
                        calls, picoseconds, rounds, bytes, estimates, in.readVarint(), in.readVarintAsInt() - 1));
    }

    /** Adds the sample that another member has written. */
    public void add(WireInput in) {
        links.add(in);
        for (int left = in.readCount(3); left > 0; left--) {
            int link = in.readVarintAsInt();
            busyOf[link] = in.readVarint();
            queueOf[link] = in.readVarintAsInt();
        }
        for (int share = 0; share < linksByShare.length; share++) {
            linksByShare[share] += in.readVarintAsInt();
        }
        busySum += in.readVarint();
        for (int left = in.readCount(4); left > 0; left--) {
            add(readCollective(in));
        }
        distances.add(HopSums.read(in));
        for (int left = in.readCount(2); left > 0; left--) {
            mostByKind.merge(in.readVarintAsInt(), in.readVarint(), Math::max);
        }
        for (int left = in.readCount(5); left > 0; left--) {
            int rank = (int) in.readVarint();
            long longest = in.readVarint();
            charge(rank, in.readVarint(), longest, in.readVarintAsInt(), in.readVarint());
        }
        ranks += in.readVarint();
        for (int state = 0; state < sums.length; state++) {
            sums[state] += in.readVarint();
        }
        for (int left = in.readCount(2); left > 0; left--) {
            int rank = (int) in.readVarint();
            long[] byState = new long[RankReading.OUTSIDE];
            for (int state = 0; state < byState.length; state++) {
                byState[state] = in.readVarint();
            }
            spent.put(rank, new Spent(byState, in.readString()));
        }
        for (int left = in.readCount(3); left > 0; left--) {
            waits(in.readVarintAsInt(), in.readVarintAsInt(), in.readVarint());
        }
        for (int left = in.readCount(2); left > 0; left--) {
            events((int) in.readVarint(), in.readVarint());
        }
    }
}
