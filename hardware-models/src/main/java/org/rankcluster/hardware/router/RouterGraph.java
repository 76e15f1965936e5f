package org.rankcluster.hardware.router;

/**
 * The graph of a direct network: routers, the links between them, and minimal routes. Routers are numbered from 0. A router's ports to
 * other routers are numbered from 0; several ports may lead to the same router. Routes are functions of numbers only, so that all
 * partitions agree.
 */
public interface RouterGraph {
    /** {@return the number of routers, 2 or more} */
    int routers();

    /** {@return the largest number of ports of a router to other routers} */
    int ports();

    /**
     * Returns the router behind a port.
     *
     * @param router number of a router
     * @param port port, 0..{@link #ports} - 1
     * @return number of a router; -1 if the port has no link
     */
    int neighbour(int router, int port);

    /**
     * Returns the port at the other end of a link.
     *
     * @param router number of a router
     * @param port port with a link, 0..{@link #ports} - 1
     * @return port of the neighbour, 0..{@link #ports} - 1
     */
    int opposite(int router, int port);

    /** {@return true if the network has longer links between groups of routers, beside those inside} */
    default boolean hasGlobalLinks() {
        return false;
    }

    /**
     * {@return true if a link leads from one group to another}
     *
     * @param port port, 0..{@link #ports} - 1
     */
    default boolean isGlobal(int port) {
        return false;
    }

    /**
     * Returns the port of the next hop of a minimal route.
     *
     * @param router number of the present router
     * @param to number of the last router, another one
     * @param salt number that chooses among equal routes; the same for all hops of a packet
     * @return port, 0..{@link #ports} - 1
     */
    int next(int router, int to, int salt);

    /**
     * Returns the number of hops of a minimal route. In a dragonfly this is the routed length, local, global, local, which may be more than
     * the distance in the graph.
     *
     * @param from number of a router
     * @param to number of a router
     * @return number of links between routers, 0 or more
     */
    int distance(int from, int to);

    /** {@return the greatest length of a minimal route, in links between routers} */
    int diameter();

    /** {@return the number of intermediate destinations of Valiant's routes: routers, or groups of routers} */
    default int vias() {
        return routers();
    }

    /**
     * Returns the intermediate destination of a router.
     *
     * @param router number of a router
     * @return its number, 0..{@link #vias} - 1
     */
    default int via(int router) {
        return router;
    }

    /**
     * Returns the port of the next hop of a route to an intermediate destination.
     *
     * @param router number of a router elsewhere
     * @param via intermediate destination, 0..{@link #vias} - 1
     * @param salt number that chooses among equal routes, as in {@link #next}
     * @return port, 0..{@link #ports} - 1
     */
    default int nextTo(int router, int via, int salt) {
        return next(router, via, salt);
    }

    /**
     * Returns the virtual channel of a hop. Channels rise along each route, or stay the same where the order of links alone prevents
     * cycles. Buffers therefore cannot wait for each other in a circle.
     *
     * @param port port of the hop
     * @param taken hops so far
     * @param routing routing of the packet
     * @return channel, 0..{@link #channels} - 1
     */
    int channel(int port, Taken taken, RouterRouting routing);

    /**
     * Returns the number of virtual channels that a routing needs.
     *
     * @param routing a routing that the graph has
     * @return number of channels, 1 or more
     */
    int channels(RouterRouting routing);

    /** {@return a short text for reports, such as {@code dragonfly 4x8x4}} */
    String describe();

    /**
     * The hops that a packet has taken.
     *
     * @param hops number of links
     * @param globals number of them between groups
     * @param isBehind true behind the intermediate destination, or without one
     * @param isDiverted true if the packet left its minimal route behind its first router
     */
    record Taken(int hops, int globals, boolean isBehind, boolean isDiverted) {}
}
