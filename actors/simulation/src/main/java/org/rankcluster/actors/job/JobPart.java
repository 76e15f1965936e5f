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
import org.rankcluster.actors.program.OutputRoom;
import org.rankcluster.actors.program.ProgramOutput;
import org.rankcluster.actors.time.Share;
import org.rankcluster.actors.time.SimulationResult.Ending;
import org.rankcluster.actors.time.SimulationSettings;
import org.rankcluster.protocol.service.Service;

/** One member's part of a job: its ranks and routers, and what they have to say. Everything of a job on a single member. */
final class JobPart {
    /** A job is not ended by virtual time. */
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

    /** The part of {@code share}; only the home writes to {@code out} and {@code err}, only rank 0 reads {@code in}. Only the home uses {@code files}. */
    JobPart(
            JobSpec spec,
            Share share,
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
        OutputRoom room = OutputRoom.ofHeap(share.members());
        this.programs = new JobPrograms(spec, new ProgramOutput(out, room), new ProgramOutput(err, room), in, observer);
        this.watch = new JobWatch(
                programs,
                share.isHome(),
                observer,
                BlockedPrograms.limit(spec.model().config()));
        JobObservation observations = new JobObservation(spec, layout, settings, share, programs, context);
        this.addresses = observations.addresses();
        this.links = observations.links();
        this.observation = share.isHome() ? observations.home(observer.watching(), controls) : null;
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

    /** What readers see of the run; null on other members than the home. */
    @Nullable
    RunObservation observation() {
        return observation;
    }

    /** What address management holds, for readers. */
    JobAddresses addresses() {
        return addresses;
    }

    /** The machine's links. */
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

    /** Bytes of heap that have come into use since it was made; 0 if nobody asks, or it did not come to a good end. */
    long heapGrown(Ending ending) {
        return heap != null && ending == Ending.FINISHED ? heap.grown() : 0;
    }

    private JobTotals noTotals() {
        return new JobTotals(spec.ranks(), spec.universe(), spec.execution().keepsLinks() ? links.count() : 0);
    }

    /** What this part has to say at the end. */
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

    /** What this part and those that have told it have to say at the end, but for who waits here. */
    JobTotals allTotals(long heapBytes) {
        JobTotals all = cargo.others();
        addTo(all, heapBytes);
        return all;
    }
}
