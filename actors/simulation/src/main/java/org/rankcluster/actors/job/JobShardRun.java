package org.rankcluster.actors.job;

import java.io.InputStream;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.NetworkLoad;
import org.rankcluster.actors.network.NodeLayout;
import org.rankcluster.actors.network.RankPlacement;
import org.rankcluster.actors.observe.run.RunObservation;
import org.rankcluster.actors.observe.run.RunObserver;
import org.rankcluster.actors.observe.sample.LinkSpace;
import org.rankcluster.actors.program.OutputBudget;
import org.rankcluster.actors.program.ProgramOutput;
import org.rankcluster.actors.time.JobShard;
import org.rankcluster.actors.time.SimulationResult.Ending;
import org.rankcluster.actors.time.SimulationSettings;
import org.rankcluster.protocol.service.Service;

/** One member's part of a job: its ranks and routers, and their reports. On a single member it is the whole job. */
final class JobShardRun {
    /** The limit of virtual time: a job has none. */
    private static final long NO_END = Long.MAX_VALUE;

    private final JobSpec spec;
    private final JobContext context;
    private final JobPrograms programs;
    private final JobWatch watch;
    private final JobModel model;
    private final JobCargo cargo;
    private final SimulationSettings settings;
    private final @Nullable HeapUse heap;
    private final LinkSpace links;
    private final JobAddresses addresses;
    private final RunObserver observer;
    private final @Nullable RunObservation observation;

    /**
     * Creates the part of {@code share}. Only the coordinator writes to {@code out} and {@code err} and uses {@code files}; only rank 0 reads
     * {@code in}.
     */
    JobShardRun(
            JobSpec spec,
            JobShard share,
            InputStream in,
            Service files,
            OutputStream out,
            OutputStream err,
            JobObserver observer,
            JobControls controls) {
        this.spec = spec;
        this.heap = spec.execution().measuresHeap() ? new HeapUse() : null;
        NodeLayout layout = spec.layout();
        RankPlacement placement = new RankPlacement(layout, spec.mapping());
        this.settings = new SimulationSettings(
                spec.machine().topology().nodes(),
                layout.slotBits(),
                spec.machine().lookahead(spec.model().fidelity()),
                spec.execution().partitions(),
                NO_END,
                spec.busyNodes());
        this.context = new JobContext(spec, placement, observer);
        OutputBudget budget = OutputBudget.ofHeap(share.members());
        this.programs =
                new JobPrograms(spec, new ProgramOutput(out, budget), new ProgramOutput(err, budget), in, observer);
        this.watch = new JobWatch(
                programs,
                share.isCoordinator(),
                observer,
                BlockedPrograms.limit(spec.model().config()));
        JobObservation observations = new JobObservation(spec, layout, settings, share, programs, context);
        this.addresses = observations.addresses();
        this.links = observations.links();
        this.observation = share.isCoordinator() ? observations.coordinator(observer.watching(), controls) : null;
        this.observer = observations.observer(observation);
        programs.logs(place -> this.observer.sampler(place).log());
        this.cargo = new JobCargo(context, programs, this::totals, noTotals(), this.observer);
        this.model = JobModel.create(
                spec,
                placement,
                context,
                programs,
                watch,
                cargo,
                this.observer,
                files,
                node -> settings.isShared(node, share));
    }

    /** Returns the run as readers see it; null on members other than the coordinator. */
    @Nullable
    RunObservation observation() {
        return observation;
    }

    /** Returns the figures of address management, for readers. */
    JobAddresses addresses() {
        return addresses;
    }

    /** Returns the machine's links. */
    LinkSpace links() {
        return links;
    }

    JobSpec spec() {
        return spec;
    }

    SimulationSettings settings() {
        return settings;
    }

    JobContext context() {
        return context;
    }

    JobPrograms programs() {
        return programs;
    }

    JobWatch watch() {
        return watch;
    }

    JobModel model() {
        return model;
    }

    /** Returns the growth of the used heap since the part was created, in bytes; 0 if it is not measured, or after a bad end. */
    long heapGrown(Ending ending) {
        return heap != null && ending == Ending.FINISHED ? heap.grown() : 0;
    }

    private JobTotals noTotals() {
        return new JobTotals(spec.ranks(), spec.universe(), spec.execution().keepsLinks() ? links.count() : 0);
    }

    /** Returns the totals of this part at the end. */
    private JobTotals totals(Ending ending) {
        JobTotals totals = noTotals();
        addTo(totals, heapGrown(ending));
        totals.waits().add(programs.actors());
        return totals;
    }

    private void addTo(JobTotals totals, long heapBytes) {
        NetworkLoad traffic = model.traffic();
        totals.add(programs, context, traffic.packetHops() + traffic.messageHops(), heapBytes);
        observer.addTo(totals.whole());
    }

    /** Returns the totals of this part and of all that were received, at the end. The waiting ranks of this part are not included. */
    JobTotals allTotals(long heapBytes) {
        JobTotals all = cargo.others();
        addTo(all, heapBytes);
        return all;
    }
}
