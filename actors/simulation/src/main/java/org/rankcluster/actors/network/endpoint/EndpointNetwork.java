package org.rankcluster.actors.network.endpoint;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.NodeLayout;
import org.rankcluster.actors.network.port.PacketCutter;
import org.rankcluster.actors.network.port.TransferNetwork;
import org.rankcluster.actors.network.port.WholeMessage;
import org.rankcluster.actors.time.EventActor;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.hardware.machine.EndpointModel;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.PacketSwitched;
import org.rankcluster.hardware.machine.crossbar.ControlMessages;
import org.rankcluster.hardware.machine.crossbar.CrossbarNetwork;
import org.rankcluster.hardware.machine.torus.TorusNetwork;
import org.rankcluster.hardware.timing.EndOfTime;
import org.rankcluster.hardware.topology.torus.Torus;
import org.rankcluster.protocol.message.Message;

/**
 * Any network at the fidelity of endpoints: see {@link Endpoint}. On a torus of midplanes the links that leave one are as much
 * longer as at the other fidelities, on the way that a message takes by itself.
 */
public final class EndpointNetwork extends TransferNetwork {
    private final Machine machine;
    private final @Nullable PacketCutter format;
    private final boolean hasControlBeside;
    /** Null where it is no torus. */
    private final @Nullable TorusPaths paths;

    public EndpointNetwork(Machine machine, NodeLayout layout) {
        super(machine, layout);
        this.machine = machine;
        this.format =
                machine.network() instanceof PacketSwitched switched ? new PacketCutter(switched, machine.mpi()) : null;
        this.hasControlBeside =
                machine.network() instanceof CrossbarNetwork crossbar && crossbar.control() == ControlMessages.BESIDE;
        this.paths = machine.topology() instanceof Torus torus && machine.network() instanceof TorusNetwork network
                ? new TorusPaths(torus, network)
                : null;
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

    /** Whether a message need not wait for others. */
    boolean isBeside(WholeMessage transfer) {
        return hasControlBeside
                && (transfer.message instanceof Message.ReadyToSend || transfer.message instanceof Message.ClearToSend);
    }

    /** Picoseconds to a node that so many hops of the message's way lead to. */
    long latency(WholeMessage transfer, int from, int to, long hops) {
        long latency = model().latency(hops);
        return paths == null ? latency : latency + paths.extraLatency(transfer.message, from, to, hops);
    }

    private TorusPaths paths(Message.Line line) {
        if (paths == null) {
            throw new IllegalArgumentException("message from rank " + line.source() + " along a line to rank "
                    + line.destination() + " (expected: on a torus)");
        }
        return paths;
    }

    /** The node behind another on a line. */
    int nextOnLine(WholeMessage transfer, int node) {
        Message.Line line = (Message.Line) transfer.message;
        return paths(line).nextOnLine(line, node);
    }

    @Override
    public WholeMessage transfer(Message message, int from, int to, boolean adaptive) {
        int packets = format == null ? 1 : format.packets(message, adaptive);
        int first = format == null ? message.payload().size() : format.length(message, adaptive, 0, 0);
        WholeMessage transfer = new WholeMessage(message, from, to, packets, adaptive);
        transfer.hops = message instanceof Message.Line line
                ? paths(line).hopsOnLine(line, layout().node(from), layout().node(to))
                : machine.topology().distance(layout().node(from), layout().node(to));
        long bytes = (long) machine.mpi().headerBytes() + message.payload().size();
        transfer.first = model().bandwidth().time((long) machine.mpi().headerBytes() + first);
        transfer.stream =
                Math.max(model().bandwidth().time(bytes), EndOfTime.times(packets - 1, costs().write(message)));
        transfer.busy = Math.max(model().gap(), model().nodeBandwidth().time(bytes));
        return transfer;
    }
}
