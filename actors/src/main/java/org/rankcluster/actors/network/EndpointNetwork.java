package org.rankcluster.actors.network;

import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.time.EventActor;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.hardware.machine.CrossbarNetwork;
import org.rankcluster.hardware.machine.EndpointModel;
import org.rankcluster.hardware.machine.FatTreeNetwork;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.TorusNetwork;
import org.rankcluster.hardware.topology.Torus;
import org.rankcluster.protocol.message.Message;

/** Any network at the fidelity of endpoints: see {@link Endpoint}. */
final class EndpointNetwork extends TransferNetwork {
    private final Machine machine;
    private final @Nullable TorusFormat format;
    private final int packetBytes;

    EndpointNetwork(Machine machine, NodeLayout layout, IntUnaryOperator actorOf) {
        super(machine, layout, actorOf);
        this.machine = machine;
        this.format = switch (machine.network()) {
            case TorusNetwork torus -> new TorusFormat(torus, machine.mpi());
            case FatTreeNetwork tree -> new TorusFormat(tree, machine.mpi());
            case CrossbarNetwork crossbar -> null;
        };
        this.packetBytes = switch (machine.network()) {
            case TorusNetwork torus -> torus.payloadBytes();
            case FatTreeNetwork tree -> tree.payloadBytes();
            case CrossbarNetwork crossbar -> Integer.MAX_VALUE;
        };
    }

    @Override
    public EventActor router(int id, VirtualTime time) {
        return new Endpoint(id, time, this);
    }

    EndpointModel model() {
        return machine.endpoint();
    }

    private Torus torus(Message.Line line) {
        if (!(machine.topology() instanceof Torus torus)) {
            throw new IllegalArgumentException("message from rank " + line.source() + " along a line to rank "
                    + line.destination() + " (expected: on a torus)");
        }
        return torus;
    }

    /** The node behind another on a line. */
    int nextOnLine(Transfer transfer, int node) {
        Message.Line line = (Message.Line) transfer.message;
        return torus(line).neighbour(node, line.direction());
    }

    /** Without packets a message costs its CPUs as much as one. */
    @Override
    Transfer transfer(Message message, int from, boolean adaptive) {
        int to = receiver(message);
        int packets =
                format == null ? 1 : format.packets(message.payload().size(), MessageRules.isEager(message), adaptive);
        Transfer transfer = new Transfer(message, from, to, packets, adaptive);
        transfer.hops = message instanceof Message.Line line
                ? torus(line).hopsOnLine(layout().node(from), layout().node(to), line.direction())
                : machine.topology().distance(layout().node(from), layout().node(to));
        long bytes = (long) machine.mpi().headerBytes() + message.payload().size();
        transfer.first = model().bandwidth().time(Math.min(bytes, packetBytes));
        transfer.stream = Math.max(model().bandwidth().time(bytes), (packets - 1) * costs().write(message));
        transfer.busy = Math.max(model().gap(), model().nodeBandwidth().time(bytes));
        return transfer;
    }
}
