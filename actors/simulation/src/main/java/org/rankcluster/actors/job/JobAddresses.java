package org.rankcluster.actors.job;

import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.observe.finding.Findings;
import org.rankcluster.actors.observe.message.Json;
import org.rankcluster.actors.observe.sample.SampleScope;
import org.rankcluster.actors.rank.RankActor;
import org.rankcluster.protocol.address.scheme.CommunicatorAddressing;
import org.rankcluster.protocol.address.scheme.Footprints;
import org.rankcluster.protocol.address.scheme.RankAddresses;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/** The memory of address management while a job runs. Each partition counts now and then on its own thread; any thread may read. */
final class JobAddresses implements SampleScope.Addresses {
    private final JobSpec spec;
    private final JobContext context;
    private final boolean isCoordinator;
    private final ConcurrentHashMap<Integer, byte[]> counted = new ConcurrentHashMap<>();
    private volatile @Nullable AddressUse known;

    /**
     * Creates figures without any count.
     *
     * @param isCoordinator whether readers query this member
     */
    JobAddresses(JobSpec spec, JobContext context, boolean isCoordinator) {
        this.spec = spec;
        this.context = context;
        this.isCoordinator = isCoordinator;
    }

    @Override
    public SampleScope.@Nullable Communicators of(RankActor rank) {
        RankAddresses addresses = rank.translations();
        if (addresses == null) {
            return null;
        }
        Footprints footprints = new Footprints(addresses.maps(), context::nodeOf, context.hasOrder(), true);
        List<CommunicatorAddressing> held = addresses.most();
        return new SampleScope.Communicators(
                footprints.of(rank.rank(), held, null)[0].addresses(),
                addresses.maps().world(),
                footprints.parts(rank.rank(), held));
    }

    /** Counts a partition's ranks anew. The total covers all partitions of this member. */
    @Override
    public void count(int partition, List<RankActor> ranks) {
        if (!isCoordinator) {
            return;
        }
        AddressTotals totals = new AddressTotals();
        for (RankActor rank : ranks) {
            RankAddresses addresses = rank.translations();
            if (addresses != null) {
                totals.add(rank.rank(), addresses, context);
            }
        }
        WireOutput out = new WireOutput();
        totals.write(out);
        counted.put(partition, out.take());
        AddressTotals sum = new AddressTotals();
        counted.values().forEach(bytes -> sum.add(WireInput.of(bytes)));
        known = sum.result(
                spec.model().addressing().text(),
                1e12 / spec.machine().cpu().clock().hertz());
    }

    /** Sets the figures of the whole job at its end. */
    void ended(AddressUse use) {
        known = use;
    }

    /** Returns the figures for a finding; null while nothing is known. */
    Findings.@Nullable Addresses finding() {
        AddressUse use = known;
        return use == null
                ? null
                : new Findings.Addresses(
                        spec.model().addressing().text(),
                        use.modelled().total(),
                        use.others(),
                        use.communicators(),
                        spec.machine().node().memoryFor(spec.mapping().slots()));
    }

    /** The figures as JSON; null while nothing is known. */
    @Nullable
    String text() {
        AddressUse use = known;
        if (use == null) {
            return null;
        }
        Json json = new Json().object();
        json.field("scheme", spec.model().addressing().text()).object("modelledBytes");
        json.field("addresses", use.modelled().addresses())
                .field("maps", use.modelled().maps())
                .field("caches", use.modelled().caches())
                .field("total", use.modelled().total())
                .endObject();
        json.field("rank0Bytes", use.rank0Bytes()).object("others");
        use.others().forEach((name, bytes) -> json.field(name, (long) bytes));
        json.endObject()
                .field("heapBytes", use.heapBytes())
                .field("communicators", use.communicators())
                .object("models");
        use.models().forEach((name, count) -> json.field(name, (long) count));
        json.endObject()
                .field("translations", use.translations())
                .field("translationCycles", use.translationCycles())
                .field("cacheHitRate", use.cacheHitRate());
        return json.endObject().toString();
    }
}
