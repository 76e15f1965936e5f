package org.rankcluster.actors.network.router;

import org.rankcluster.actors.network.packet.ElementRules;
import org.rankcluster.actors.network.packet.SwitchElement;
import org.rankcluster.hardware.router.RouterNetwork;

/** The wiring of a node adapter of a direct network: one link, to the node's router. */
final class AdapterRules implements ElementRules {
    private final RouterNetwork network;
    private final RouterWiring wiring;
    private final int node;
    private final int router;

    AdapterRules(RouterPacketNetwork packets, int actor) {
        this.network = packets.network();
        this.wiring = packets.wiring();
        this.node = packets.layout().node(actor);
        this.router = wiring.topology().router(node);
    }

    @Override
    public String describe() {
        return "adapter of node " + node;
    }

    @Override
    public int[] neighbours() {
        return new int[] {wiring.actor(router)};
    }

    @Override
    public int[] opposites() {
        return new int[] {wiring.nodePort(node)};
    }

    @Override
    public int output(SwitchElement element, int input, long hops, long word) {
        return 0;
    }

    @Override
    public long linkTime(int port, int chunks) {
        return network.linkTime(chunks);
    }

    @Override
    public long hop(int port, long hops, int chunks) {
        return network.adapterLatency()
                + network.nodeLink().latency()
                + network.routerLatency()
                + network.latenessOfNode(wiring.topology(), router, hops, chunks);
    }

    @Override
    public long latency(int port) {
        return network.nodeLink().latency();
    }

    @Override
    public int link(int port) {
        return wiring.linkOfNode(node);
    }

    @Override
    public int linkInto(int port) {
        return wiring.link(router, wiring.nodePort(node));
    }
}
