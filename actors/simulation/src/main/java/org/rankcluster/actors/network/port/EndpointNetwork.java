package org.rankcluster.actors.network.port;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.NodeLayout;
import org.rankcluster.actors.time.EventActor;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.hardware.machine.EndpointModel;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.PacketSwitched;
import org.rankcluster.hardware.timing.Bandwidth;
import org.rankcluster.hardware.timing.EndOfTime;
import org.rankcluster.protocol.message.Message;

/**
 * The factory of routers and ports for any network at the fidelity of endpoints: see {@link Endpoint}. On a torus of midplanes the links
 * that leave a midplane are longer, by the same time as at the other fidelities. They are counted on the path of a message that travels
 * alone. On a fat tree the links between switches count with their own latency.
 */
public final class EndpointNetwork extends TransferNetwork {
    private final Machine machine;
    private final @Nullable Packetizer format;
    private final boolean hasControlBeside;
    private final EndpointPaths paths;
    /** Time for which the largest packet keeps a port busy, in ps. */
    private final long largest;

    public EndpointNetwork(Machine machine, NodeLayout layout, EndpointPaths paths) {
        this(
                machine,
                layout,
                paths,
                machine.network() instanceof PacketSwitched switched ? new Packetizer(switched, machine.mpi()) : null);
    }

    private EndpointNetwork(Machine machine, NodeLayout layout, EndpointPaths paths, @Nullable Packetizer format) {
        super(machine, layout, format);
        this.machine = machine;
        this.format = format;
        this.hasControlBeside = machine.network().hasControlBeside();
        this.paths = paths;
        this.largest = format == null ? 0 : model().bandwidth().time(format.payload());
    }

    @Override
    public EventActor router(int id, VirtualTime time) {
        return new Endpoint(id, time, this);
    }

    EndpointModel model() {
        return machine.endpoint();
    }

    EndpointPaths paths() {
        return paths;
    }

    long largest() {
        return largest;
    }

    /** Returns whether a message does not wait for others. */
    boolean isBeside(Transfer transfer) {
        return hasControlBeside
                && (transfer.message instanceof Message.ReadyToSend || transfer.message instanceof Message.ClearToSend);
    }

    /** Returns the latency to a node that is {@code hops} hops away on the message's path, in ps. */
    long latency(Transfer transfer, int from, int to, long hops) {
        return model().latency(hops) + paths.extraLatency(transfer, from, to, hops);
    }

    /** Returns the part of {@link #latency} that is not the time of bytes on a link, in ps. */
    long wires(Transfer transfer, int from, int to, long hops) {
        long longer = paths.longerWires(transfer, from, to, hops);
        return Math.min(machine.network().wires(hops) + longer, latency(transfer, from, to, hops));
    }

    /** Returns the node behind another on a line. */
    int nextOnLine(Transfer transfer, int node) {
        Message.DepositMulticast line = (Message.DepositMulticast) transfer.message;
        return paths.nextOnLine(line, node);
    }

    @Override
    protected boolean adapts(Message message, boolean mayAdapt) {
        return mayAdapt && machine.network().adapts(message.payload().size());
    }

    @Override
    protected long injectionTime() {
        return paths.injectionTime();
    }

    @Override
    protected long leavingTime(Transfer transfer) {
        return transfer.busy / paths.links();
    }

    @Override
    protected void prepare(Transfer transfer, int bytes, int first) {
        Message message = transfer.message;
        int from = layout().node(transfer.from);
        int to = layout().node(transfer.to);
        transfer.hints = paths.choices(transfer, from, to);
        transfer.hops = message instanceof Message.DepositMulticast line
                ? paths.hopsOnLine(line, from, to)
                : machine.topology().distance(from, to);
        int header = transfer.hasHeader() ? machine.mpi().headerBytes() : 0;
        long all = (long) header + bytes;
        Bandwidth bandwidth = paths.bandwidth(from, to);
        transfer.first = model().bandwidth().time((long) header + first);
        transfer.stream = Math.max(bandwidth.time(all), EndOfTime.times(transfer.packets - 1, costs().write(message)));
        transfer.carried = bandwidth.time(all);
        long gap = transfer.hasHeader() ? model().gap() : 0;
        long shared = EndOfTime.times(
                paths.links(), Math.max(gap, model().nodeBandwidth().time(all)));
        transfer.busy = Math.max(shared, bandwidth.time(all));
    }
}
