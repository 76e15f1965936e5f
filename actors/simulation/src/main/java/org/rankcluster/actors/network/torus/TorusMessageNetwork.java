package org.rankcluster.actors.network.torus;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.NodeLayout;
import org.rankcluster.actors.network.port.Packetizer;
import org.rankcluster.actors.network.port.Transfer;
import org.rankcluster.actors.network.port.TransferNetwork;
import org.rankcluster.actors.time.EventActor;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.timing.EndOfTime;
import org.rankcluster.hardware.torus.MinimalRoute;
import org.rankcluster.hardware.torus.Torus;
import org.rankcluster.hardware.torus.TorusDetours;
import org.rankcluster.hardware.torus.TorusNetwork;
import org.rankcluster.protocol.message.Message;

/** The factory of routers and ports for a torus at the fidelity of messages: see {@link TorusMessageRouter}. */
public final class TorusMessageNetwork extends TransferNetwork {
    private final TorusNetwork network;
    private final Torus torus;
    private final Packetizer format;
    private final MinimalRoute route;
    /** The routes around failed links; null if none has failed. */
    private final @Nullable TorusDetours detours;

    public TorusMessageNetwork(Machine machine, TorusNetwork network, Torus torus, NodeLayout layout) {
        this(machine, network, torus, layout, new Packetizer(network, machine.mpi()));
    }

    private TorusMessageNetwork(
            Machine machine, TorusNetwork network, Torus torus, NodeLayout layout, Packetizer format) {
        super(machine, layout, format);
        this.network = network;
        this.torus = torus;
        this.format = format;
        this.route = new MinimalRoute(torus, network.routes().order());
        this.detours = TorusDetours.of(torus, route);
    }

    @Override
    public EventActor router(int id, VirtualTime time) {
        return new TorusMessageRouter(id, time, this);
    }

    /** Returns the time of a packet of {@code chunks} chunks on a link, in ps. */
    long linkTime(int chunks) {
        return format.linkTime(chunks);
    }

    /** Returns the time of the largest packet on a link, in ps. */
    long largest() {
        return linkTime(format.mostChunks());
    }

    Torus torus() {
        return torus;
    }

    MinimalRoute route() {
        return route;
    }

    /** Returns the number of a node's link, for reports. */
    int link(int node, int direction) {
        return TorusLinks.link(torus, route, node, direction);
    }

    /** Returns whether a node has a link in a direction that has not failed. */
    boolean hasLink(int node, int direction) {
        int ofTorus = Torus.direction(route.dimension(direction), Torus.isPositive(direction));
        return route.neighbour(node, direction) >= 0 && !torus.isFailed(node, ofTorus);
    }

    /** Returns the latency of the link of a node in a direction, in ps. */
    long latency(int node, int direction) {
        return network.latency(torus, node, route.dimension(direction), Torus.isPositive(direction));
    }

    @Override
    protected boolean adapts(Message message, boolean mayAdapt) {
        return mayAdapt && network.routes().zones().isAdaptive(message.payload().size());
    }

    /** Gives a message the route, or the first part of its route, from a node to another. */
    private void send(Transfer transfer, int from, int to) {
        transfer.hints = route.hints(from, to);
        transfer.hops = route.hops(from, to);
        if (detours != null) {
            TorusDetours.Leg leg = detours.leg(from, to, transfer.hints);
            transfer.hints = leg.hints();
            transfer.hops = leg.hops();
            transfer.adaptive &= leg.isBoxWhole();
        }
    }

    /** Returns whether a node at the end of a message's hops is not its destination, but sends it on. */
    boolean isBetweenParts(Transfer transfer, int node) {
        return detours != null && !transfer.isLine() && layout().node(transfer.to) != node;
    }

    /** Gives a message that has come to a node between two parts of its route the second part; returns false at its destination. */
    boolean relay(Transfer transfer, int node) {
        if (!isBetweenParts(transfer, node)) {
            return false;
        }
        send(transfer, node, layout().node(transfer.to));
        transfer.adaptive = false;
        return true;
    }

    @Override
    protected void prepare(Transfer transfer, int bytes, int first) {
        int from = layout().node(transfer.from);
        int to = layout().node(transfer.to);
        if (transfer.message instanceof Message.DepositMulticast line) {
            int direction = route.direction(line.direction());
            transfer.hints = 1 << direction;
            transfer.hops = route.lineHops(from, to, direction);
        } else {
            send(transfer, from, to);
        }
        long lastTime = linkTime(transfer.lastChunks);
        transfer.first = linkTime(transfer.firstChunks);
        transfer.busy = transfer.first;
        if (transfer.packets > 1) {
            long full = EndOfTime.times(transfer.packets - 2, linkTime(transfer.fullChunks));
            transfer.busy = EndOfTime.sum(transfer.busy, full + lastTime);
        }
        transfer.carried = transfer.busy;
        // The CPU may be slower than the link.
        long written = EndOfTime.times(transfer.packets - 1, costs().write(transfer.message));
        transfer.stream = Math.max(transfer.busy, EndOfTime.sum(written, lastTime));
    }
}
