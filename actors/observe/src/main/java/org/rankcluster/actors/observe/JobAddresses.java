package org.rankcluster.actors.observe;

import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.job.AddressTotals;
import org.rankcluster.actors.job.AddressUse;
import org.rankcluster.actors.job.JobSpec;
import org.rankcluster.actors.job.ProbedRun;
import org.rankcluster.actors.observe.frame.Evidence;
import org.rankcluster.actors.observe.frame.Json;
import org.rankcluster.actors.observe.frame.SampleScope;
import org.rankcluster.actors.rank.RankActor;
import org.rankcluster.protocol.address.scheme.CommunicatorAddressing;
import org.rankcluster.protocol.address.scheme.Footprints;
import org.rankcluster.protocol.address.scheme.RankAddresses;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/**
 * The memory use of address management during a job, for samples and metrics. Each partition counts its ranks' memory
 * now and then on its own thread; any thread may read.
 */
final class JobAddresses implements SampleScope.Addresses {
    private final ProbedRun run;
    private final JobSpec spec;
    private final ConcurrentHashMap<Integer, byte[]> counted = new ConcurrentHashMap<>();
    private final @Nullable AddressCounters counters;
    private volatile @Nullable AddressUse known;

    /**
     * Creates figures without any count.
     *
     * @param counters receive the figures of the whole job on the coordinator; null for none
     */
    JobAddresses(ProbedRun run, @Nullable AddressCounters counters) {
        this.run = run;
        this.counters = counters;
        this.spec = run.spec();
    }

    @Override
    public SampleScope.@Nullable Communicators of(RankActor rank) {
        RankAddresses addresses = rank.translations();
        if (addresses == null) {
            return null;
        }
        Footprints footprints = run.footprints(addresses.maps());
        List<CommunicatorAddressing> held = addresses.most();
        return new SampleScope.Communicators(
                footprints.of(rank.rank(), held, null)[0].addresses(),
                addresses.maps().world(),
                footprints.parts(rank.rank(), held));
    }

    /** Counts a partition's ranks anew. The total covers all partitions of this member. */
    @Override
    public void count(int partition, List<RankActor> ranks) {
        if (!run.share().isCoordinator()) {
            return; // readers query the coordinator only
        }
        WireOutput out = new WireOutput();
        run.addresses(ranks).write(out);
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
        if (counters != null && run.share().isCoordinator()) {
            counters.ended(use);
        }
    }

    /** Returns the bytes of a rank's share of its node; 0 if the machine file does not give them. */
    long memoryPerRank() {
        return spec.machine().node().memoryFor(spec.mapping().slots());
    }

    /** Returns the figures for a finding; null while nothing is known. */
    Evidence.@Nullable Addresses finding() {
        AddressUse use = known;
        return use == null
                ? null
                : new Evidence.Addresses(
                        spec.model().addressing().text(),
                        use.modelled().total(),
                        use.others(),
                        use.communicators(),
                        memoryPerRank());
    }

    /** Returns the figures as JSON; null while nothing is known. */
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
