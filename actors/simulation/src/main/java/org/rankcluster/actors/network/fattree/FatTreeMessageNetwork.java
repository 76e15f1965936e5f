package org.rankcluster.actors.network.fattree;

import org.rankcluster.actors.network.NodeLayout;
import org.rankcluster.actors.network.port.Packetizer;
import org.rankcluster.actors.network.port.Transfer;
import org.rankcluster.actors.network.port.TransferNetwork;
import org.rankcluster.actors.time.EventActor;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.hardware.fattree.DModK;
import org.rankcluster.hardware.fattree.FatTree;
import org.rankcluster.hardware.fattree.FatTreeNetwork;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.timing.EndOfTime;

/** The factory of routers and ports for a fat tree at the fidelity of messages: see {@link FatTreeMessageSwitch}. */
public final class FatTreeMessageNetwork extends TransferNetwork {
    private final FatTreeNetwork network;
    private final Packetizer format;
    private final FatTreeWiring wiring;
    private final DModK route;

    public FatTreeMessageNetwork(Machine machine, FatTreeNetwork network, FatTree tree, NodeLayout layout) {
        this(machine, network, tree, layout, new Packetizer(network, machine.mpi()));
    }

    private FatTreeMessageNetwork(
            Machine machine, FatTreeNetwork network, FatTree tree, NodeLayout layout, Packetizer format) {
        super(machine, layout, format);
        this.network = network;
        this.format = format;
        this.wiring = new FatTreeWiring(network, tree, layout);
        this.route = new DModK(tree);
    }

    @Override
    public EventActor router(int id, VirtualTime time) {
        return new FatTreeMessageSwitch(id, time, this);
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
    protected long injectionTime() {
        return wiring.injectionTime();
    }

    @Override
    protected long leavingTime(Transfer transfer) {
        return busy(transfer, true) / wiring.tree().upPorts(0);
    }

    @Override
    protected void prepare(Transfer transfer, int bytes, int first) {
        long written = EndOfTime.times(transfer.packets - 1, costs().write(transfer.message));
        transfer.carried = Math.max(busy(transfer, true), busy(transfer, false));
        transfer.stream = EndOfTime.sum(written, linkTime(true, transfer.lastChunks));
    }

    long linkTime(boolean ofNode, int chunks) {
        return ofNode ? format.linkTime(chunks) : network.uplinkTime(chunks);
    }

    /** Returns the time for which the largest packet occupies a link, in ps. */
    long largest(boolean ofNode) {
        return linkTime(ofNode, format.mostChunks());
    }

    /** Returns the time for which the first packet of a message or part occupies a link, in ps. */
    long first(Transfer transfer, boolean ofNode) {
        return linkTime(ofNode, transfer.firstChunks);
    }

    /** Returns the time for which all packets of a message or part occupy a link, in ps. */
    long busy(Transfer transfer, boolean ofNode) {
        long busy = first(transfer, ofNode);
        if (transfer.packets > 1) {
            long full = EndOfTime.times(transfer.packets - 2, linkTime(ofNode, transfer.fullChunks));
            busy = EndOfTime.sum(busy, full + linkTime(ofNode, transfer.lastChunks));
        }
        return busy;
    }
}
