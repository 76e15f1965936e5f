package org.rankcluster.actors.network.fattree;

import org.rankcluster.actors.network.NodeSource;
import org.rankcluster.actors.network.port.FifoSpace;
import org.rankcluster.actors.network.port.NodeFifos;
import org.rankcluster.actors.network.port.Packet;
import org.rankcluster.actors.network.port.PacketQueues;
import org.rankcluster.actors.time.Event;
import org.rankcluster.actors.time.VirtualTime;

/**
 * The adapter of a node on a fat tree, packet by packet. The packets of its ranks leave by its ports in the order in which they come. Each
 * rank may have at most as much waiting as its injection FIFO holds. Arriving packets stay in the buffer of their port until there is room
 * in the node's reception FIFO, from which the ranks read.
 */
public final class FatTreeAdapter extends FatTreeElement implements NodeSource {
    private final FatTreePacketNetwork network;
    private final NodeFifos fifos;
    private final PacketQueues arrived = new PacketQueues(1);
    private long delivered;

    FatTreeAdapter(int id, VirtualTime time, FatTreePacketNetwork network) {
        super(id, time, network);
        this.network = network;
        this.fifos = new NodeFifos(network);
    }

    @Override
    protected void onEvent(Event event) {
        if (event instanceof FifoSpace space) {
            fifos.freeReception(space.fifo, space.chunks);
            deliverWaiting();
        } else {
            super.onEvent(event);
        }
    }

    @Override
    void enter(Packet packet) {
        if (network.layout().isNetwork(packet.source())) {
            arrived.append(0, packet);
            deliverWaiting();
        } else {
            inject(packet);
        }
    }

    /** Takes a batch of packets of a rank. */
    private void inject(Packet batch) {
        Packet packet = batch;
        while (packet != null) {
            Packet next = packet.next;
            packet.next = null;
            leave(upPort(packet, network.layout().node(packet.message.to), ports()), packet);
            packet = next;
        }
    }

    private void deliverWaiting() {
        Packet head = arrived.head(0);
        while (head != null && fifos.takeReception(0, head.chunks)) {
            arrived.remove(0, head);
            deliver(head);
            head = arrived.head(0);
        }
    }

    private void deliver(Packet packet) {
        long at = Math.max(now(), packet.time() + network.linkTime(true, packet.chunks));
        giveBack(packet, at);
        packet.fifo = 0;
        delivered++;
        send(packet, packet.message.to, at + network.adapterLatency());
    }

    @Override
    void release(Packet packet, long at) {
        int freed = fifos.freeInjection(packet);
        if (freed != 0) {
            send(new FifoSpace(packet.fifo, freed), packet.message.from, at);
        }
    }

    @Override
    public void verifyAtRest() {
        super.verifyAtRest();
        if (!arrived.isEmpty(0)) {
            throw new IllegalStateException(describe() + ": packets are waiting for its ranks");
        }
    }

    @Override
    public void readNode(long at, long stretch, NodeSource.Reader reader) {
        int waiting = 0;
        for (int port = 0; port < ports().count(); port++) {
            waiting += ports().waiting(port);
        }
        int ranks = network.injection().owners();
        double space = (double) network.injectionChunks() * ranks;
        reader.node(element(), Math.min(1, waiting / space), fifos.receptionFill());
    }

    /** Returns the state of its FIFOs, as last reported to the adapter. */
    public NodeFifos fifos() {
        return fifos;
    }

    @Override
    long delivered() {
        return delivered;
    }
}
