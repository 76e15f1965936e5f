package org.rankcluster.actors.job;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.WeakHashMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.RankPlacement;
import org.rankcluster.actors.rank.DatatypeCosts;
import org.rankcluster.hardware.topology.OrderMapping;
import org.rankcluster.hardware.topology.RankMapping;
import org.rankcluster.hardware.topology.Topology;
import org.rankcluster.hardware.torus.Torus;
import org.rankcluster.hardware.torus.TorusNetwork;
import org.rankcluster.hardware.torus.TorusRoutes;
import org.rankcluster.protocol.address.AddressVector;
import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.scheme.Footprints;
import org.rankcluster.protocol.address.scheme.Rankmaps;
import org.rankcluster.protocol.choreography.CollectiveHardware;
import org.rankcluster.protocol.choreography.reduce.DecisionTable;
import org.rankcluster.protocol.choreography.reduce.Reduce;
import org.rankcluster.protocol.collective.ReductionChoices;
import org.rankcluster.protocol.datatype.DatatypeEngine;
import org.rankcluster.protocol.datatype.PackSettings;
import org.rankcluster.protocol.group.RankRectangle;
import org.rankcluster.protocol.group.Rectangle;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;
import org.rankcluster.protocol.runtime.JobView;
import org.rankcluster.protocol.runtime.Origin;

/** The implementation of a program's view of its job: data that it may read, and results that it reports. */
final class JobContext implements JobView {
    private static final int LONG = 0;
    private static final int DOUBLE = 1;
    private static final int TEXT = 2;

    private record Reported(int rank, Object value) {}

    private final JobSpec spec;
    private final RankPlacement placement;
    private final JobObserver observer;
    private final Rankmaps rankmaps;
    private final PackSettings packing;
    private final CollectiveHardware hardware;
    private final @Nullable DecisionTable decisions;
    /** Rectangles of the requested rankmaps. */
    private final Map<Rankmap, Optional<Rectangle>> rectangles = new WeakHashMap<>();

    private final int nodes;
    private final long vectorBytes;
    private final Map<String, Reported> reported = new TreeMap<>();
    private final TreeSet<String> news = new TreeSet<>();
    private volatile boolean hasNews;

    JobContext(JobSpec spec, RankPlacement placement, JobObserver observer) {
        this.spec = spec;
        this.placement = placement;
        this.observer = observer;
        this.rankmaps = Rankmaps.of(AddressingSettings.of(spec), spec.ranks());
        this.hardware = CollectiveCosts.of(
                spec.machine(),
                node -> placement.mapping().firstRankOn(node) >= 0,
                ReductionChoices.threads(spec.model().config().get(ReductionChoices.THREADS)));
        this.decisions = DecisionTable.of("job", spec.model().config().get(Reduce.REDUCE.key()));
        this.nodes = nodes(placement.mapping(), spec.machine().topology().nodes());
        this.vectorBytes = AddressVector.heapBytes(
                placement.addresses(spec.model().addressing().scheme()));
        DatatypeEngine engine =
                DatatypeEngine.of("job", spec.model().config().getOrDefault(DatatypeEngine.KEY, "dual"));
        this.packing = DatatypeCosts.settings(spec.machine(), spec.model().fidelity(), engine);
    }

    @Override
    public Map<String, String> settings() {
        return spec.request().settings();
    }

    @Override
    public String folder() {
        return spec.request().folder();
    }

    @Override
    public Topology topology() {
        return spec.machine().topology();
    }

    @Override
    public int nodeOf(int rank) {
        return placement.nodeOf(rank);
    }

    @Override
    public int firstRankOn(int node) {
        return placement.mapping().firstRankOn(node);
    }

    @Override
    public int nodes() {
        return nodes;
    }

    @Override
    public int[] ranksOn(int node) {
        return IntStream.range(0, placement.mapping().slots())
                .map(slot -> placement.mapping().rankAt(node, slot))
                .filter(rank -> rank >= 0 && rank < spec.ranks())
                .sorted()
                .toArray();
    }

    @Override
    public @Nullable Rectangle rectangle(Rankmap ranks) {
        if (!(topology() instanceof Torus torus)) {
            return null;
        }
        synchronized (rectangles) {
            return rectangles
                    .computeIfAbsent(
                            ranks,
                            map -> Optional.ofNullable(
                                    RankRectangle.of(torus, map.size(), rank -> nodeOf(map.lpid(rank)), hasLines(map))))
                    .orElse(null);
        }
    }

    /** Returns whether messages can leave copies on the way. Copies go to the same slot of every node. */
    private boolean hasLines(Rankmap ranks) {
        boolean deposits = spec.machine().network() instanceof TorusNetwork torus
                && torus.routes().deposit() == TorusRoutes.Deposit.LINE
                && !(topology() instanceof Torus links && links.hasFailed());
        int slot = placement.mapping().slotOf(ranks.lpid(0));
        return deposits
                && IntStream.range(0, ranks.size())
                        .allMatch(rank -> placement.mapping().slotOf(ranks.lpid(rank)) == slot);
    }

    @Override
    public CollectiveHardware collectiveHardware() {
        return hardware;
    }

    private static int nodes(RankMapping mapping, int nodes) {
        return (int) IntStream.range(0, nodes)
                .filter(node -> mapping.firstRankOn(node) >= 0)
                .count();
    }

    @Override
    public int universe() {
        return spec.universe() - spec.backgroundRanks();
    }

    @Override
    public void checkProgram(Origin.Program program) {
        spec.program().other(program);
    }

    @Override
    public Rankmaps rankmaps() {
        return rankmaps;
    }

    /** Returns the counter of the memory of address tables with the maps of a world. */
    Footprints footprints(Rankmaps maps) {
        return new Footprints(maps, this::nodeOf, hasOrder(), true);
    }

    /** Returns whether addresses follow from ranks: on a torus, in an order of its dimensions. */
    private boolean hasOrder() {
        return topology() instanceof Torus && placement.mapping() instanceof OrderMapping;
    }

    /** Returns the heap bytes of a rank's address vector, as if no other rank shared its table. */
    long addressVectorHeapBytes() {
        return vectorBytes;
    }

    @Override
    public double clockHertz() {
        return spec.machine().cpu().clock().hertz();
    }

    @Override
    public long alltoallvOverhead() {
        return spec.machine().mpi().overheads().alltoallv();
    }

    @Override
    public PackSettings packing() {
        return packing;
    }

    @Override
    public String choice(String key, String usual) {
        return spec.model().config().getOrDefault(key, usual);
    }

    @Override
    public @Nullable DecisionTable decisions() {
        return decisions;
    }

    @Override
    public long seed() {
        return spec.model().seed();
    }

    @Override
    public synchronized void report(int rank, String key, Object value) {
        Reported before = reported.get(key);
        if (before == null || rank <= before.rank) {
            reported.put(key, new Reported(rank, value));
            news.add(key);
            hasNews = true;
        }
    }

    @Override
    public void iteration(int rank, long done, long of) {
        observer.iteration(rank, done, of);
    }

    /** Returns whether {@link #moveTo} has something to write. */
    boolean hasNews() {
        return hasNews;
    }

    /**
     * Writes the reports that the coordinator has not received. The method writes one for each key: the report that takes precedence among
     * the ranks here.
     */
    synchronized void moveTo(WireOutput out) {
        out.writeVarint(news.size());
        for (String key : news) {
            Reported report = reported.get(key);
            if (report != null) {
                out.writeString(key);
                out.writeVarint(report.rank);
                write(report.value, out);
            }
        }
        news.clear();
        hasNews = false;
    }

    private static void write(Object value, WireOutput out) {
        switch (value) {
            case Long number -> {
                out.writeByte(LONG);
                out.writeLong(number);
            }
            case Double number -> {
                out.writeByte(DOUBLE);
                out.writeLong(Double.doubleToRawLongBits(number));
            }
            default -> {
                out.writeByte(TEXT);
                out.writeString(value.toString());
            }
        }
    }

    /** Adds the reports that another member has written. */
    void add(WireInput in) {
        for (int left = in.readCount(1); left > 0; left--) {
            String key = in.readString();
            report((int) in.readVarint(), key, read(in));
        }
    }

    private static Object read(WireInput in) {
        int type = in.readByte();
        return switch (type) {
            case LONG -> in.readLong();
            case DOUBLE -> Double.longBitsToDouble(in.readLong());
            case TEXT -> in.readString();
            default -> throw new IllegalArgumentException("report: type: " + type + " (expected: 0..2)");
        };
    }

    /** Returns the reported values, by key. */
    synchronized Map<String, Object> output() {
        Map<String, Object> output = new TreeMap<>();
        reported.forEach((key, value) -> output.put(key, value.value));
        return output;
    }
}
