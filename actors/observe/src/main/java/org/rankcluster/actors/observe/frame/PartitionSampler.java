package org.rankcluster.actors.observe.frame;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.LinkFlows;
import org.rankcluster.actors.network.LinkSource;
import org.rankcluster.actors.network.NetworkLoad;
import org.rankcluster.actors.network.TrafficSource;
import org.rankcluster.actors.rank.CallRings;
import org.rankcluster.actors.rank.RankActor;
import org.rankcluster.actors.rank.RankLog;
import org.rankcluster.actors.rank.RankReading;
import org.rankcluster.actors.rank.RankTrace;
import org.rankcluster.actors.time.EventCounts;
import org.rankcluster.actors.time.PartitionFigures;
import org.rankcluster.actors.time.WallClock;
import org.rankcluster.protocol.address.scheme.RankAddresses;
import org.rankcluster.protocol.collective.CollectiveOperation;

/**
 * The sampler of one partition, which reads the counters of its links and ranks on its thread at ends of windows. Most
 * figures are kept for other purposes. Counters for samples only are kept from the first sample on.
 */
public final class PartitionSampler {
    /** Largest number of ranks whose states are in every sample. If there are more ranks, they are in a sample every two seconds. */
    private static final int ALWAYS_ALL = 65_536;

    /** Largest number of ranks whose distances are in samples. If there are more ranks, they are counted at the end. */
    private static final int ALWAYS_DISTANCES = 4096;

    private static final long ALL_NANOS = 2_000_000_000;
    private static final int TIMES_A_COUNT = 50;

    private final SampleScope scope;
    private final RankLog log;
    private final List<LinkSource> routers = new ArrayList<>();
    private final List<TrafficSource> traffic = new ArrayList<>();
    private final NodeReader nodes = new NodeReader();
    private final List<RankActor> ranks = new ArrayList<>();
    private final TreeMap<String, Long> actors = new TreeMap<>();
    private final RankReading reading = new RankReading();
    private final SeenCollectives collectives = new SeenCollectives();

    private long before;
    private long lastNanos;
    private long allNanos = -ALL_NANOS;
    private long addressesSince = WallClock.nanos();
    private long addressNanos;
    private long[] busyBefore = new long[0];
    private long[] rowBefore = new long[0];
    private long[] rowNow = new long[0];
    private HopSums distances = new HopSums();
    private RankSpread spread = new RankSpread();
    private final Map<Integer, String> communicators = new TreeMap<>();
    private final Map<Integer, RankActor> holders = new TreeMap<>();
    private boolean isDemanded;
    private boolean isLast;
    private @Nullable PartitionFigures figures;

    /** Creates the sampler of a partition without actors yet. */
    public PartitionSampler(SampleScope scope) {
        this(scope, RankTrace.Factory.NONE);
    }

    /** Creates the sampler of a partition whose ranks may be traced. */
    public PartitionSampler(SampleScope scope, RankTrace.Factory traces) {
        this.scope = scope;
        this.log = new RankLog(scope.rows().ranks(), traces, scope.recordsCauses());
    }

    /** Returns the records of the partition's ranks. */
    public RankLog log() {
        return log;
    }

    /** Adds a rank's actor. */
    public void add(RankActor rank) {
        ranks.add(rank);
    }

    /** Adds an actor of the network, or of another class. */
    public void add(int id, Object actor) {
        actors.merge(scope.classes().apply(slot(id)), 1L, Long::sum);
        if (actor instanceof LinkSource source) {
            routers.add(source);
        }
        if (actor instanceof TrafficSource source) {
            traffic.add(source);
        }
        nodes.add(actor);
    }

    private int slot(int id) {
        return id & (1 << scope.layout().actorBits()) - 1;
    }

    /** Returns the name of an actor's class. */
    public String className(int id) {
        return scope.classes().apply(slot(id));
    }

    /** Returns the counter of address tables. */
    public SampleScope.Addresses addresses() {
        return scope.addresses();
    }

    /** Returns the collectives that samples have found. */
    public SeenCollectives collectives() {
        return collectives;
    }

    /** Returns the ranks of this partition. */
    public List<RankActor> ranks() {
        return ranks;
    }

    /** Returns the partition's routers and switches. */
    public List<LinkSource> routers() {
        return routers;
    }

    /** Records the final progress of the partition when it executes no more events. */
    public void ending(PartitionFigures last) {
        figures = last;
    }

    /** Returns the partition's own figures; null before its first sample or its end. */
    public @Nullable PartitionFigures figures() {
        return figures;
    }

    /** Lets the next sample count address tables and distances, as when readers come or hold the run. */
    public void demand() {
        isDemanded = true;
    }

    /** Lets the next sample count the figures of ranks, since it is the last. */
    public void closes() {
        isLast = true;
    }

    /** Starts the counters that are for samples only. */
    private EventCounts begin(PartitionFigures partition) {
        figures = partition;
        int first = scope.links().first(partition.firstNode());
        busyBefore = new long[scope.links().end(partition.endNode()) - first];
        rowBefore = new long[scope.rows().count() * RankReading.STATES];
        rowNow = new long[rowBefore.length];
        log.begin(scope.counts(), new CallRings(scope.rows().ranks()));
        return partition.counts();
    }

    /**
     * Samples the partition.
     *
     * @param at virtual time: all events before it have been executed
     * @param member the member of the partition
     */
    public SamplePart sample(PartitionFigures partition, long at, int member) {
        SamplePart part = read(partition, at, member);
        log.charges()
                .readRecent((rank, causes, late, waiter, until) ->
                        part.charges.add(new RunTotals.Late(rank, late, causes, waiter, until)));
        return part;
    }

    /**
     * Skips a sample from which the member's part is left out. The next stretch begins here all the same, as on all other members. Waits
     * that were charged since the last sample come with the next, because no stretch limits them.
     */
    public void pass(PartitionFigures partition, long at, int member) {
        read(partition, at, member);
    }

    private SamplePart read(PartitionFigures partition, long at, int member) {
        long began = WallClock.nanos();
        EventCounts counts = figures == null || log.messages() == null ? begin(partition) : partition.counts();
        int first = scope.links().first(partition.firstNode());
        boolean all = scope.rows().ranks() <= ALWAYS_ALL || began - allNanos > ALL_NANOS;
        SamplePart part = new SamplePart(
                first,
                busyBefore.length,
                scope.links().directions().size(),
                scope.rows().count(),
                all ? ranks.size() : 0);
        part.from = before;
        part.at = at;
        sampleLinks(part, at);
        sampleNodes(part, partition, at);
        sampleRanks(part, at, all);
        allNanos = all ? began : allNanos;
        part.traffic = Traffic.of(log.messages());
        addClasses(part, counts);
        before = at;
        countAddresses(partition, at, began);
        part.distances.add(distances);
        part.spread.add(spread);
        log.collectives()
                .read((communicator, name, its) -> part.ended(new HotSpots.Collective(communicator, name, its)));
        part.ended.values().forEach(one -> label(one.communicator()));
        part.collectives.values().forEach(one -> label(one.communicator()));
        part.communicators.putAll(communicators);
        lastNanos = WallClock.nanos() - began;
        part.partitions.add(new SamplePart.PartitionCounters(
                partition.index(),
                member,
                partition.events(),
                partition.waitedNanos(),
                partition.windows(),
                partition.busyWindows(),
                lastNanos));
        return part;
    }

    /** Looks up the label of a communicator, of the first rank that has it. A communicator that is freed keeps its last label. */
    private void label(int context) {
        if (context < 0) {
            return;
        }
        RankActor holder = holders.get(context);
        for (int i = 0; holder == null && i < ranks.size(); i++) {
            holder = labelOf(ranks.get(i), context) == null ? null : ranks.get(i);
        }
        String label = holder == null ? null : labelOf(holder, context);
        if (holder != null && label != null) {
            holders.put(context, holder);
            communicators.put(context, label);
        }
    }

    private static @Nullable String labelOf(RankActor rank, int context) {
        RankAddresses addresses = rank.translations();
        String label = addresses == null ? "" : addresses.label(context);
        return label.isEmpty() || label.equals(RankAddresses.unknown(context)) ? null : label;
    }

    /** Counts address tables, distances and figures of ranks rarely, because this takes longer than the rest of a sample. */
    private void countAddresses(PartitionFigures partition, long at, long now) {
        boolean isDue = isDemanded || now - addressesSince >= Math.max(ALL_NANOS, TIMES_A_COUNT * addressNanos);
        if (isDue) {
            scope.addresses().count(partition.index(), ranks);
            if (scope.rows().ranks() <= ALWAYS_DISTANCES) {
                distances = distances();
            }
        }
        if (isDue || isLast) {
            spread = RankSpread.of(ranks, at, reading);
        }
        if (isDue) {
            isDemanded = false;
            addressesSince = now;
            addressNanos = WallClock.nanos() - now;
        }
    }

    private void sampleLinks(SamplePart part, long at) {
        long stretch = Math.max(1, at - before);
        for (LinkSource router : routers) {
            IntFunction<LinkFlows.Flows> flows = link -> LinkReader.flows(router, link, true);
            LinkReader.read(
                    router, at, true, (link, busy, queue, peak) -> sampleLink(part, link, busy, queue, stretch, flows));
        }
        part.top.close();
        NetworkLoad load = new NetworkLoad();
        traffic.forEach(source -> source.addTo(load));
        part.hops = load.packetHops() + load.messageHops();
    }

    private void sampleLink(
            SamplePart part, int link, long busy, int queue, long stretch, IntFunction<LinkFlows.Flows> flows) {
        int index = link - part.firstLink;
        long more = busy - busyBefore[index];
        busyBefore[index] = busy;
        part.busy[index] = share(more, stretch);
        part.queue[index] = share(queue, scope.links().capacity());
        if (more > 0) {
            int kind = scope.links().direction(link);
            part.kindBusy[kind] += more;
            part.kindMost[kind] = Math.max(part.kindMost[kind], more);
            part.top.offer(link, more, queue, flows);
        }
    }

    private void sampleNodes(SamplePart part, PartitionFigures partition, long at) {
        if (nodes.isEmpty()) {
            return;
        }
        NodeFill fill = NodeFill.of(partition.firstNode(), partition.endNode());
        nodes.read(at, Math.max(1, at - before), (node, injects, receives) -> {
            fill.inject()[node - fill.first()] = share(injects);
            fill.receive()[node - fill.first()] = share(receives);
        });
        part.nodes = fill;
    }

    private static byte share(double share) {
        return share <= 0 ? 0 : (byte) Math.max(1, Math.round(share * SamplePart.FULL));
    }

    /** Returns a share in 1/255; at least 1 if the part is not 0. */
    private static byte share(long part, long whole) {
        if (part <= 0) {
            return 0;
        }
        return (byte) Math.max(1, Math.min(SamplePart.FULL, Math.round((double) part * SamplePart.FULL / whole)));
    }

    private void sampleRanks(SamplePart part, long at, boolean all) {
        Arrays.fill(rowNow, 0);
        for (RankActor rank : ranks) {
            rank.read(at, reading);
            int row = scope.rows().row(rank.rank()) * RankReading.STATES;
            for (int state = 0; state < RankReading.STATES; state++) {
                rowNow[row + state] += reading.time(state);
            }
            part.calls.add(rank.profile());
            part.calls.addOpen(reading, at);
            part.messages += rank.messagesSent();
            if (all) {
                part.ranks.add(rank.rank(), reading, part.calls.number(reading.call()));
            }
            if (reading.pendingRendezvous() >= 0 && reading.waitsFor() >= 0) {
                part.pending.waits(rank.rank(), reading.waitsFor(), reading.pendingRendezvous(), reading.since());
            }
            if (part.pending.isFull() || rank.unmatchedRendezvous(PendingRendezvous.MOST, part.pending::unmatched)) {
                part.pending.crowded(rank.rank());
            }
            CollectiveOperation.Progress collective = reading.collective();
            if (collective != null) {
                addCollective(part, collective, at - reading.since());
            }
        }
        for (int i = 0; i < rowNow.length; i++) {
            part.rowTime[i] = rowNow[i] - rowBefore[i];
        }
        long[] swap = rowBefore;
        rowBefore = rowNow;
        rowNow = swap;
    }

    private void addCollective(SamplePart part, CollectiveOperation.Progress progress, long wait) {
        part.collectives.merge(
                progress.context() + " " + progress.name(),
                new OpenCollective(
                        progress.context(),
                        progress.name(),
                        progress.choreography().ranks(),
                        collectives.rounds(progress),
                        progress.bytes(),
                        new TreeMap<>(Map.of(progress.round(), 1)),
                        wait),
                OpenCollective::plus);
    }

    private void addClasses(SamplePart part, EventCounts counts) {
        actors.forEach((name, count) -> part.classes.put(name, SamplePart.ClassCounters.of(count)));
        part.classes.put("rank", SamplePart.ClassCounters.of(ranks.size()));
        for (int local = 0; local < counts.size(); local++) {
            if (counts.events(local) > 0) {
                part.classes.merge(
                        scope.classes().apply(local),
                        new SamplePart.ClassCounters(
                                0,
                                counts.events(local),
                                counts.timed(local),
                                counts.nanos(local),
                                counts.turns(local),
                                counts.most(local)),
                        SamplePart.ClassCounters::plus);
            }
        }
    }

    /** Adds the whole run so far to {@code whole}, at virtual time {@code at}. */
    public void addTo(RunTotals whole, long at) {
        for (LinkSource router : routers) {
            IntFunction<LinkFlows.Flows> flows = link -> LinkReader.flows(router, link, false);
            LinkReader.read(
                    router,
                    at,
                    false,
                    (link, busy, queue, peak) ->
                            whole.link(link, scope.links().direction(link), busy, peak, at, flows));
        }
        log.charges().readEver(whole::charge);
        whole.collectives(log.collectives());
        whole.distances(distances());
        for (RankActor rank : ranks) {
            if (rank.hasBegun()) {
                rank.read(at, reading);
                long[] byState = new long[RankReading.OUTSIDE];
                for (int state = 0; state < byState.length; state++) {
                    byState[state] = Math.max(0, reading.time(state));
                }
                whole.spent(rank.rank(), byState, whole.names(rank.rank()) ? longest(rank) : "");
                if (reading.waitsFor() >= 0 && reading.since() < at) {
                    whole.waits(rank.rank(), reading.waitsFor(), at - reading.since());
                }
            }
        }
        PartitionFigures known = figures;
        if (known != null) {
            whole.events(known.index(), known.events());
        }
    }

    private HopSums distances() {
        HopSums sums = new HopSums();
        sums.add(log.peers(), scope.topology(), scope.mapping(), scope.orders());
        return sums;
    }

    private static String longest(RankActor rank) {
        CallTable calls = new CallTable();
        calls.add(rank.profile());
        int longest = 0;
        for (int call = 1; call < calls.size(); call++) {
            longest = calls.time(call) > calls.time(longest) ? call : longest;
        }
        return calls.name(longest);
    }
}
