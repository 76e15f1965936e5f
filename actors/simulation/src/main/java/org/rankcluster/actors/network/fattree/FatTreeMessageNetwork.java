package org.rankcluster.actors.network.fattree;

import org.rankcluster.actors.network.NodeLayout;
import org.rankcluster.actors.network.port.PacketCutter;
import org.rankcluster.actors.network.port.TransferNetwork;
import org.rankcluster.actors.network.port.WholeMessage;
import org.rankcluster.actors.time.EventActor;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.fattree.FatTreeNetwork;
import org.rankcluster.hardware.routing.fattree.DModK;
import org.rankcluster.hardware.timing.EndOfTime;
import org.rankcluster.hardware.topology.fattree.FatTree;
import org.rankcluster.protocol.message.Message;

/** A fat tree at the fidelity of messages: see {@link FatTreeMessageSwitch}. */
public final class FatTreeMessageNetwork extends TransferNetwork {
    private final FatTreeNetwork network;
    private final PacketCutter format;
    private final FatTreeWiring wiring;
    private final DModK route;

    public FatTreeMessageNetwork(Machine machine, FatTreeNetwork network, FatTree tree, NodeLayout layout) {
        super(machine, layout);
        this.network = network;
        this.format = new PacketCutter(network, machine.mpi());
        this.wiring = new FatTreeWiring(network, tree, layout);
        this.route = new DModK(tree);
    }

    @Override
    public EventActor router(int id, VirtualTime time) {
        return new FatTreeMessageSwitch(id, time, this);
    }

    @Override
    public PacketCutter format() {
        return format;
    }

    FatTreeWiring wiring() {
        return wiring;
    }

    DModK route() {
        return route;
    }

    long adapterLatency() {
        return network.adapterLatency();
    }

    @Override
    public WholeMessage transfer(Message message, int from, int to, boolean adaptive) {
        WholeMessage transfer = new WholeMessage(message, from, to, format.packets(message, adaptive), adaptive);
        long lastTime = linkTime(true, format.lastChunks(message, adaptive));
        transfer.stream = EndOfTime.sum(EndOfTime.times(transfer.packets - 1, costs().write(message)), lastTime);
        return transfer;
    }

    long linkTime(boolean ofNode, int chunks) {
        return ofNode ? format.linkTime(chunks) : network.uplinkTime(chunks);
    }

    /** Picoseconds for which the first packet of a message occupies a link. */
    long first(WholeMessage transfer, boolean ofNode) {
        return linkTime(ofNode, format.firstChunks(transfer.message, transfer.adaptive));
    }

    /** Picoseconds for which all packets of a message occupy a link. */
    long busy(WholeMessage transfer, boolean ofNode) {
        int last = transfer.packets - 1;
        long busy = first(transfer, ofNode);
        if (last > 0) {
            long full = linkTime(ofNode, format.fullChunks(transfer.message, transfer.adaptive));
            long lastTime = linkTime(ofNode, format.lastChunks(transfer.message, transfer.adaptive));
            busy = EndOfTime.sum(busy, EndOfTime.times(last - 1, full) + lastTime);
        }
        return busy;
    }
}
