package org.rankcluster.actors.network.router;

import org.rankcluster.actors.network.port.Transfer;
import org.rankcluster.actors.time.Event;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.hardware.router.RouterNetwork;

/** The adapter of a node of a direct network at the fidelity of messages. The adapter has the link to the node's router. */
final class MessageAdapter extends MessageElement {
    private final RouterMessageNetwork messages;
    private final int node;
    private final int router;

    MessageAdapter(int id, VirtualTime time, RouterMessageNetwork messages) {
        super(id, time, 1);
        this.messages = messages;
        this.node = messages.layout().node(id);
        this.router = messages.wiring().actor(messages.wiring().topology().router(node));
    }

    @Override
    protected void onEvent(Event event) {
        Transfer transfer = (Transfer) event;
        RouterNetwork network = messages.network();
        long start = take(0, transfer, network::linkTime, messages.largest());
        long lateness = network.latenessOfNode(
                messages.wiring().topology(),
                messages.wiring().topology().router(node),
                transfer.hops,
                transfer.firstChunks);
        transfer.stream -= Math.min(transfer.stream, lateness);
        long latency = network.adapterLatency() + network.nodeLink().latency() + network.routerLatency();
        recordWire(0, start + latency);
        send(transfer, router, start + latency + lateness);
    }

    @Override
    public int link(int port) {
        return messages.wiring().linkOfNode(node);
    }

    @Override
    public int linkInto(int port) {
        RouterWiring wiring = messages.wiring();
        return wiring.link(wiring.router(router), wiring.nodePort(node));
    }

    @Override
    public long chunkTime(int port) {
        return messages.network().linkTime(1);
    }

    @Override
    int input(Transfer transfer) {
        return -1;
    }
}
