package org.rankcluster.actors.network.router;

import org.rankcluster.actors.network.packet.ElementRules;
import org.rankcluster.actors.network.packet.SwitchElement;
import org.rankcluster.actors.network.port.PacketWord;
import org.rankcluster.hardware.router.RouterGraph;
import org.rankcluster.hardware.router.RouterNetwork;
import org.rankcluster.hardware.router.RouterPath;

/**
 * The wiring of a router of a direct network, and the routes of packets through it. The queue that adaptive routes compare is what waits
 * for a port, with the taken room of the buffers behind it. The channels rise along each route, as {@link RouterGraph#channel} defines, so
 * no packets wait for each other in a circle.
 */
final class RouterRules implements ElementRules {
    private final RouterNetwork network;
    private final RouterWiring wiring;
    private final RouterGraph graph;
    private final RouteChoice choice;
    private final int channels;
    private final int router;

    RouterRules(RouterPacketNetwork packets, int actor) {
        this.network = packets.network();
        this.wiring = packets.wiring();
        this.graph = wiring.graph();
        this.channels = packets.channels();
        this.router = wiring.router(actor);
        this.choice = new RouteChoice(network, graph, router);
    }

    @Override
    public String describe() {
        return "router " + router;
    }

    @Override
    public int[] neighbours() {
        int[] neighbours = new int[wiring.ports()];
        for (int port = 0; port < neighbours.length; port++) {
            neighbours[port] = wiring.neighbour(router, port);
        }
        return neighbours;
    }

    @Override
    public int[] opposites() {
        int[] opposites = new int[wiring.ports()];
        for (int port = 0; port < graph.ports(); port++) {
            opposites[port] = graph.neighbour(router, port) < 0 ? 0 : graph.opposite(router, port);
        }
        return opposites;
    }

    private int to(long path) {
        return wiring.topology().router(RouterPath.node(path));
    }

    @Override
    public long entering(SwitchElement element, long hops, long word) {
        return choice.at(hops, to(hops), PacketWord.isAdaptive(word), element::occupied);
    }

    @Override
    public int output(SwitchElement element, int input, long hops, long word) {
        if (router == to(hops) && !RouterPath.isUnderWay(hops)) {
            return wiring.nodePort(RouterPath.node(hops)) * channels;
        }
        int port = RouterPath.next(hops, graph, router, to(hops));
        return port * channels + RouterPath.channel(hops, graph, port, network.routing());
    }

    private boolean isOfNode(int port) {
        return port >= graph.ports();
    }

    @Override
    public long hopsAfter(int port, long hops) {
        return isOfNode(port) ? hops : RouterPath.after(hops, graph, port);
    }

    @Override
    public long linkTime(int port, int chunks) {
        return isOfNode(port) ? network.linkTime(chunks) : network.linkTime(graph.isGlobal(port), chunks);
    }

    @Override
    public long hop(int port, long hops, int chunks) {
        return isOfNode(port)
                ? network.nodeLink().latency()
                : latency(port)
                        + network.routerLatency()
                        + network.lateness(wiring.topology(), router, port, hops, chunks);
    }

    @Override
    public long latency(int port) {
        return isOfNode(port)
                ? network.nodeLink().latency()
                : network.link(graph.isGlobal(port)).latency();
    }

    @Override
    public int link(int port) {
        return wiring.link(router, port);
    }

    @Override
    public int linkInto(int port) {
        return isOfNode(port)
                ? wiring.linkOfNode(router * wiring.topology().nodesPerRouter() + port - graph.ports())
                : wiring.link(graph.neighbour(router, port), graph.opposite(router, port));
    }
}
