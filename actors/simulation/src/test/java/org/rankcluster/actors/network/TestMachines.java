package org.rankcluster.actors.network;

import java.util.function.UnaryOperator;
import org.rankcluster.actors.network.port.Packetizer;
import org.rankcluster.hardware.crossbar.Crossbar;
import org.rankcluster.hardware.crossbar.CrossbarNetwork;
import org.rankcluster.hardware.fattree.FatTree;
import org.rankcluster.hardware.fattree.FatTreeNetwork;
import org.rankcluster.hardware.machine.CollectiveNetworks;
import org.rankcluster.hardware.machine.CopyModel;
import org.rankcluster.hardware.machine.CpuModel;
import org.rankcluster.hardware.machine.DatatypeModel;
import org.rankcluster.hardware.machine.EagerPacket;
import org.rankcluster.hardware.machine.FlowModel;
import org.rankcluster.hardware.machine.Link;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.MpiModel;
import org.rankcluster.hardware.machine.NetworkModel;
import org.rankcluster.hardware.machine.NodeKinds;
import org.rankcluster.hardware.machine.NodeModel;
import org.rankcluster.hardware.machine.PacketSizes;
import org.rankcluster.hardware.machine.ReductionModel;
import org.rankcluster.hardware.machine.ServiceModel;
import org.rankcluster.hardware.timing.Bandwidth;
import org.rankcluster.hardware.timing.Clock;
import org.rankcluster.hardware.timing.CoreLatencies;
import org.rankcluster.hardware.timing.InstructionCosts;
import org.rankcluster.hardware.timing.TranslatedReceives;
import org.rankcluster.hardware.topology.RankMapping;
import org.rankcluster.hardware.topology.RankOrder;
import org.rankcluster.hardware.topology.RoutingMode;
import org.rankcluster.hardware.topology.Topology;
import org.rankcluster.hardware.torus.Midplanes;
import org.rankcluster.hardware.torus.Torus;
import org.rankcluster.hardware.torus.TorusNetwork;
import org.rankcluster.hardware.torus.TorusRoutes;

/** Machines made in code, so that tests can set every parameter. */
public final class TestMachines {
    public static final int CHUNK = 32;
    public static final int LARGEST = 8;

    /** The buffers that a torus network can be built with. */
    public record Buffers(int dynamicChannels, int channelChunks, int injectionFifoChunks, int receptionFifoChunks) {
        public static final Buffers BLUE_GENE = new Buffers(2, 32, 32, 32);
        /** The bubble rule's two packets, and one packet in each FIFO. */
        public static final Buffers SMALLEST = new Buffers(2, 2 * LARGEST, LARGEST, LARGEST);

        public static final Buffers ESCAPE_ONLY = new Buffers(0, 2 * LARGEST, LARGEST, LARGEST);
    }

    private static final MpiModel.Overheads FREE_CALLS = new MpiModel.Overheads(0, 0, 0, 0, 0);

    private TestMachines() {}

    /** Returns Blue Gene/L with the values of its machine file, of any shape. */
    public static Machine blueGene(Torus torus) {
        return blueGene(torus, Buffers.BLUE_GENE, 240, EagerPacket.FULL);
    }

    public static Machine blueGene(Torus torus, Buffers buffers, int payload, EagerPacket eager) {
        return machine(torus, torusNetwork(buffers, payload), eager, cpu(60, 204, 350));
    }

    public static TorusNetwork torusNetwork(Buffers buffers, int payload) {
        Clock torusClock = new Clock(175_000_000);
        return new TorusNetwork(
                new Link(new Bandwidth(175_000_000), 70_000),
                Midplanes.NONE,
                new PacketSizes(CHUNK, LARGEST, 2, payload, 16),
                new TorusNetwork.Channels(buffers.dynamicChannels(), buffers.channelChunks(), 2, 1),
                new TorusNetwork.Fifos(2, 3, buffers.injectionFifoChunks(), 2, buffers.receptionFifoChunks()),
                new TorusNetwork.Arbitration(torusClock.time(157), torusClock.time(53)),
                RoutingMode.ADAPTIVE,
                TorusRoutes.BLUE_GENE_L);
    }

    /** Buffers of a fat tree, in chunks. */
    public record TreeBuffers(int port, int injectionFifo, int receptionFifo) {
        public static final TreeBuffers LARGE = new TreeBuffers(128, 256, 256);
        /** One packet in each. */
        public static final TreeBuffers SMALLEST = new TreeBuffers(LARGEST, LARGEST, LARGEST);
    }

    public static final long LINK_LATENCY = 15_000;
    public static final long UPLINK_LATENCY = 40_000;
    public static final long SWITCH_LATENCY = 100_000;
    public static final long ADAPTER_LATENCY = 200_000;

    /** A fat tree of packets of at most 256 B of data and 26 B more. */
    public static Machine fatTree(
            FatTree tree, TreeBuffers buffers, long linkRate, long uplinkRate, EagerPacket eager) {
        return fatTree(tree, buffers, linkRate, uplinkRate, eager, FatTreeNetwork.Inputs.VIRTUAL_QUEUES);
    }

    public static Machine fatTree(
            FatTree tree,
            TreeBuffers buffers,
            long linkRate,
            long uplinkRate,
            EagerPacket eager,
            FatTreeNetwork.Inputs inputs) {
        FatTreeNetwork network = new FatTreeNetwork(
                new Link(new Bandwidth(linkRate), LINK_LATENCY),
                new Link(new Bandwidth(uplinkRate), UPLINK_LATENCY),
                SWITCH_LATENCY,
                ADAPTER_LATENCY,
                new PacketSizes(CHUNK, LARGEST, 1, LARGEST * CHUNK, 26),
                buffers.port(),
                buffers.injectionFifo(),
                buffers.receptionFifo(),
                inputs);
        return machine(tree, network, eager, cpu(10, 20, 30));
    }

    /** The packets of {@link #blueGene}. */
    public static Packetizer format() {
        Machine machine = blueGene(Torus.of(2));
        return new Packetizer((TorusNetwork) machine.network(), machine.mpi());
    }

    /** Cycles at 700 MHz to write a packet, to read one, to read one of an eager message. */
    public static CpuModel cpu(int write, int read, int readEager) {
        Clock clock = new Clock(700_000_000);
        return new CpuModel(
                clock,
                700_000_000,
                new CpuModel.Packets(
                        clock.time(write), clock.time(read), clock.time(readEager), CpuModel.PacketReading.WHOLE),
                clock.time(10),
                null,
                0,
                new Bandwidth(CpuModel.WORD * 700_000_000L),
                InstructionCosts.usual(clock),
                CoreLatencies.usual(clock));
    }

    public static Machine crossbar(int nodes, long latency, long bytesPerSecond, long gap) {
        NetworkModel network = new CrossbarNetwork(
                latency, new Bandwidth(bytesPerSecond), gap, CrossbarNetwork.ControlMessages.QUEUED);
        return machine(new Crossbar(nodes), network, EagerPacket.SIZED, cpu(60, 204, 350));
    }

    public static Machine machine(Topology topology, NetworkModel network, EagerPacket eager, CpuModel cpu) {
        MpiModel mpi = new MpiModel(
                FREE_CALLS,
                48,
                new MpiModel.Eager(1000, RoutingMode.DETERMINISTIC, eager),
                RoutingMode.ADAPTIVE,
                DatatypeModel.FREE,
                new MpiModel.OneSided(0, 0, false, 0),
                FlowModel.NONE,
                CopyModel.NONE,
                new ReductionModel(1, 0, null, cpu.gamma(), 0),
                TranslatedReceives.ALWAYS);
        NodeModel node = new NodeModel(
                2,
                1,
                NodeModel.WITHOUT_LIMIT,
                300_000,
                new Bandwidth(1_000_000_000),
                NodeModel.AS_MESSAGES,
                NodeKinds.ONE,
                null);
        return new Machine(
                "test",
                "test",
                new Machine.Geometry(topology, false, RankOrder.FIRST_FASTEST),
                node,
                cpu,
                mpi,
                network,
                CollectiveNetworks.NONE,
                network.endpoint(mpi, topology),
                ServiceModel.FREE);
    }

    /** Returns a copy of a machine that takes data at multiples of 16 B only. */
    public static Machine aligned(Machine machine) {
        MpiModel mpi = machine.mpi();
        return with(
                machine,
                new MpiModel(
                        mpi.overheads(),
                        mpi.headerBytes(),
                        mpi.eager(),
                        mpi.rendezvousRouting(),
                        mpi.datatype(),
                        mpi.oneSided(),
                        mpi.flow(),
                        new CopyModel(16, CopyModel.Eager.NEVER),
                        mpi.reduction(),
                        mpi.receives()),
                machine.cpu());
    }

    /** Returns a copy of a machine that reads packets in part: an eager one of the largest size takes 222 cycles then, not 350. */
    public static Machine partial(Machine machine) {
        return with(
                machine,
                old -> new CpuModel(
                        old.clock(),
                        old.flopsPerSecond(),
                        new CpuModel.Packets(
                                old.packets().write(),
                                old.packets().read(),
                                old.clock().time(222),
                                CpuModel.PacketReading.PARTIAL),
                        old.poll(),
                        old.mode(),
                        old.scratchpadPacket(),
                        old.gamma(),
                        old.instructions(),
                        old.core()));
    }

    /** Returns a copy of a machine with another CPU. */
    public static Machine with(Machine machine, UnaryOperator<CpuModel> cpu) {
        return with(machine, machine.mpi(), cpu.apply(machine.cpu()));
    }

    private static Machine with(Machine machine, MpiModel mpi, CpuModel cpu) {
        return new Machine(
                machine.name(),
                machine.description(),
                machine.geometry(),
                machine.node(),
                cpu,
                mpi,
                machine.network(),
                machine.collectives(),
                machine.endpoint(),
                machine.services());
    }

    /** Ranks in blocks, as many on every node as the layout has room for. */
    public static RankPlacement addresses(Machine machine, NodeLayout layout) {
        return new RankPlacement(layout, blocks(machine.topology().nodes(), layout.ranksPerNode()));
    }

    /** Ranks 0..R-1 on node 0, the next on node 1. */
    private static RankMapping blocks(int nodes, int slots) {
        return new RankMapping() {
            @Override
            public int ranks() {
                return nodes * slots;
            }

            @Override
            public int slots() {
                return slots;
            }

            @Override
            public int nodeOf(int rank) {
                return rank / slots;
            }

            @Override
            public int slotOf(int rank) {
                return rank % slots;
            }

            @Override
            public int rankAt(int node, int slot) {
                return node * slots + slot;
            }

            @Override
            public String describe() {
                return "blocks";
            }
        };
    }
}
