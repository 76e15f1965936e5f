package org.rankcluster.actors.network.router;

import org.rankcluster.actors.network.NodeLayout;
import org.rankcluster.hardware.router.RouterGraph;
import org.rankcluster.hardware.router.RouterTopology;

/**
 * The numbering of the actors and links of a direct network. A router is beside its first node, behind the places of ranks and services, so
 * a partition with the nodes has the router, too. Routers without nodes are spread over all nodes. A router's ports to other routers come
 * first, then those to its nodes.
 */
public final class RouterWiring {
    private final RouterTopology topology;
    private final RouterGraph graph;
    private final NodeLayout layout;
    /** Number of routers with nodes. */
    private final int used;

    RouterWiring(RouterTopology topology, NodeLayout layout) {
        this.topology = topology;
        this.graph = topology.graph();
        this.layout = layout;
        this.used = used(topology);
    }

    private static int used(RouterTopology topology) {
        return topology.router(topology.nodes() - 1) + 1;
    }

    /** Returns the largest number of routers beside a node. */
    public static int places(RouterTopology topology) {
        int rest = topology.graph().routers() - used(topology);
        return 1 + Math.ceilDiv(rest, topology.nodes());
    }

    RouterTopology topology() {
        return topology;
    }

    RouterGraph graph() {
        return graph;
    }

    /** Returns the actor of a router. */
    int actor(int router) {
        if (router < used) {
            return layout.networkActor(router * topology.nodesPerRouter(), 0);
        }
        int rest = router - used;
        return layout.networkActor(rest % topology.nodes(), 1 + rest / topology.nodes());
    }

    /** Returns the adapter of a node. */
    int adapter(int node) {
        return layout.router(node);
    }

    /** Returns whether an actor is the adapter of its node. */
    boolean isAdapter(int actor) {
        return layout.router(layout.node(actor)) == actor;
    }

    /** Returns the router of an actor that is no adapter. */
    int router(int actor) {
        int node = layout.node(actor);
        int place = actor - layout.networkActor(node, 0);
        return place == 0 ? topology.router(node) : used + (place - 1) * topology.nodes() + node;
    }

    /** Returns the number of ports of a router. */
    int ports() {
        return graph.ports() + topology.nodesPerRouter();
    }

    /** Returns the port of a router to one of its nodes. */
    int nodePort(int node) {
        return graph.ports() + node % topology.nodesPerRouter();
    }

    /** Returns the actor behind a port of a router; -1 if the port has no link. */
    int neighbour(int router, int port) {
        if (port < graph.ports()) {
            int other = graph.neighbour(router, port);
            return other < 0 ? -1 : actor(other);
        }
        int node = router * topology.nodesPerRouter() + port - graph.ports();
        return node < topology.nodes() ? adapter(node) : -1;
    }

    /** Returns the number of a router's link, for reports; the links of nodes to routers follow the links of all routers. */
    int link(int router, int port) {
        return router * ports() + port;
    }

    /** Returns the number of the link of a node to its router. */
    int linkOfNode(int node) {
        return graph.routers() * ports() + node;
    }

    /** Returns the link by which a message or packet has come to a router. */
    int linkFrom(int actor, int router, int port) {
        return isAdapter(actor) ? linkOfNode(layout.node(actor)) : link(router(actor), graph.opposite(router, port));
    }

    /** Returns the node that has the actor of a link. */
    public static int node(RouterTopology topology, int link) {
        int ports = topology.graph().ports() + topology.nodesPerRouter();
        int routers = topology.graph().routers();
        int router = link / ports;
        if (router >= routers) {
            return link - routers * ports;
        }
        int used = used(topology);
        return router < used ? router * topology.nodesPerRouter() : (router - used) % topology.nodes();
    }
}
