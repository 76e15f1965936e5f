package org.rankcluster.actors.network.router;

import org.rankcluster.actors.network.port.Transfer;
import org.rankcluster.actors.time.Event;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.hardware.router.RouterGraph;
import org.rankcluster.hardware.router.RouterNetwork;
import org.rankcluster.hardware.router.RouterPath;
import org.rankcluster.hardware.timing.EndOfTime;

/**
 * A router of a direct network at the fidelity of messages. Each link serves messages, and parts of long ones, first come, first served
 * ({@link org.rankcluster.actors.network.port.LinkOccupancy}), and each cuts through. The head waits where a link is busy, and the tail
 * follows when the slowest of the links on its path is done. There are no credits, and buffers are unlimited. The queue of a link, which
 * adaptive routes compare, is the time until it is free.
 */
final class MessageRouter extends MessageElement {
    private final RouterMessageNetwork messages;
    private final RouterWiring wiring;
    private final RouterNetwork network;
    private final RouterGraph graph;
    private final RouteChoice choice;
    private final int router;

    MessageRouter(int id, VirtualTime time, RouterMessageNetwork messages) {
        super(id, time, messages.wiring().ports());
        this.messages = messages;
        this.wiring = messages.wiring();
        this.network = messages.network();
        this.graph = wiring.graph();
        this.router = wiring.router(id);
        this.choice = new RouteChoice(network, graph, router);
    }

    @Override
    protected void onEvent(Event event) {
        Transfer transfer = (Transfer) event;
        int node = messages.layout().node(transfer.to);
        int to = wiring.topology().router(node);
        long path = choice.at(
                transfer.hops,
                to,
                transfer.adaptive,
                port -> Math.max(0, messageLinks().freeAt(port) - now()) / graphChunkTime(port));
        if (router == to && !RouterPath.isUnderWay(path)) {
            deliver(transfer, node);
        } else {
            forward(transfer, RouterPath.next(path, graph, router, to), path);
        }
    }

    private long graphChunkTime(int port) {
        return Math.max(1, network.linkTime(graph.isGlobal(port), 1));
    }

    private void forward(Transfer transfer, int port, long path) {
        boolean isGlobal = graph.isGlobal(port);
        long start = take(port, transfer, chunks -> network.linkTime(isGlobal, chunks), messages.largest());
        transfer.hops = RouterPath.after(path, graph, port);
        long latency = network.link(isGlobal).latency() + network.routerLatency();
        recordWire(port, start + latency);
        send(transfer, wiring.neighbour(router, port), start + latency + lateness(transfer, port));
    }

    /** Returns the delay of a message whose next link is faster, so that its first packet's tail keeps up with it, in ps. */
    private long lateness(Transfer transfer, int port) {
        long lateness = network.lateness(wiring.topology(), router, port, transfer.hops, transfer.firstChunks);
        transfer.stream -= Math.min(transfer.stream, lateness);
        return lateness;
    }

    /** Sends a message over the link of its node, behind which nothing delays it. */
    private void deliver(Transfer transfer, int node) {
        countDelivered();
        int port = wiring.nodePort(node);
        long start = take(port, transfer, network::linkTime, messages.largest());
        long head = start + network.nodeLink().latency();
        recordWire(port, head + network.adapterLatency());
        transfer.tail = EndOfTime.sum(head, transfer.stream + network.adapterLatency());
        send(transfer, transfer.to, head + network.linkTime(transfer.firstChunks) + network.adapterLatency());
    }

    @Override
    public int link(int port) {
        return wiring.neighbour(router, port) < 0 ? -1 : wiring.link(router, port);
    }

    @Override
    public int linkInto(int port) {
        return wiring.linkFrom(wiring.neighbour(router, port), router, port);
    }

    @Override
    public long chunkTime(int port) {
        return port < graph.ports() ? graphChunkTime(port) : network.linkTime(1);
    }

    @Override
    int input(Transfer transfer) {
        int port = 0;
        while (wiring.neighbour(router, port) != transfer.source()) {
            port++;
        }
        return port;
    }
}
