package org.rankcluster.actors.job;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.NetworkLoad;
import org.rankcluster.actors.network.NodeLayout;
import org.rankcluster.actors.network.RankPlacement;
import org.rankcluster.actors.path.PathNetwork;
import org.rankcluster.actors.path.PathRecords;
import org.rankcluster.actors.program.OutputBudget;
import org.rankcluster.actors.program.ProgramOutput;
import org.rankcluster.actors.rank.RankActor;
import org.rankcluster.actors.time.JobShard;
import org.rankcluster.actors.time.SimulationResult.Ending;
import org.rankcluster.actors.time.SimulationSettings;
import org.rankcluster.protocol.address.scheme.Footprints;
import org.rankcluster.protocol.address.scheme.RankAddresses;
import org.rankcluster.protocol.address.scheme.Rankmaps;
import org.rankcluster.protocol.runtime.Service;

/** The part of a job on one cluster member: its ranks and routers, and their reports. On a single member it is the whole job. */
final class JobShardRun {
    private final JobSpec spec;
    private final JobContext context;
    private final JobPrograms programs;
    private final @Nullable BackgroundRun background;
    private final JobWatch watch;
    private final JobModel model;
    private final JobCargo cargo;
    private final SimulationSettings settings;
    private final @Nullable HeapUse heap;
    private final RunProbe probe;

    /**
     * Creates the part of {@code share}. Only the coordinator writes to {@code out} and {@code err} and uses {@code files}; only rank 0
     * reads {@code in}. {@code cancel} ends the job for its observers, such as the page, and takes their name.
     */
    JobShardRun(
            JobSpec spec,
            JobShard share,
            InputStream in,
            Service files,
            OutputStream out,
            OutputStream err,
            JobObserver observer,
            RunProbe.Factory probes,
            Consumer<String> cancel) {
        this.spec = spec;
        this.heap = spec.execution().measuresHeap() ? new HeapUse() : null;
        NodeLayout layout = spec.layout();
        RankPlacement placement = new RankPlacement(layout, spec.mapping());
        this.settings = new SimulationSettings(
                spec.machine().topology().nodes(),
                layout.actorBits(),
                spec.machine().lookahead(spec.model().fidelity()),
                spec.execution().partitions(),
                spec.execution().until(),
                spec.busyNodes());
        this.context = new JobContext(spec, placement, observer);
        OutputBudget budget = OutputBudget.ofHeap(share.members());
        this.programs =
                new JobPrograms(spec, new ProgramOutput(out, budget), new ProgramOutput(err, budget), in, observer);
        JobSpec.Background its = spec.background();
        this.background = its == null ? null : new BackgroundRun(spec, its, placement, programs);
        this.watch = new JobWatch(
                programs,
                spec.ranks(),
                background == null ? null : background.programs(),
                share.isCoordinator(),
                observer,
                BlockedPrograms.limit(spec.model().config()),
                spec.execution().until());
        this.probe = probes.create(probed(share, cancel));
        programs.logs(probe::log);
        PathRecords path = spec.execution().recordsPath()
                ? new PathRecords(
                        PathNetwork.of(spec.machine(), spec.model().fidelity()), share.member(), share.members())
                : null;
        this.cargo = new JobCargo(context, programs, this::totals, noTotals(), background, probe, path);
        this.model = JobModel.create(
                spec,
                placement,
                context,
                programs,
                background,
                watch,
                cargo,
                probe,
                files,
                node -> settings.isShared(node, share),
                path);
    }

    private ProbedRun probed(JobShard share, Consumer<String> cancel) {
        return new ProbedRun() {
            @Override
            public JobSpec spec() {
                return spec;
            }

            @Override
            public SimulationSettings settings() {
                return settings;
            }

            @Override
            public JobShard share() {
                return share;
            }

            @Override
            public int startedRanks() {
                return programs.startedOfAll();
            }

            @Override
            public int doneRanks() {
                return programs.doneOfAll();
            }

            @Override
            public long lastEnd() {
                return programs.lastEnd();
            }

            @Override
            public Footprints footprints(Rankmaps maps) {
                return context.footprints(maps);
            }

            @Override
            public AddressTotals addresses(List<RankActor> ranks) {
                AddressTotals totals = new AddressTotals();
                for (RankActor rank : ranks) {
                    RankAddresses addresses = rank.translations();
                    if (addresses != null) {
                        totals.add(rank.rank(), addresses, context);
                    }
                }
                return totals;
            }

            @Override
            public void cancel(String by) {
                cancel.accept(by);
            }
        };
    }

    /** Returns the probe of the run. */
    RunProbe probe() {
        return probe;
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
        return new JobTotals(spec.ranks(), spec.universe());
    }

    /** Returns the totals of this part at the end. */
    private JobTotals totals(Ending ending) {
        JobTotals totals = noTotals();
        addTo(totals, heapGrown(ending));
        totals.waits().add(programs.actors());
        addStacks(totals);
        return totals;
    }

    /** Adds the stacks of the ranks here, if the run stops at a virtual time. */
    void addStacks(JobTotals totals) {
        if (spec.execution().stops()) {
            totals.stacks().add(programs.actors(), spec.execution().until());
        }
    }

    private void addTo(JobTotals totals, long heapBytes) {
        NetworkLoad traffic = model.traffic();
        totals.add(programs, context, traffic.packetHops() + traffic.messageHops(), heapBytes);
    }

    /** Returns the figures of the background; null without one. */
    @Nullable
    BackgroundUse backgroundUse() {
        return background == null ? null : background.use();
    }

    /** Returns the totals of this part and of all that were received, at the end. The waiting ranks of this part are not included. */
    JobTotals allTotals(long heapBytes) {
        JobTotals all = cargo.others();
        addTo(all, heapBytes);
        return all;
    }
}
