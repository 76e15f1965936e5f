package org.rankcluster.actors.network.torus;

import org.rankcluster.actors.network.NodeLayout;
import org.rankcluster.actors.network.port.PacketCutter;
import org.rankcluster.actors.network.port.TransferNetwork;
import org.rankcluster.actors.network.port.WholeMessage;
import org.rankcluster.actors.time.EventActor;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.torus.TorusNetwork;
import org.rankcluster.hardware.routing.torus.MinimalRoute;
import org.rankcluster.hardware.timing.EndOfTime;
import org.rankcluster.hardware.topology.torus.Torus;
import org.rankcluster.protocol.message.Message;

/** A torus at the fidelity of messages: see {@link TorusMessageRouter}. */
public final class TorusMessageNetwork extends TransferNetwork {
    private final Machine machine;
    private final TorusNetwork network;
    private final Torus torus;
    private final PacketCutter format;
    private final MinimalRoute route;

    public TorusMessageNetwork(Machine machine, TorusNetwork network, Torus torus, NodeLayout layout) {
        super(machine, layout);
        this.machine = machine;
        this.network = network;
        this.torus = torus;
        this.format = new PacketCutter(network, machine.mpi());
        this.route = new MinimalRoute(torus, network.routes().order());
    }

    @Override
    public EventActor router(int id, VirtualTime time) {
        return new TorusMessageRouter(id, time, this);
    }

    @Override
    public PacketCutter format() {
        return format;
    }

    Torus torus() {
        return torus;
    }

    MinimalRoute route() {
        return route;
    }

    /** The number of a node's link, for reports. */
    int link(int node, int direction) {
        return TorusLinks.link(torus, route, node, direction);
    }

    /** Picoseconds over the link of a node in a direction. */
    long latency(int node, int direction) {
        return network.latency(torus, node, route.dimension(direction), Torus.isPositive(direction));
    }

    @Override
    public WholeMessage transfer(Message message, int from, int to, boolean mayAdapt) {
        boolean adaptive = mayAdapt
                && network.routes().zones().isAdaptive(message.payload().size());
        int packets = format.packets(message, adaptive);
        WholeMessage transfer = new WholeMessage(message, from, to, packets, adaptive);
        if (message instanceof Message.Line line) {
            int direction = route.direction(line.direction());
            transfer.hints = 1 << direction;
            transfer.hops = route.lineHops(layout().node(from), layout().node(to), direction);
        } else {
            transfer.hints = route.hints(layout().node(from), layout().node(to));
            transfer.hops = route.hops(layout().node(from), layout().node(to));
        }
        setTimes(transfer);
        return transfer;
    }

    /** The CPU may be slower than the link. */
    private void setTimes(WholeMessage transfer) {
        Message message = transfer.message;
        int last = transfer.packets - 1;
        long lastTime = format.linkTime(format.lastChunks(message, transfer.adaptive));
        transfer.first = format.linkTime(format.firstChunks(message, transfer.adaptive));
        transfer.busy = transfer.first;
        if (last > 0) {
            long fullTime = format.linkTime(format.fullChunks(message, transfer.adaptive));
            transfer.busy = EndOfTime.sum(transfer.busy, EndOfTime.times(last - 1, fullTime) + lastTime);
        }
        transfer.stream =
                Math.max(transfer.busy, EndOfTime.sum(EndOfTime.times(last, costs().write(message)), lastTime));
    }
}
