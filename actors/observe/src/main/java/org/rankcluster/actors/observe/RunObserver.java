package org.rankcluster.actors.observe;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.job.AddressUse;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.actors.job.RunProbe;
import org.rankcluster.actors.observe.frame.DetailQuery;
import org.rankcluster.actors.observe.frame.HotSpots;
import org.rankcluster.actors.observe.frame.PartitionSampler;
import org.rankcluster.actors.observe.frame.RunCounts;
import org.rankcluster.actors.observe.frame.RunDescription;
import org.rankcluster.actors.observe.frame.RunTotals;
import org.rankcluster.actors.observe.frame.SamplePart;
import org.rankcluster.actors.observe.frame.SampleScope;
import org.rankcluster.actors.observe.trace.RunTrace;
import org.rankcluster.actors.path.CriticalPath;
import org.rankcluster.actors.rank.RankActor;
import org.rankcluster.actors.rank.RankLog;
import org.rankcluster.actors.rank.RankTrace;
import org.rankcluster.actors.time.EventActor;
import org.rankcluster.actors.time.PartitionFigures;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/**
 * The observer of one cluster member's part of a run. The observer samples its partitions when all agree to, and sends the member's part of
 * each sample to the job's first member. One part is in flight at a time. If a sample begins while a part is in flight, this member's part
 * of that sample is left out.
 */
public final class RunObserver implements RunProbe {
    private static final int PART = 1;
    private static final int ACKNOWLEDGED = 2;
    private static final int QUESTION = 3;
    private static final int ANSWER = 4;

    private final ObserveSettings settings;
    private final SampleScope scope;
    private final int member;
    private final int partitions;
    private final @Nullable RunObservation coordinator;
    private final int keptLinks;
    private final RunTotals totals;
    private final JobAddresses addresses;
    private final LongSupplier programsEnd;
    private final Supplier<RunDescription> run;
    private final RunTrace trace;
    private final RankTrace.Factory traces;
    private final QueryQueue queries = new QueryQueue();
    private final ConcurrentHashMap<VirtualTime, PartitionSampler> samplers = new ConcurrentHashMap<>();

    // Guarded by the lock: the parts of the present sample from the partitions that have come.
    private final List<SamplePart> parts = new ArrayList<>();
    private int arrived;
    private int number;
    private boolean skipped;

    private final List<SamplePart> lastParts = new ArrayList<>();
    private volatile boolean underWay;
    private volatile boolean sampled;
    private volatile boolean forced;
    private volatile boolean broken;
    private volatile long reached;
    private volatile Post post = (to, message) -> {};
    private volatile LongSupplier sent = () -> 0;

    /**
     * Creates an observer.
     *
     * @param member number of this member
     * @param partitions number of partitions of this member
     * @param coordinator the run as readers see it, on the job's first member; null on others
     * @param keptLinks number of links of the machine if the load of each is kept; 0 to keep the busiest only
     * @param addresses figures of address management, for readers
     * @param programsEnd virtual time of the latest end of a program here so far, ps
     * @param run describes the run, when it is needed
     * @param trace the trace of this member's part
     * @param traces creates the traces of ranks in {@code trace}
     */
    public RunObserver(
            ObserveSettings settings,
            SampleScope scope,
            int member,
            int partitions,
            @Nullable RunObservation coordinator,
            int keptLinks,
            JobAddresses addresses,
            LongSupplier programsEnd,
            Supplier<RunDescription> run,
            RunTrace trace,
            RankTrace.Factory traces) {
        this.settings = settings;
        this.scope = scope;
        this.member = member;
        this.partitions = partitions;
        this.coordinator = coordinator;
        this.keptLinks = keptLinks;
        this.totals = new RunTotals(keptLinks);
        this.addresses = addresses;
        this.programsEnd = programsEnd;
        this.run = run;
        this.trace = trace;
        this.traces = traces;
        if (coordinator != null) {
            coordinator.begin(this);
        }
    }

    /** Returns the sampler of the partition whose actors have this clock. */
    public PartitionSampler sampler(VirtualTime partition) {
        return samplers.computeIfAbsent(partition, made -> new PartitionSampler(scope, traces));
    }

    @Override
    public void add(VirtualTime partition, RankActor rank) {
        sampler(partition).add(rank);
    }

    @Override
    public void add(VirtualTime partition, int id, EventActor actor) {
        sampler(partition).add(id, actor);
    }

    @Override
    public RankLog log(VirtualTime partition) {
        return sampler(partition).log();
    }

    /** Returns the number of partitions of this member. */
    int partitions() {
        return partitions;
    }

    /** Returns all samplers of this member, by partition. */
    List<PartitionSampler> samplers() {
        List<PartitionSampler> all = new ArrayList<>(samplers.values());
        all.sort(Comparator.comparingInt(sampler -> {
            PartitionFigures figures = sampler.figures();
            return figures == null ? Integer.MAX_VALUE : figures.index();
        }));
        return all;
    }

    @Override
    public int asks() {
        return coordinator == null ? 0 : coordinator.asks();
    }

    @Override
    public boolean isDue(int asked, long before, long frontier) {
        if ((asked & FORCED) != 0) {
            forced = true;
            return true;
        }
        forced = false;
        long every = settings.every();
        return (asked & SAMPLE) != 0 && (every == 0 || before < 0 || frontier / every != before / every);
    }

    @Override
    public boolean isHeld(int asked, long before, long frontier) {
        boolean crossing = settings.holdAt() >= 0 && before < settings.holdAt() && frontier >= settings.holdAt();
        boolean held = (asked & HOLD) != 0 || crossing;
        if (coordinator != null) {
            coordinator.stands(held, crossing);
        }
        return held;
    }

    @Override
    public void awaitChange() {
        if (coordinator != null) {
            coordinator.awaitChange();
        }
    }

    @Override
    public void sample(PartitionFigures partition, long at) {
        if (broken) {
            return;
        }
        sampled = true;
        try {
            if (forced) {
                sampler(partition.virtualTime()).demand();
            }
            if (comesToSample()) {
                collect(sampler(partition.virtualTime()).sample(partition, at, member));
            } else {
                sampler(partition.virtualTime()).pass(partition, at, member);
                leave();
            }
        } catch (RuntimeException wrong) {
            breaks(wrong);
        }
    }

    /** Stops the samples of this member after a failure. The run continues. */
    private void breaks(RuntimeException wrong) {
        broken = true;
        sampled = false;
        if (coordinator != null) {
            coordinator.breaks(wrong);
        }
    }

    /** Returns whether this member takes its part of the sample. The first partition that arrives decides for all partitions. */
    private synchronized boolean comesToSample() {
        if (arrived++ == 0) {
            number++;
            skipped = underWay;
        }
        return !skipped;
    }

    private synchronized void leave() {
        if (arrived == partitions) {
            arrived = 0;
        }
    }

    private void collect(SamplePart part) {
        SamplePart whole = null;
        int itsNumber;
        synchronized (this) {
            parts.add(part);
            itsNumber = number;
            if (parts.size() == partitions) {
                whole = whole(parts);
                parts.clear();
                arrived = 0;
            }
        }
        if (whole != null) {
            send(itsNumber, whole);
        }
    }

    private SamplePart whole(List<SamplePart> some) {
        if (some.size() == 1) {
            return some.get(0);
        }
        SamplePart whole = SamplePart.of(scope.links(), scope.rows(), firstNode(), endNode());
        some.forEach(whole::add);
        return whole;
    }

    private int firstNode() {
        return samplers.values().stream()
                .map(PartitionSampler::figures)
                .mapToInt(figures -> figures == null ? Integer.MAX_VALUE : figures.firstNode())
                .min()
                .orElseThrow();
    }

    private int endNode() {
        return samplers.values().stream()
                .map(PartitionSampler::figures)
                .mapToInt(figures -> figures == null ? 0 : figures.endNode())
                .max()
                .orElseThrow();
    }

    private void send(int itsNumber, SamplePart whole) {
        whole.member(SamplePart.MemberCounters.here(member, sent.getAsLong()));
        if (coordinator != null) {
            coordinator.arrived(member, itsNumber, whole);
            return;
        }
        underWay = true;
        WireOutput message = new WireOutput();
        message.writeByte(PART).writeVarint(itsNumber);
        whole.write(message);
        post.post(0, message);
    }

    @Override
    public void windowEnded(PartitionFigures partition, long frontier) {
        if (!queries.isEmpty()) {
            queries.ask(sampler(partition.virtualTime()), partition);
        }
        if (!trace.equals(RunTrace.NONE)) {
            trace.reached(
                    partition.index(),
                    frontier,
                    sampler(partition.virtualTime()).routers());
        }
    }

    /** Adds a query for the actors of this member. */
    void ask(DetailTask task) {
        queries.add(task);
    }

    /** Sends a query to another member. */
    CompletableFuture<byte[]> ask(int other, DetailQuery query, QueryQueue.Waiting waiting) {
        return queries.ask(post, other, QUESTION, query, waiting);
    }

    /** Passes the remaining queries to actors that no longer execute events. Other members do not answer any more. */
    void askAtRest() {
        queries.askAtRest(samplers());
        queries.closes();
    }

    @Override
    public void ending(PartitionFigures partition, long at) {
        PartitionSampler sampler = sampler(partition.virtualTime());
        sampler.ending(partition);
        reached = at;
        trace.reached(partition.index(), at, sampler.routers());
        if (coordinator == null && sampled) {
            sampler.closes();
            SamplePart part = sampler.sample(partition, at, member);
            synchronized (this) {
                lastParts.add(part);
            }
        }
    }

    @Override
    public void ended(PartitionFigures partition, long at) {
        RunObservation here = coordinator;
        if (here == null || !sampled) {
            return;
        }
        PartitionSampler sampler = sampler(partition.virtualTime());
        sampler.closes();
        SamplePart part = sampler.sample(partition, Math.max(at, programsEnd.getAsLong()), member);
        SamplePart whole = null;
        synchronized (this) {
            parts.add(part);
            if (parts.size() == partitions) {
                whole = SamplePart.all(scope.links(), scope.rows());
                parts.forEach(whole::add);
                lastParts.forEach(whole::add);
                parts.clear();
            }
        }
        if (whole != null) {
            here.arrivedLast(whole);
        }
    }

    @Override
    public synchronized void writeCounts(WireOutput out) {
        RunTotals own = new RunTotals(keptLinks);
        addTo(own);
        own.write(out);
        out.writeBoolean(!lastParts.isEmpty());
        if (!lastParts.isEmpty()) {
            whole(lastParts).write(out);
        }
    }

    @Override
    public synchronized void addCounts(WireInput in) {
        totals.add(in);
        if (in.readBoolean()) {
            lastParts.add(SamplePart.read(in));
        }
    }

    @Override
    public void connect(Post way, LongSupplier itsSent) {
        post = way;
        sent = itsSent;
    }

    @Override
    public void arrived(int from, WireInput in) {
        int kind = in.readByte();
        int itsNumber = in.readVarintAsInt();
        switch (kind) {
            case ACKNOWLEDGED -> underWay = false;
            case QUESTION -> question(from, itsNumber, in);
            case ANSWER -> queries.answered(itsNumber, bytes(in));
            default -> part(from, itsNumber, in);
        }
    }

    private static byte[] bytes(WireInput in) {
        byte[] bytes = new byte[in.readCount(1)];
        in.readBytes(bytes, 0, bytes.length);
        return bytes;
    }

    private void question(int from, int itsNumber, WireInput in) {
        DetailQuery query = QueryQueue.readQuery(in);
        DetailTask task = DetailTasks.ofActors(query, run.get(), partitions, QueryQueue.Waiting.read(in));
        CompletableFuture<Void> unusedEnd = task.answer().thenAccept(message -> {
            WireOutput answer = new WireOutput();
            answer.writeByte(ANSWER).writeVarint(itsNumber).writeVarint(message.length);
            answer.writeBytes(message, 0, message.length);
            post.post(from, answer);
        });
        queries.add(task);
    }

    private void part(int from, int itsNumber, WireInput in) {
        WireOutput answer = new WireOutput();
        answer.writeByte(ACKNOWLEDGED).writeVarint(itsNumber);
        post.post(from, answer);
        if (coordinator != null) {
            coordinator.arrived(from, itsNumber, SamplePart.read(in));
        }
    }

    @Override
    public void progress(long frontier, long events, long inFlight) {
        if (coordinator != null) {
            coordinator.progress(frontier, events, inFlight);
        }
    }

    /** Adds this member's part of the whole run. Called while no event is executed. */
    private void addTo(RunTotals all) {
        samplers().forEach(sampler -> sampler.addTo(all, reached));
    }

    @Override
    public synchronized RunCounts counts(long picoseconds) {
        addTo(totals);
        HotSpots hot = totals.hotSpots(scope.links(), picoseconds, addresses.memoryPerRank());
        if (coordinator != null) {
            coordinator.counted(totals, hot, picoseconds);
        }
        return new RunCounts(hot, totals.loads(picoseconds));
    }

    @Override
    public void addressesCounted(AddressUse use) {
        addresses.ended(use);
    }

    @Override
    public long heldNanos() {
        return coordinator == null ? 0 : coordinator.heldNanos();
    }

    @Override
    public void followed(CriticalPath path) {
        trace.path(path);
    }

    @Override
    public void ended(JobResult.End end) {
        trace.close(Math.max(reached, programsEnd.getAsLong()));
        if (coordinator != null) {
            coordinator.ended(end);
        }
    }
}
