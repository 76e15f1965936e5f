package org.rankcluster.actors.observe;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.job.JobObserver;
import org.rankcluster.actors.job.JobSpec;
import org.rankcluster.actors.job.ProbedRun;
import org.rankcluster.actors.network.NodeLayout;
import org.rankcluster.actors.network.port.Networks;
import org.rankcluster.actors.observe.frame.LinkPictures;
import org.rankcluster.actors.observe.frame.LinkSpace;
import org.rankcluster.actors.observe.frame.RankBins;
import org.rankcluster.actors.observe.frame.RankOrders;
import org.rankcluster.actors.observe.frame.RunDescription;
import org.rankcluster.actors.observe.frame.SampleScope;
import org.rankcluster.actors.observe.trace.RunTrace;
import org.rankcluster.actors.observe.trace.TraceFormat;
import org.rankcluster.actors.observe.trace.TraceSettings;
import org.rankcluster.actors.observe.trace.TracedRun;
import org.rankcluster.actors.program.rewrite.ProgramSettings;
import org.rankcluster.actors.time.JobShard;
import org.rankcluster.actors.time.SimulationSettings;
import org.rankcluster.hardware.topology.OrderMapping;
import org.rankcluster.hardware.topology.RankMapping;

/** The factory that attaches observers to a job's run. */
final class JobObservation {
    private final JobSpec spec;
    private final SimulationSettings settings;
    private final JobShard shard;
    private final ProbedRun run;
    private final ObserveSettings choices;
    private final LinkSpace links;
    private final SampleScope scope;
    private final JobAddresses addresses;
    private final RunTrace trace;

    /**
     * Creates the factory.
     *
     * @param counters receive the figures of address management of the whole job; null for none
     */
    JobObservation(ProbedRun run, JobObserver observer, @Nullable AddressCounters counters) {
        this.run = run;
        this.addresses = new JobAddresses(run, counters);
        this.spec = run.spec();
        this.settings = run.settings();
        this.shard = run.share();
        NodeLayout layout = spec.layout();
        this.choices = ObserveSettings.of(spec.model().config());
        this.links = LinkSpace.of(spec.machine(), spec.model().fidelity());
        int switches = Networks.places(spec.machine(), spec.model().fidelity());
        this.scope = new SampleScope(
                links,
                RankBins.of(spec.ranks(), spec.universe()),
                layout,
                spec.machine().topology(),
                spec.mapping(),
                RankOrders.of(
                        spec.machine().topology(),
                        spec.mapping(),
                        spec.machine().geometry().rankOrder()),
                slot -> name(slot, layout, switches, links),
                addresses,
                spec.execution().recordsCauses());
        this.trace = trace(observer);
    }

    /** Opens the trace of this member's part. If its file cannot be written, the run continues without. */
    private RunTrace trace(JobObserver observer) {
        TraceSettings traced = TraceSettings.of(spec.model().config());
        if (!traced.isOn()) {
            return RunTrace.NONE;
        }
        int partitions = settings.partitions();
        TracedRun its = new TracedRun(
                spec.request().app() + " on " + spec.machine().name(),
                traced,
                spec.universe(),
                partitions,
                shard.endPartition(partitions) - shard.firstPartition(partitions),
                partition -> shard.memberOf(partition, partitions),
                links,
                observer::outputFailed,
                observer::news);
        try {
            return TraceFormat.of(traced.file()).open(Path.of(traced.file()), its);
        } catch (IOException | InvalidPathException refused) {
            observer.outputFailed(TraceSettings.OPTION + " " + traced.file() + ": cannot be written: "
                    + refused.getMessage() + "; the run continues without a trace");
            return RunTrace.NONE;
        }
    }

    private int partition(int rank) {
        return settings.partitionOf(spec.mapping().nodeOf(rank));
    }

    private static String name(int slot, NodeLayout layout, int switches, LinkSpace links) {
        if (slot == 0) {
            return links.actor(true);
        }
        if (slot <= layout.ranksPerNode()) {
            return "rank";
        }
        int index = slot - layout.ranksPerNode() - layout.services() - 1;
        return index < 0 ? "service" : index < switches ? links.actor(false) : "collective router";
    }

    /** Returns the run as readers see it, on the job's coordinator. */
    RunObservation coordinator(ObservedRun observedRun) {
        RunDescription description = description(observedRun);
        return new RunObservation(
                description,
                choices,
                new JobFacts(run, addresses, description.members(), observedRun.peers()),
                observedRun.demanded(),
                run::cancel);
    }

    private RunDescription description(ObservedRun observedRun) {
        return new RunDescription(
                new RunDescription.Job(
                        observedRun.job(),
                        spec.request().app(),
                        observedRun.command(),
                        spec.setup(0, 0).fidelity(),
                        spec.model().addressing().text(),
                        allSettings(),
                        observedRun.attempt(),
                        observedRun.attempts()),
                spec.machine(),
                spec.mapping(),
                new LinkPictures(links),
                scope.rows(),
                partitions(),
                new RunDescription.Limits(choices.history(), choices.holdAt()));
    }

    /** Returns the user's choices that no other field contains. A choice that has the name of an application setting is marked. */
    private Map<String, String> allSettings() {
        Map<String, String> choices = new TreeMap<>(spec.request().given());
        choices.putAll(spec.model().config());
        choices.put(ProgramSettings.COMPUTE, spec.compute());
        choices.put("mapping", mapping());
        choices.put("partitions", String.valueOf(settings.partitions()));
        choices.put("ranks-per-node", String.valueOf(spec.mapping().slots()));
        choices.put("seed", String.valueOf(spec.model().seed()));
        Map<String, String> all = new TreeMap<>(spec.request().settings());
        choices.forEach((name, value) -> all.put(all.containsKey(name) ? name + " of the job" : name, value));
        return all;
    }

    /**
     * Returns an order of ranks, or a checksum of the slots that a mapping file gives to ranks. The file's path depends on the member and
     * is not used.
     */
    private String mapping() {
        RankMapping mapping = spec.mapping();
        if (OrderMapping.isOrder(mapping.describe(), spec.machine().topology())) {
            return mapping.describe();
        }
        CRC32 sum = new CRC32();
        ByteBuffer buffer = ByteBuffer.allocate(2 * Integer.BYTES);
        for (int rank = 0; rank < mapping.ranks(); rank++) {
            sum.update(buffer.clear()
                    .putInt(mapping.nodeOf(rank))
                    .putInt(mapping.slotOf(rank))
                    .flip());
        }
        return "file with CRC-32 %08x".formatted(sum.getValue());
    }

    private List<RunDescription.PartitionNodes> partitions() {
        List<RunDescription.PartitionNodes> partitions = new ArrayList<>();
        for (int partition = 0; partition < settings.partitions(); partition++) {
            int first = settings.firstNode(partition);
            partitions.add(new RunDescription.PartitionNodes(
                    partition,
                    shard.memberOf(partition, settings.partitions()),
                    first,
                    settings.firstNode(partition + 1) - first));
        }
        return partitions;
    }

    /** Returns the observer of this member's part. */
    RunObserver observer(@Nullable RunObservation coordinator) {
        int partitions = shard.endPartition(settings.partitions()) - shard.firstPartition(settings.partitions());
        return new RunObserver(
                choices,
                scope,
                shard.member(),
                partitions,
                coordinator,
                spec.execution().keepsLinks() ? links.count() : 0,
                addresses,
                run::lastEnd,
                () -> description(ObservedRun.NONE),
                trace,
                (rank, profile) -> trace.rank(partition(rank), rank, profile));
    }
}
