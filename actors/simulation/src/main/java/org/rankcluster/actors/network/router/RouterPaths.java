package org.rankcluster.actors.network.router;

import org.rankcluster.actors.network.port.EndpointPaths;
import org.rankcluster.actors.network.port.Transfer;
import org.rankcluster.hardware.machine.PacketSwitched;
import org.rankcluster.hardware.router.RouterGraph;
import org.rankcluster.hardware.router.RouterNetwork;
import org.rankcluster.hardware.router.RouterTopology;
import org.rankcluster.hardware.timing.Bandwidth;

/**
 * The paths of a direct network for the endpoint model: minimal routes, with the latency and bandwidth of their global
 * links. A node has one link.
 */
final class RouterPaths implements EndpointPaths {
    private final RouterTopology topology;
    private final RouterNetwork network;
    private final RouterGraph graph;

    RouterPaths(RouterTopology topology, RouterNetwork network) {
        this.topology = topology;
        this.network = network;
        this.graph = topology.graph();
    }

    @Override
    public long extraLatency(Transfer transfer, int from, int to, long hops) {
        long node = network.linkTime(transfer.firstChunks);
        long slowest = node;
        int last = topology.router(to);
        for (int router = topology.router(from); router != last; ) {
            int port = graph.next(router, last, 0);
            slowest = Math.max(slowest, network.linkTime(graph.isGlobal(port), transfer.firstChunks));
            router = graph.neighbour(router, port);
        }
        return longerWires(transfer, from, to, hops) + slowest - node;
    }

    @Override
    public long longerWires(Transfer transfer, int from, int to, long hops) {
        long longer = 0;
        int last = topology.router(to);
        for (int router = topology.router(from); router != last; ) {
            int port = graph.next(router, last, 0);
            longer += network.link(graph.isGlobal(port)).latency()
                    - network.local().latency();
            router = graph.neighbour(router, port);
        }
        return longer;
    }

    @Override
    public Bandwidth bandwidth(int from, int to) {
        int router = topology.router(from);
        int last = topology.router(to);
        long least = network.nodeLink().bandwidth().bytesPerSecond();
        while (router != last) {
            int port = graph.next(router, last, 0);
            least = Math.min(
                    least, network.link(graph.isGlobal(port)).bandwidth().bytesPerSecond());
            router = graph.neighbour(router, port);
        }
        return PacketSwitched.share(new Bandwidth(least), network.packets(), 1);
    }
}
