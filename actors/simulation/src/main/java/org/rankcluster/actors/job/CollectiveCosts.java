package org.rankcluster.actors.job;

import org.rankcluster.hardware.machine.CollectiveNetworks;
import org.rankcluster.hardware.machine.CpuModel;
import org.rankcluster.hardware.machine.EndpointModel;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.MpiModel;
import org.rankcluster.hardware.machine.PacketSwitched;
import org.rankcluster.hardware.machine.ReductionModel;
import org.rankcluster.hardware.machine.TreeNetwork;
import org.rankcluster.hardware.timing.Bandwidth;
import org.rankcluster.protocol.choreography.CollectiveHardware;
import org.rankcluster.protocol.choreography.MessageCosts;
import org.rankcluster.protocol.choreography.ReductionCosts;

/** What choices among algorithms of collectives know of a machine, by the numbers of its file; the same at all fidelities. */
final class CollectiveCosts {
    private CollectiveCosts() {}

    /** @param threads that work on a reduction */
    static CollectiveHardware of(Machine machine, int threads) {
        TreeNetwork tree = machine.collectives().tree();
        return new CollectiveHardware(
                tree != null,
                tree != null && tree.arithmetic() == TreeNetwork.Arithmetic.FLOATING,
                machine.collectives().interrupts() != null,
                tree == null ? 0 : tree.bytesPerSecond(),
                tree == null ? 0 : combineLatency(machine, tree),
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

    /** A packet goes up all levels and down again, and passes its first and its last link as a whole. */
    private static long combineLatency(Machine machine, TreeNetwork tree) {
        long oneWay = CollectiveNetworks.hop(tree, machine.topology(), Fidelity.ENDPOINT);
        return 2 * oneWay
                + 2 * tree.linkTime(1)
                + machine.cpu().packets().write()
                + machine.cpu().packets().read();
    }

    private static double handling(Machine machine) {
        double packet = machine.cpu().packets().read() + machine.cpu().packets().write();
        return machine.network() instanceof PacketSwitched switched
                ? packet / switched.packets().payloadBytes()
                : 0;
    }

    /** Over half the greatest distance. */
    private static MessageCosts messages(Machine machine, int threads) {
        double factor = threads == 1 ? 1 : machine.mpi().reduction().threadFactor() / threads;
        EndpointModel endpoint = machine.endpoint();
        long overhead = machine.mpi().overheads().send()
                + machine.cpu().packets().write()
                + machine.cpu().packets().readEager()
                + machine.mpi().overheads().receive();
        int hops =
                Math.max(endpoint.hopsWithin(), Math.ceilDiv(machine.topology().diameter(), 2));
        return new MessageCosts(
                overhead
                        + endpoint.latency(hops)
                        + endpoint.bandwidth().time(machine.mpi().headerBytes()),
                overhead,
                machine.mpi().eager().limit(),
                ofByte(endpoint.bandwidth()),
                handling(machine),
                ofByte(machine.node().sharedMemoryBandwidth()),
                factor * machine.cpu().combine(CpuModel.WORD) / CpuModel.WORD);
    }
}
