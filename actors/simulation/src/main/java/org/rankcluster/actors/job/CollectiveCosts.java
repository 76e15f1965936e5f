package org.rankcluster.actors.job;

import java.util.function.IntPredicate;
import org.rankcluster.hardware.machine.CollectiveNetworks;
import org.rankcluster.hardware.machine.CpuModel;
import org.rankcluster.hardware.machine.EndpointModel;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.LinkSharing;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.MpiModel;
import org.rankcluster.hardware.machine.PacketSwitched;
import org.rankcluster.hardware.machine.ReductionModel;
import org.rankcluster.hardware.machine.TreeNetwork;
import org.rankcluster.hardware.timing.Bandwidth;
import org.rankcluster.hardware.topology.CombiningTree;
import org.rankcluster.hardware.topology.RoutingMode;
import org.rankcluster.protocol.choreography.CollectiveHardware;
import org.rankcluster.protocol.choreography.MessageCosts;
import org.rankcluster.protocol.choreography.ReductionCosts;

/**
 * The properties of a machine that guide the choice of collective algorithms, from its machine file. They are the same
 * at all fidelities.
 */
final class CollectiveCosts {
    private CollectiveCosts() {}

    /**
     * Returns the collective hardware of a machine.
     *
     * @param hasRanks nodes that have ranks
     * @param threads threads that work on a reduction, 1 or more
     */
    static CollectiveHardware of(Machine machine, IntPredicate hasRanks, int threads) {
        TreeNetwork tree = machine.collectives().tree();
        return new CollectiveHardware(
                tree != null,
                tree != null && tree.arithmetic() == TreeNetwork.Arithmetic.FLOATING,
                machine.collectives().interrupts() != null,
                tree == null ? 0 : tree.bytesPerSecond(),
                tree == null ? 0 : combineLatency(machine, tree, hasRanks),
                messages(machine, threads),
                reductions(machine, threads));
    }

    private static ReductionCosts reductions(Machine machine, int threads) {
        ReductionModel model = machine.mpi().reduction();
        ReductionModel.Cray cray = model.cray();
        double latency = messages(machine, threads).latency();
        double factor = threads == 1 ? 1 : model.threadFactor() / threads;
        MpiModel.Overheads overheads = machine.mpi().overheads();
        return new ReductionCosts(
                threads == 1 ? 0 : model.threadStart(),
                model.gatherStage(),
                2 * factor * ofByte(model.pack()),
                cray == null
                        ? null
                        : new ReductionCosts.Cray(
                                latency - overheads.send() - overheads.receive() + 2 * cray.overhead(),
                                ofByte(cray.gamma()),
                                ofByte(cray.copy())));
    }

    private static double ofByte(Bandwidth bandwidth) {
        return 1e12 / bandwidth.bytesPerSecond();
    }

    /**
     * Returns the time of a packet from the lowest node with ranks up to the root, and down again. The packet passes its first and its last
     * link as a whole.
     */
    private static long combineLatency(Machine machine, TreeNetwork tree, IntPredicate hasRanks) {
        CombiningTree shape = CollectiveNetworks.shape(tree.kind(), tree.arity(), machine.topology(), Fidelity.PACKET);
        return 2L * Math.max(1, levels(shape, hasRanks)) * tree.hopLatency()
                + 2 * tree.linkTime(1)
                + machine.cpu().packets().write()
                + machine.cpu().packets().read();
    }

    /** Returns the number of links from the root to the lowest of some nodes. In trees filled level by level that is the last of them. */
    private static int levels(CombiningTree shape, IntPredicate nodes) {
        int levels = 0;
        for (int node = shape.nodes() - 1; node >= 0 && levels < shape.levels(); node--) {
            int links = 0;
            for (int at = nodes.test(node) ? node : shape.root(); at != shape.root(); at = shape.parent(at)) {
                links++;
            }
            levels = Math.max(levels, links);
        }
        return levels;
    }

    private static double handling(Machine machine) {
        double packet = machine.cpu().packets().read() + machine.cpu().packets().write();
        return machine.network() instanceof PacketSwitched switched
                ? packet / switched.packets().payloadBytes()
                : 0;
    }

    /** Returns the costs of messages over half the greatest distance. */
    private static MessageCosts messages(Machine machine, int threads) {
        double factor = threads == 1 ? 1 : machine.mpi().reduction().threadFactor() / threads;
        EndpointModel endpoint = machine.endpoint();
        long overhead = machine.mpi().overheads().send()
                + machine.cpu().packets().write()
                + machine.cpu().packets().readEager()
                + machine.mpi().overheads().receive();
        int hops =
                Math.max(endpoint.hopsWithin(), Math.ceilDiv(machine.topology().diameter(), 2));
        double ofByte = ofByte(endpoint.bandwidth());
        double ofNode = Math.min(ofByte, Math.max(handling(machine), ofByte(endpoint.nodeBandwidth())));
        return new MessageCosts(
                overhead
                        + endpoint.latency(hops)
                        + endpoint.bandwidth().time(machine.mpi().headerBytes()),
                overhead,
                machine.mpi().overheads().receive() + machine.cpu().packets().readEager(),
                machine.mpi().eager().limit(),
                ofByte,
                isSpread(machine) ? ofNode : ofByte,
                ofNode,
                handling(machine),
                ofByte(machine.node().sharedMemoryBandwidth()),
                factor * machine.cpu().combine(CpuModel.WORD) / CpuModel.WORD,
                sharing(machine));
    }

    /** Returns whether packets of a message above the eager limit are spread over the links that connect a node to the network. */
    private static boolean isSpread(Machine machine) {
        return machine.network().spreadsOverNodeLinks() && machine.mpi().rendezvousRouting() == RoutingMode.ADAPTIVE;
    }

    private static MessageCosts.Sharing sharing(Machine machine) {
        LinkSharing sharing = machine.network().sharing(machine.topology());
        return new MessageCosts.Sharing() {
            @Override
            public double ofPairs(int ranks) {
                return sharing.ofPairs(ranks);
            }

            @Override
            public double ofShifts(int ranks) {
                return sharing.ofShifts(ranks);
            }

            @Override
            public double ofScattered(int ranks) {
                return sharing.ofScattered(ranks);
            }
        };
    }
}
