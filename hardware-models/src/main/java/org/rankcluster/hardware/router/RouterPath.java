package org.rankcluster.hardware.router;

import org.rankcluster.hardware.router.RouterGraph.Taken;

/**
 * The encoding of a packet's route in one word. From the lowest bit on the word has the packet's hops (8) and its global hops (2). Then
 * follow whether it was diverted, and whether it is behind its intermediate destination. Above these are a number that chooses among equal
 * routes (4), the intermediate destination plus 1 (22), 0 for none, and its node (26).
 */
public final class RouterPath {
    /** Number of values of the number that chooses among equal routes. */
    static final int SALTS = 16;

    private static final int HOPS = 0xff;
    private static final int GLOBALS_SHIFT = 8;
    private static final int GLOBALS = 3;
    private static final long DIVERTED = 1L << 10;
    private static final long BEHIND = 1L << 11;
    private static final int SALT_SHIFT = 12;
    private static final int SALT = SALTS - 1;
    private static final int VIA_SHIFT = 16;
    private static final int VIA = (1 << 22) - 1;
    private static final int NODE_SHIFT = 38;

    /** Largest number of intermediate destinations. */
    public static final int MOST_VIAS = VIA;

    /** Largest number of nodes. */
    public static final int MOST_NODES = 1 << 26;

    private RouterPath() {}

    /**
     * {@return the route of a packet that has not come to its first router}
     *
     * @param node destination of the packet, 0..{@link #MOST_NODES} - 1
     */
    public static long to(int node) {
        return (long) node << NODE_SHIFT;
    }

    /**
     * {@return the number of the node to which a packet goes}
     *
     * @param path route of a packet, a 64-bit word
     */
    public static int node(long path) {
        return (int) (path >>> NODE_SHIFT);
    }

    /**
     * {@return a route with another number that chooses among equal routes}
     *
     * @param path route of a packet, a 64-bit word
     * @param salt the number, of which the lowest four bits count
     */
    public static long salted(long path, long salt) {
        return path & ~((long) SALT << SALT_SHIFT) | (salt & SALT) << SALT_SHIFT;
    }

    /** Mixes the destination with the number that chooses, so that destinations differ in their links. */
    private static int salt(long path) {
        long key = (path >>> NODE_SHIFT) << 4 | path >>> SALT_SHIFT & SALT;
        return (int) (key * 0x9e3779b97f4a7c15L >>> Integer.SIZE);
    }

    /**
     * {@return the intermediate destination of a route; -1 for none}
     *
     * @param path route of a packet, a 64-bit word
     */
    public static int via(long path) {
        return ((int) (path >>> VIA_SHIFT) & VIA) - 1;
    }

    /**
     * {@return the route over an intermediate destination that a packet takes from now on}
     *
     * @param path route, a 64-bit word, of a packet without intermediate destination
     * @param via intermediate destination, 0..{@link RouterGraph#vias} - 1
     */
    public static long over(long path, int via) {
        long diverted = (path & HOPS) > 0 ? DIVERTED : 0;
        return path | diverted | (via + 1L) << VIA_SHIFT;
    }

    /**
     * {@return whether a packet may still choose its route: it has no intermediate destination, and has not left the group of its source}
     *
     * @param path route of a packet, a 64-bit word
     */
    public static boolean isOpen(long path) {
        return via(path) < 0 && globals(path) == 0;
    }

    /**
     * {@return whether a packet must still go to its intermediate destination}
     *
     * @param path route of a packet, a 64-bit word
     */
    public static boolean isUnderWay(long path) {
        return via(path) >= 0 && (path & BEHIND) == 0;
    }

    /**
     * {@return the number of links so far}
     *
     * @param path route of a packet, a 64-bit word
     */
    public static int hops(long path) {
        return (int) path & HOPS;
    }

    /**
     * {@return the number of links between groups so far, at most 3}
     *
     * @param path route of a packet, a 64-bit word
     */
    public static int globals(long path) {
        return (int) path >>> GLOBALS_SHIFT & GLOBALS;
    }

    /**
     * {@return the route of a packet at a router: behind its intermediate destination, if this is it}
     *
     * @param path route of a packet, a 64-bit word
     * @param graph graph of the network
     * @param router number of the router
     */
    public static long at(long path, RouterGraph graph, int router) {
        return via(path) == graph.via(router) ? path | BEHIND : path;
    }

    /**
     * {@return the port of the next hop}
     *
     * @param path route of a packet, a 64-bit word
     * @param graph graph of the network
     * @param router number of the present router
     * @param to number of the last router
     */
    public static int next(long path, RouterGraph graph, int router, int to) {
        return isUnderWay(path) ? graph.nextTo(router, via(path), salt(path)) : graph.next(router, to, salt(path));
    }

    /**
     * {@return the virtual channel of the next hop}
     *
     * @param path route of a packet, a 64-bit word
     * @param graph graph of the network
     * @param port port of the hop
     * @param routing routing of the packet
     */
    public static int channel(long path, RouterGraph graph, int port, RouterRouting routing) {
        return graph.channel(port, taken(path), routing);
    }

    private static Taken taken(long path) {
        return new Taken(hops(path), globals(path), via(path) < 0 || (path & BEHIND) != 0, (path & DIVERTED) != 0);
    }

    /**
     * {@return the route after a hop} Around failed links there may be more global hops than are counted.
     *
     * @param path route, a 64-bit word, of a packet before the hop
     * @param graph graph of the network
     * @param port port of the hop
     */
    public static long after(long path, RouterGraph graph, int port) {
        boolean counts = graph.isGlobal(port) && globals(path) < GLOBALS;
        return path + 1 + (counts ? 1L << GLOBALS_SHIFT : 0);
    }

    /**
     * {@return the number of hops of a route from a router over an intermediate destination}
     *
     * @param path route of a packet, a 64-bit word
     * @param graph graph of the network
     * @param from number of the router
     * @param via intermediate destination, 0..{@link RouterGraph#vias} - 1
     * @param to number of the last router
     */
    public static int hopsOver(long path, RouterGraph graph, int from, int via, int to) {
        int router = from;
        int hops = 0;
        while (graph.via(router) != via) {
            router = graph.neighbour(router, graph.nextTo(router, via, salt(path)));
            hops++;
        }
        return hops + graph.distance(router, to);
    }

    /**
     * {@return a random intermediate destination that is neither the source's nor the destination's; -1 if there is none}
     *
     * @param graph graph of the network
     * @param from number of the first router
     * @param to number of the last router
     * @param draw random number
     */
    public static int draw(RouterGraph graph, int from, int to, long draw) {
        int source = graph.via(from);
        int target = graph.via(to);
        int excluded = source == target ? 1 : 2;
        int others = graph.vias() - excluded;
        if (others <= 0) {
            return -1;
        }
        int via = (int) Long.remainderUnsigned(draw, others);
        int low = Math.min(source, target);
        int high = Math.max(source, target);
        via += via >= low ? 1 : 0;
        return excluded == 2 && via >= high ? via + 1 : via;
    }
}
