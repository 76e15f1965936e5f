package org.rankcluster.actors.network.endpoint;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.Addresses;
import org.rankcluster.actors.network.port.PacketCutter;
import org.rankcluster.actors.network.port.TransferNetwork;
import org.rankcluster.actors.network.port.WholeMessage;
import org.rankcluster.actors.time.EventActor;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.hardware.machine.EndpointModel;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.PacketSwitched;
import org.rankcluster.hardware.machine.torus.Midplanes;
import org.rankcluster.hardware.machine.torus.TorusNetwork;
import org.rankcluster.hardware.routing.torus.MinimalRoute;
import org.rankcluster.hardware.topology.torus.Torus;
import org.rankcluster.protocol.message.Message;

/**
 * Any network at the fidelity of endpoints: see {@link Endpoint}. On a torus of midplanes the links that leave one are as much
 * longer as at the other fidelities, on the way that a message takes by itself.
 */
public final class EndpointNetwork extends TransferNetwork {
    private final Machine machine;
    private final @Nullable PacketCutter format;
    /** Ways over links of different lengths; null if all are alike. */
    private final @Nullable MinimalRoute route;

    public EndpointNetwork(Machine machine, Addresses addresses) {
        super(machine, addresses);
        this.machine = machine;
        this.format =
                machine.network() instanceof PacketSwitched switched ? new PacketCutter(switched, machine.mpi()) : null;
        this.route = midplanes().latency() == 0
                ? null
                : new MinimalRoute(
                        (Torus) machine.topology(),
                        ((TorusNetwork) machine.network()).routes().order());
    }

    private Midplanes midplanes() {
        return machine.network() instanceof TorusNetwork torus ? torus.midplanes() : Midplanes.NONE;
    }

    @Override
    public EventActor router(int id, VirtualTime time) {
        return new Endpoint(id, time, this);
    }

    @Override
    @Nullable
    public PacketCutter format() {
        return format;
    }

    EndpointModel model() {
        return machine.endpoint();
    }

    /** Picoseconds to a node that so many hops of the message's way lead to. */
    long latency(WholeMessage transfer, int from, int to, long hops) {
        long latency = model().latency(hops);
        return route == null
                ? latency
                : latency
                        + crossed(route, transfer, from, to, hops) * midplanes().latency();
    }

    /** Links of the way that leave a midplane. */
    private long crossed(MinimalRoute known, WholeMessage transfer, int from, int to, long hops) {
        Torus torus = (Torus) machine.topology();
        if (transfer.message instanceof Message.Line line) {
            int dimension = Torus.dimensionOf(line.direction());
            return midplanes().crossed(torus, from, dimension, Torus.isPositive(line.direction()), (int) hops);
        }
        long crossed = 0;
        for (int left = known.hints(from, to); left != 0; left &= left - 1) {
            int direction = MinimalRoute.first(left);
            int dimension = known.dimension(direction);
            int along = Math.abs(torus.offset(from, to, dimension));
            crossed += midplanes().crossed(torus, from, dimension, Torus.isPositive(direction), along);
        }
        return crossed;
    }

    private Torus torus(Message.Line line) {
        if (!(machine.topology() instanceof Torus torus)) {
            throw new IllegalArgumentException("message from rank " + line.source() + " along a line to rank "
                    + line.destination() + " (expected: on a torus)");
        }
        return torus;
    }

    /** The node behind another on a line. */
    int nextOnLine(WholeMessage transfer, int node) {
        Message.Line line = (Message.Line) transfer.message;
        return torus(line).neighbour(node, line.direction());
    }

    @Override
    public WholeMessage transfer(Message message, int from, boolean adaptive) {
        int to = receiver(message);
        int packets = format == null ? 1 : format.packets(message, adaptive);
        int first = format == null ? message.payload().size() : format.length(message, adaptive, 0, 0);
        WholeMessage transfer = new WholeMessage(message, from, to, packets, adaptive);
        transfer.hops = message instanceof Message.Line line
                ? torus(line).hopsOnLine(layout().node(from), layout().node(to), line.direction())
                : machine.topology().distance(layout().node(from), layout().node(to));
        long bytes = (long) machine.mpi().headerBytes() + message.payload().size();
        transfer.first = model().bandwidth().time((long) machine.mpi().headerBytes() + first);
        transfer.stream = Math.max(model().bandwidth().time(bytes), (packets - 1) * costs().write(message));
        transfer.busy = Math.max(model().gap(), model().nodeBandwidth().time(bytes));
        return transfer;
    }
}
