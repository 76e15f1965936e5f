package org.rankcluster.actors.network;

import java.util.function.IntUnaryOperator;
import org.rankcluster.actors.time.EventActor;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.hardware.machine.FatTreeNetwork;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.routing.DModK;
import org.rankcluster.hardware.topology.FatTree;
import org.rankcluster.protocol.message.Message;

/** A fat tree at the fidelity of messages: see {@link FatTreeMessageSwitch}. */
final class FatTreeMessageNetwork extends TransferNetwork {
    private final FatTreeNetwork network;
    private final TorusFormat format;
    private final FatTreeWiring wiring;
    private final DModK route;

    FatTreeMessageNetwork(Machine machine, FatTreeNetwork network, NodeLayout layout, IntUnaryOperator actorOf) {
        super(machine, layout, actorOf);
        FatTree tree = (FatTree) machine.topology();
        this.network = network;
        this.format = new TorusFormat(network, machine.mpi());
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
    Transfer transfer(Message message, int from, boolean adaptive) {
        int to = receiver(message);
        int size = message.payload().size();
        boolean eager = MessageRules.isEager(message);
        Transfer transfer = new Transfer(message, from, to, format.packets(size, eager, adaptive), adaptive);
        int last = transfer.packets - 1;
        long lastTime = linkTime(true, lastChunks(transfer));
        transfer.stream = last * costs().write(message) + lastTime;
        return transfer;
    }

    /** Bytes of data in the packets between the first and the last, all of which carry the same. */
    private int fullLength(Transfer transfer) {
        return format.length(
                transfer.message.payload().size(),
                MessageRules.isEager(transfer.message),
                transfer.adaptive,
                1,
                firstLength(transfer));
    }

    private int firstLength(Transfer transfer) {
        int size = transfer.message.payload().size();
        return format.length(size, MessageRules.isEager(transfer.message), transfer.adaptive, 0, 0);
    }

    private int chunks(Transfer transfer, int index, int length) {
        return format.chunks(MessageRules.isEager(transfer.message), transfer.adaptive, index, length);
    }

    private int lastChunks(Transfer transfer) {
        int last = transfer.packets - 1;
        int first = firstLength(transfer);
        if (last == 0) {
            return chunks(transfer, 0, first);
        }
        int rest = transfer.message.payload().size() - first - (last - 1) * fullLength(transfer);
        return chunks(transfer, last, rest);
    }

    private long linkTime(boolean ofNode, int chunks) {
        return ofNode ? format.linkTime(chunks) : network.uplinkTime(chunks);
    }

    /** Picoseconds for which the first packet of a message occupies a link. */
    long first(Transfer transfer, boolean ofNode) {
        return linkTime(ofNode, chunks(transfer, 0, firstLength(transfer)));
    }

    /** Picoseconds for which all packets of a message occupy a link. */
    long busy(Transfer transfer, boolean ofNode) {
        int last = transfer.packets - 1;
        long busy = first(transfer, ofNode);
        if (last > 0) {
            long full = linkTime(ofNode, chunks(transfer, 1, fullLength(transfer)));
            busy += (last - 1) * full + linkTime(ofNode, lastChunks(transfer));
        }
        return busy;
    }
}
