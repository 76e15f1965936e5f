package org.rankcluster.actors.network.endpoint;

import org.rankcluster.actors.network.NetworkLoad;
import org.rankcluster.actors.network.NodeSource;
import org.rankcluster.actors.network.TrafficSource;
import org.rankcluster.actors.network.port.WholeMessage;
import org.rankcluster.actors.time.Event;
import org.rankcluster.actors.time.EventActor;
import org.rankcluster.actors.time.VirtualTime;

/**
 * The network interface of a node in the LogGP model (Alexandrov et al. 1995), shared by the node's ranks: messages leave
 * one after the other, each keeping it for the gap or for its bytes at the node's bandwidth, whichever is longer; between
 * interfaces they never meet; they enter the receiving interface one after the other in the same way. Sending and receiving
 * don't hinder each other.
 *
 * <p>Where a node has several links a message is slower than its interface, so a short message may overtake a long one to
 * the same receiver; the message layer matches by number. On a machine with {@code crossbar.control = beside} a message
 * without data may also overtake one that carries data.
 */
public final class Endpoint extends EventActor implements TrafficSource, NodeSource {
    private final EndpointNetwork network;
    private final int node;
    private long sendFree;
    private long receiveFree;
    private long busySending;
    private long busyReceiving;
    private long delivered;
    /** Picoseconds busy until the reading before. */
    private long sendingBefore;

    private long receivingBefore;

    Endpoint(int id, VirtualTime time, EndpointNetwork network) {
        super(id, time);
        this.network = network;
        this.node = network.layout().node(id);
    }

    @Override
    protected void onEvent(Event event) {
        WholeMessage transfer = (WholeMessage) event;
        if (network.layout().node(transfer.source()) == node) {
            leave(transfer);
        } else {
            enter(transfer);
        }
    }

    private void leave(WholeMessage transfer) {
        boolean isBeside = network.isBeside(transfer);
        long start = isBeside ? now() : Math.max(now(), sendFree);
        sendFree = isBeside ? sendFree : start + transfer.busy;
        busySending += transfer.busy;
        if (transfer.isLine()) {
            leaveCopies(transfer, start);
        }
        int to = network.layout().node(transfer.to);
        send(transfer, network.layout().router(to), start + network.latency(transfer, node, to, transfer.hops));
    }

    /** To all nodes on its line but the last; its own interface sends it once. */
    private void leaveCopies(WholeMessage transfer, long start) {
        int passed = node;
        for (long hops = 1; hops < transfer.hops; hops++) {
            passed = network.nextOnLine(transfer, passed);
            WholeMessage copy = transfer.copy(network.placeOn(passed, transfer.to));
            send(copy, network.layout().router(passed), start + network.latency(transfer, node, passed, hops));
        }
    }

    private void enter(WholeMessage transfer) {
        boolean isBeside = network.isBeside(transfer);
        long start = isBeside ? now() : Math.max(now(), receiveFree);
        receiveFree = isBeside ? receiveFree : start + transfer.busy;
        busyReceiving += transfer.busy;
        delivered++;
        transfer.tail = start + transfer.stream;
        int receiver = transfer.isLine() ? network.placeOn(node, transfer.to) : transfer.to;
        send(transfer, receiver, start + transfer.first);
    }

    @Override
    public void readNode(long at, long stretch, Reader reader) {
        long sending = busySending - Math.max(0, sendFree - at);
        long receiving = busyReceiving - Math.max(0, receiveFree - at);
        reader.node(
                node,
                Math.clamp((double) (sending - sendingBefore) / stretch, 0, 1),
                Math.clamp((double) (receiving - receivingBefore) / stretch, 0, 1));
        sendingBefore = sending;
        receivingBefore = receiving;
    }

    @Override
    public void addTo(NetworkLoad traffic) {
        traffic.add(0, 0, delivered, busySending, Math.max(busySending, busyReceiving));
    }
}
