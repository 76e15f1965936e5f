package org.rankcluster.hardware.router;

import org.rankcluster.hardware.topology.FlatTopology;

/**
 * The geometry of the nodes of a direct network: node n belongs to router {@code n / nodesPerRouter}.
 *
 * @param nodes number of nodes that exist, 1..routers times {@code nodesPerRouter}
 * @param nodesPerRouter nodes of a router, 1 or more
 * @param graph the routers
 */
public record RouterTopology(int nodes, int nodesPerRouter, RouterGraph graph) implements FlatTopology {
    /** Links of a route inside a router: from the node, and to the node. */
    public static final int NODE_LINKS = 2;

    /**
     * Returns the router of a node.
     *
     * @param node number of a node
     * @return number of a router
     */
    public int router(int node) {
        return node / nodesPerRouter;
    }

    @Override
    public int nodesOfSwitch() {
        return nodesPerRouter;
    }

    @Override
    public int distance(int from, int to) {
        return from == to ? 0 : NODE_LINKS + graph.distance(router(from), router(to));
    }

    @Override
    public int diameter() {
        int used = router(nodes - 1) + 1;
        return nodes == 1 ? 0 : used == 1 ? NODE_LINKS : NODE_LINKS + graph.diameter();
    }

    /** Returns the node at the same position of the next group, or of the next router where there are no groups. */
    @Override
    public int adversary(int node) {
        int routersOfGroup = graph.routers() / graph.vias();
        return (node + routersOfGroup * nodesPerRouter) % nodes;
    }

    @Override
    public String describe() {
        return graph.describe();
    }
}
