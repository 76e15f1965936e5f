package org.rankcluster.library;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.rankcluster.actors.job.AddressUse;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.actors.job.MessageMemoryUse;
import org.rankcluster.actors.job.Profile;
import org.rankcluster.actors.network.LinkFlows;
import org.rankcluster.actors.observe.frame.Evidence;
import org.rankcluster.actors.observe.frame.Finding;
import org.rankcluster.actors.observe.frame.Findings;
import org.rankcluster.actors.observe.frame.HotSpots;
import org.rankcluster.actors.observe.frame.JobStates;
import org.rankcluster.actors.observe.frame.RunCounts;
import org.rankcluster.actors.path.CriticalPath;
import org.rankcluster.actors.rank.CollectiveCounts;
import org.rankcluster.hardware.machine.MachineKey;
import org.rankcluster.protocol.address.scheme.Footprint;

/** The converter of a job's result to the records of the library. */
final class ResultConversion {
    private static final double PICOSECONDS = 1e12;

    private ResultConversion() {}

    static MpiResult of(JobResult result) {
        JobResult.Setup setup = result.setup();
        JobResult.Figures figures = result.figures();
        HotSpots hot = RunCounts.of(result).hot();
        return new MpiResult(
                setup.app(),
                setup.machine(),
                setup.ranks(),
                setup.members(),
                setup.partitions(),
                setup.fidelity(),
                setup.addressing(),
                addresses(result.addressUse()),
                hot.links().stream().map(ResultConversion::link).toList(),
                hot.ranks().stream()
                        .map(late -> new MpiResult.LateRank(
                                late.rank(),
                                late.latePs(),
                                late.causesPs(),
                                late.state(),
                                late.call(),
                                late.waiter(),
                                late.untilPs()))
                        .toList(),
                hot.collectives().stream().map(ResultConversion::collective).toList(),
                distances(hot.distances()),
                hot.eventsByPartition(),
                Findings.causes(Findings.of(Evidence.of(result))).stream()
                        .map(ResultConversion::finding)
                        .toList(),
                figures.virtualSeconds(),
                figures.wallSeconds(),
                figures.events(),
                figures.messages(),
                figures.packetHops(),
                figures.peakInFlight(),
                memory(figures.messageMemory()),
                figures.bytesPerRank(),
                figures.bytesPerNode(),
                figures.digest(),
                result.output(),
                setup.compute(),
                setup.notModelled(),
                profile(result.profile()),
                Optional.ofNullable(result.path()).map(ResultConversion::path),
                JobStates.of(result.end()).state(),
                result.end().exit());
    }

    private static MpiResult.AddressManagement addresses(AddressUse use) {
        Footprint modelled = use.modelled();
        return new MpiResult.AddressManagement(
                new MpiResult.ModelledBytes(modelled.addresses(), modelled.maps(), modelled.caches(), modelled.total()),
                use.rank0Bytes(),
                use.others(),
                use.heapBytes(),
                use.communicators(),
                use.models(),
                use.translations(),
                use.translationCycles(),
                use.cacheHitRate());
    }

    private static MpiResult.Link link(HotSpots.Link one) {
        return new MpiResult.Link(
                one.link(),
                one.busy(),
                one.queue(),
                ranks(one.flows(), one.flows().senders()),
                ranks(one.flows(), one.flows().receivers()));
    }

    private static List<MpiResult.LinkRank> ranks(LinkFlows.Flows flows, List<LinkFlows.End> ends) {
        return ends.stream()
                .map(end -> new MpiResult.LinkRank(end.rank(), flows.share(end)))
                .toList();
    }

    private static MpiResult.Collective collective(HotSpots.Collective one) {
        CollectiveCounts.Counts counts = one.counts();
        return new MpiResult.Collective(
                one.name(),
                one.communicator(),
                counts.calls(),
                counts.picoseconds() / PICOSECONDS,
                counts.rounds(),
                counts.bytes(),
                counts.longest(),
                counts.last(),
                one.others());
    }

    private static MpiResult.Distances distances(HotSpots.Distances distances) {
        return new MpiResult.Distances(
                distances.messages(),
                distances.mean(),
                distances.receiver(),
                distances.receiverShare(),
                distances.orders());
    }

    private static MpiResult.Finding finding(Finding finding) {
        return new MpiResult.Finding(
                finding.id(),
                finding.severity().name().toLowerCase(Locale.ROOT),
                finding.sentences(),
                finding.values());
    }

    private static MpiResult.MessageMemory memory(MessageMemoryUse use) {
        return new MpiResult.MessageMemory(
                use.rank(),
                use.peak().bytes(),
                use.peak().requests(),
                use.peak().unexpectedBytes());
    }

    private static MpiResult.CriticalPath path(CriticalPath path) {
        Map<String, Long> classes = new TreeMap<>();
        path.sums().kinds().forEach((kind, picoseconds) -> classes.put(kind.key(), picoseconds));
        return new MpiResult.CriticalPath(
                path.picoseconds(),
                path.rank(),
                path.isComplete(),
                path.count(),
                path.messages(),
                classes,
                path.sums().ranks(),
                path.sums().calls(),
                path.sums().lines(),
                path.elasticities().stream()
                        .map(one -> new MpiResult.Elasticity(
                                one.keys().stream().map(MachineKey::key).toList(),
                                one.share(),
                                one.isDivided(),
                                one.isFirm()))
                        .toList(),
                path.missing() == null ? "" : path.missing());
    }

    private static MpiResult.Profile profile(Profile profile) {
        List<MpiResult.Call> calls = profile.calls().stream()
                .map(call -> new MpiResult.Call(
                        call.call(),
                        call.count(),
                        call.messages(),
                        seconds(call.compute()),
                        seconds(call.transfer()),
                        seconds(call.waiting())))
                .toList();
        return new MpiResult.Profile(
                profile.seconds(),
                seconds(profile.compute()),
                seconds(profile.transfer()),
                seconds(profile.waiting()),
                seconds(profile.outside()),
                calls);
    }

    private static MpiResult.Seconds seconds(Profile.Seconds seconds) {
        return new MpiResult.Seconds(seconds.min(), seconds.mean(), seconds.max());
    }
}
