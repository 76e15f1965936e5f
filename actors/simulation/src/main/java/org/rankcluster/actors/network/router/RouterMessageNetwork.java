package org.rankcluster.actors.network.router;

import org.rankcluster.actors.network.NodeLayout;
import org.rankcluster.actors.network.port.Packetizer;
import org.rankcluster.actors.network.port.Transfer;
import org.rankcluster.actors.network.port.TransferNetwork;
import org.rankcluster.actors.time.EventActor;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.router.RouterNetwork;
import org.rankcluster.hardware.router.RouterPath;
import org.rankcluster.hardware.router.RouterTopology;
import org.rankcluster.hardware.timing.EndOfTime;

/** The factory of adapters, routers and ports of a direct network at the fidelity of messages: see {@link MessageRouter}. */
public final class RouterMessageNetwork extends TransferNetwork {
    private final RouterNetwork network;
    private final Packetizer format;
    private final RouterWiring wiring;

    public RouterMessageNetwork(Machine machine, RouterNetwork network, RouterTopology topology, NodeLayout layout) {
        this(machine, network, topology, layout, new Packetizer(network, machine.mpi()));
    }

    private RouterMessageNetwork(
            Machine machine, RouterNetwork network, RouterTopology topology, NodeLayout layout, Packetizer format) {
        super(machine, layout, format);
        this.network = network;
        this.format = format;
        this.wiring = new RouterWiring(topology, layout);
    }

    @Override
    public EventActor router(int id, VirtualTime time) {
        return wiring.isAdapter(id) ? new MessageAdapter(id, time, this) : new MessageRouter(id, time, this);
    }

    RouterWiring wiring() {
        return wiring;
    }

    RouterNetwork network() {
        return network;
    }

    @Override
    protected long injectionTime() {
        int largest = format.mostChunks();
        long full = network.buffers().injectionChunks() / largest * network.linkTime(largest);
        return full / 4 * 3; // space is given back by halves, so three quarters are full on average
    }

    @Override
    protected long leavingTime(Transfer transfer) {
        return busy(transfer, network::linkTime);
    }

    @Override
    protected void prepare(Transfer transfer, int bytes, int first) {
        long written = EndOfTime.times(transfer.packets - 1, costs().write(transfer.message));
        transfer.stream = EndOfTime.sum(written, network.linkTime(transfer.lastChunks));
        transfer.hops = RouterPath.to(layout().node(transfer.to));
    }

    /** The time for which packets of some size occupy a link. */
    interface LinkTime {
        /** Returns the time of a packet of {@code chunks} chunks, in ps. */
        long of(int chunks);
    }

    /** Returns the time for which all packets of a message or part occupy a link, in ps. */
    static long busy(Transfer transfer, LinkTime time) {
        long busy = time.of(transfer.firstChunks);
        if (transfer.packets > 1) {
            long full = EndOfTime.times(transfer.packets - 2, time.of(transfer.fullChunks));
            busy = EndOfTime.sum(busy, full + time.of(transfer.lastChunks));
        }
        return busy;
    }

    /** Returns the number of chunks of the largest packet. */
    int largest() {
        return format.mostChunks();
    }
}
