package org.rankcluster.actors.job;

import java.util.Objects;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.IntPredicate;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.Network;
import org.rankcluster.actors.network.NetworkLoad;
import org.rankcluster.actors.network.NetworkPort;
import org.rankcluster.actors.network.NodeLayout;
import org.rankcluster.actors.network.RankPlacement;
import org.rankcluster.actors.network.TrafficSource;
import org.rankcluster.actors.network.combining.CollectiveNetwork;
import org.rankcluster.actors.network.combining.CollectivePort;
import org.rankcluster.actors.network.port.Networks;
import org.rankcluster.actors.path.PathRecords;
import org.rankcluster.actors.rank.JobTally;
import org.rankcluster.actors.rank.RankActor;
import org.rankcluster.actors.rank.RankCosts;
import org.rankcluster.actors.rank.RankSettings;
import org.rankcluster.actors.rank.ServiceCodec;
import org.rankcluster.actors.time.EventActor;
import org.rankcluster.actors.time.EventCodec;
import org.rankcluster.actors.time.EventTally;
import org.rankcluster.actors.time.SimulationModel;
import org.rankcluster.actors.time.SimulationResult.Ending;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.actors.time.WindowObserver;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.MpiModel;
import org.rankcluster.hardware.topology.RankMapping;
import org.rankcluster.hardware.topology.RoutingMode;
import org.rankcluster.protocol.address.AddressVector;
import org.rankcluster.protocol.address.Addresses;
import org.rankcluster.protocol.collective.NodeCalls;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;
import org.rankcluster.protocol.pointtopoint.MessageLayer;
import org.rankcluster.protocol.pointtopoint.MismatchPolicy;
import org.rankcluster.protocol.pointtopoint.Protocols;
import org.rankcluster.protocol.runtime.Service;
import org.rankcluster.protocol.runtime.SharedMemory;

/** The model that a job simulates: its ranks and the routers between them, each created at its first event. */
final class JobModel implements SimulationModel {
    private final NodeLayout layout;
    private final RankMapping mapping;
    private final RankSettings ranks;
    private final @Nullable BackgroundRun background;
    /** Settings of the ranks of the background job; without a background job, the settings of the job's ranks. */
    private final RankSettings backgroundRanks;

    private final JobServices services;
    private final Network network;
    private final @Nullable CollectiveNetwork collectives;
    private final JobWatch watch;
    private final JobCargo cargo;
    private final RunProbe probe;
    private final @Nullable PathRecords path;
    private final boolean recordsCauses;
    private final IntPredicate isHere;
    private final ConcurrentLinkedQueue<TrafficSource> routers = new ConcurrentLinkedQueue<>();

    private JobModel(
            RankPlacement placement,
            RankSettings ranks,
            @Nullable BackgroundRun background,
            JobServices services,
            Network network,
            @Nullable CollectiveNetwork collectives,
            JobWatch watch,
            JobCargo cargo,
            RunProbe probe,
            IntPredicate isHere,
            @Nullable PathRecords path,
            boolean recordsCauses) {
        this.path = path;
        this.recordsCauses = recordsCauses;
        this.cargo = cargo;
        this.probe = probe;
        this.isHere = isHere;
        this.layout = placement.layout();
        this.mapping = placement.mapping();
        this.ranks = ranks;
        this.background = background;
        this.backgroundRanks = background == null ? ranks : settings(ranks, background);
        this.services = services;
        this.network = network;
        this.collectives = collectives;
        this.watch = watch;
        if (background != null) {
            watch.counts(new JobTally(this::isOfJob, services::has));
        }
    }

    /** Returns whether an actor is a rank of the job, a service, or of the networks for collectives, which a background does not use. */
    private boolean isOfJob(int actor) {
        if (layout.isNetwork(actor)) {
            return collectives != null && collectives.has(actor);
        }
        return background == null
                || services.has(actor)
                || !background.has(mapping.rankAt(layout.node(actor), layout.slot(actor)));
    }

    /**
     * Creates the model of a member's part of a job.
     *
     * @param background member's part of the background; null for none
     * @param isHere accepts the nodes that the member simulates
     * @param files member's file service
     * @param path records of the critical path; null unless the run records it
     */
    static JobModel create(
            JobSpec spec,
            RankPlacement placement,
            JobContext context,
            JobPrograms programs,
            @Nullable BackgroundRun background,
            JobWatch watch,
            JobCargo cargo,
            RunProbe probe,
            Service files,
            IntPredicate isHere,
            @Nullable PathRecords path) {
        RankMapping mapping = placement.mapping();
        Network network = Networks.of(spec.machine(), spec.model().fidelity(), placement.layout());
        CollectiveNetwork collectives =
                CollectiveNetwork.of(spec.machine(), spec.model().fidelity(), placement);
        JobServices services = new JobServices(spec, placement, files);
        Machine machine = spec.machine();
        RankSettings ranks = new RankSettings(
                new RankSettings.World(
                        spec.ranks(),
                        machine.node().coresFor(mapping.slots()),
                        machine.node().memoryFor(mapping.slots()),
                        context,
                        null),
                new RankSettings.Layer(
                        new RankCosts(machine),
                        machine.mpi().flow().progress(),
                        messageLayer(machine, mapping.slots(), matching(spec))),
                networks(spec, placement, network, collectives),
                services.times(),
                programs,
                new RankSettings.NodeShare(new SharedMemory(), new NodeCalls()),
                spec.execution().carrier());
        return new JobModel(
                placement,
                ranks,
                background,
                services,
                network,
                collectives,
                watch,
                cargo,
                probe,
                isHere,
                path,
                spec.execution().recordsCauses());
    }

    /** Returns the settings of the ranks of a background job, which use the network and the services of the main job's ranks. */
    private static RankSettings settings(RankSettings job, BackgroundRun background) {
        RankSettings.World world = job.world();
        return new RankSettings(
                new RankSettings.World(
                        world.ranks(), world.cores(), world.memory(), background.context(), background.origin()),
                job.layer(),
                job.networks(),
                job.services(),
                background.programs(),
                new RankSettings.NodeShare(new SharedMemory(), new NodeCalls()),
                job.carrier());
    }

    /** Returns the rules for calls that do not match. */
    static MismatchPolicy matching(JobSpec spec) {
        String value = spec.model().config().get(MismatchPolicy.KEY);
        return value == null ? MismatchPolicy.WARN : MismatchPolicy.of("--config", value);
    }

    private static MessageLayer.Settings messageLayer(Machine machine, int ranksOfNode, MismatchPolicy matching) {
        MpiModel mpi = machine.mpi();
        int inNetwork = mpi.flow().inNetworkBytes(ranksOfNode);
        return new MessageLayer.Settings(
                mpi.eager().limit(),
                mpi.eager().routing() == RoutingMode.ADAPTIVE,
                mpi.rendezvousRouting() == RoutingMode.ADAPTIVE,
                mpi.flow().tokens(),
                Math.min(mpi.flow().subMessageBytes(), inNetwork),
                inNetwork,
                matching,
                new MessageLayer.Memory(
                        mpi.flow().requestBytes(),
                        mpi.flow().messageMemory(machine.node().memoryFor(ranksOfNode))),
                Protocols.STANDARD);
    }

    private static RankSettings.Networks networks(
            JobSpec spec, RankPlacement placement, Network network, @Nullable CollectiveNetwork collectives) {
        Machine machine = spec.machine();
        Addresses addresses = placement.addresses(spec.model().addressing().scheme());
        return new RankSettings.Networks() {
            @Override
            public NetworkPort network(NetworkPort.Host host) {
                return network.port(host);
            }

            @Override
            public @Nullable NetworkPort sharedMemory(NetworkPort.Host host) {
                return placement.mapping().slots() == 1 ? null : Networks.sharedMemory(machine, host);
            }

            @Override
            public AddressVector addresses(int self) {
                int node = placement.layout().node(self);
                return new AddressVector(
                        addresses,
                        placement.layout().router(node),
                        placement.layout().last(node));
            }

            @Override
            public CollectivePort collective(NetworkPort.Host host, LongUnaryOperator converting) {
                return Objects.requireNonNull(collectives).port(host, converting);
            }
        };
    }

    @Override
    public EventActor create(int id, VirtualTime time) {
        if (layout.isNetwork(id)) {
            return router(id, time);
        }
        if (services.has(id)) {
            EventActor service = services.actor(id, time);
            probe.add(time, id, service);
            return service;
        }
        int number = mapping.rankAt(layout.node(id), layout.slot(id));
        if (background != null && background.has(number)) {
            return RankActor.create(id, time, number, backgroundRanks);
        }
        RankActor rank = RankActor.create(id, time, number, ranks);
        probe.add(time, rank);
        return rank;
    }

    private EventActor router(int id, VirtualTime time) {
        EventActor router =
                collectives != null && collectives.has(id) ? collectives.router(id, time) : network.router(id, time);
        if (router instanceof TrafficSource source) {
            routers.add(source);
        }
        probe.add(time, id, router);
        return router;
    }

    /** Returns the load that the routers have carried. Valid after the run only. */
    NetworkLoad traffic() {
        NetworkLoad traffic = new NetworkLoad();
        routers.forEach(router -> router.addTo(traffic));
        return traffic;
    }

    /** Returns the number of spawned ranks. Only the coordinator has it. */
    int spawned() {
        return services.spawned();
    }

    @Override
    public @Nullable EventTally eventTally() {
        return ranks.programs().tally();
    }

    @Override
    public @Nullable PathRecords path() {
        return path;
    }

    @Override
    public boolean recordsCauses() {
        return recordsCauses;
    }

    /** Ends the job. */
    void close() {
        services.close();
    }

    @Override
    public void start(int node, Starter starter) {
        for (int slot = 0; slot < mapping.slots(); slot++) {
            int rank = mapping.rankAt(node, slot);
            if (rank >= 0 && (rank < mapping.ranks() || background != null && background.has(rank))) {
                starter.start(RankActor.start(), layout.rank(node, slot), 0);
            }
        }
    }

    @Override
    public EventCodec codec() {
        EventCodec messages = network.codec(isHere, mapping.universe());
        return new ServiceCodec(collectives == null ? messages : collectives.codec(messages));
    }

    @Override
    public int tallies() {
        return JobWatch.TALLIES;
    }

    @Override
    public void tally(long[] tallies) {
        watch.tally(tallies, services.spawned());
    }

    @Override
    public void load(WireOutput out, @Nullable Ending ending) {
        cargo.load(out, ending);
    }

    @Override
    public void loadLast(WireOutput out) {
        cargo.loadLast(out);
    }

    @Override
    public void unload(int member, WireInput in) {
        cargo.unload(in);
    }

    @Override
    public boolean frontier(long frontier, long events, long inFlight, long[] tallies) {
        probe.progress(frontier, events, inFlight);
        return watch.frontier(frontier, events, inFlight, tallies);
    }

    @Override
    public WindowObserver watch() {
        return probe;
    }

    @Override
    public @Nullable Throwable stalled(long nanos) {
        return watch.stalled(nanos);
    }
}
