package org.rankcluster.hardware.router;

import org.rankcluster.hardware.topology.LinkSets;

/**
 * The sets of links of a direct network for bounds of throughput: one set for each link between routers, loaded along minimal routes.
 *
 * @param routes number of drawn routes over which the bytes of a pair of nodes spread, from 1 to {@link RouterPath#SALTS}
 */
record RouterLinks(RouterTopology topology, RouterNetwork network, int routes) implements LinkSets {
    @Override
    public int count() {
        return topology.graph().routers() * topology.graph().ports();
    }

    @Override
    public boolean isBisection(int set) {
        return false;
    }

    @Override
    public String name(int set) {
        int ports = topology.graph().ports();
        return "link " + set / ports + "-" + topology.graph().neighbour(set / ports, set % ports);
    }

    @Override
    public double bytesPerSecond(int set) {
        int port = set % topology.graph().ports();
        boolean exists = topology.graph().neighbour(set / topology.graph().ports(), port) >= 0;
        return exists ? network.messageBandwidth(topology.graph().isGlobal(port)) : 0;
    }

    @Override
    public void add(int from, int to, long bytes, double[] loads) {
        RouterGraph graph = topology.graph();
        int last = topology.router(to);
        for (int route = 0; route < routes; route++) {
            long path = RouterPath.salted(RouterPath.to(to), route);
            for (int router = topology.router(from); router != last; ) {
                int port = RouterPath.next(path, graph, router, last);
                loads[router * graph.ports() + port] += (double) bytes / routes;
                router = graph.neighbour(router, port);
            }
        }
    }
}
