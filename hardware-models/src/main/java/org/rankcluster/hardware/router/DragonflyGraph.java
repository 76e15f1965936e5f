package org.rankcluster.hardware.router;

import org.jspecify.annotations.Nullable;

/**
 * The graph of a dragonfly: groups of routers, and links from each group to each other group. The routers of a group are joined all to all,
 * or as a grid. In a grid the routers of each line are joined all to all. A router's local ports come first. Minimal routes are local,
 * global, local, over the link with the fewest local hops. Routes over an intermediate group are minimal to a router of that group, and
 * then minimal.
 */
final class DragonflyGraph implements RouterGraph {
    private final HammingGraph group;
    private final int groups;
    private final int routersPerGroup;
    private final int localPorts;
    private final int globalPorts;
    private final GlobalLinks links;
    private final String text;

    /**
     * Creates the graph.
     *
     * @param group routers of a group
     * @param globalPorts number of global ports of a router, 0 or more
     * @param text text for reports
     */
    DragonflyGraph(HammingGraph group, int groups, int globalPorts, GlobalLinks links, String text) {
        this.group = group;
        this.groups = groups;
        this.routersPerGroup = group.routers();
        this.localPorts = group.ports();
        this.globalPorts = globalPorts;
        this.links = links;
        this.text = text;
    }

    @Override
    public int routers() {
        return groups * routersPerGroup;
    }

    @Override
    public int ports() {
        return localPorts + globalPorts;
    }

    @Override
    public int neighbour(int router, int port) {
        int position = router % routersPerGroup;
        int first = router - position;
        if (port < localPorts) {
            return first + group.neighbour(position, port);
        }
        int own = via(router);
        int global = position * globalPorts + port - localPorts;
        int target = links.target(own, global);
        return target < 0 ? -1 : target * routersPerGroup + links.partner(own, global) / globalPorts;
    }

    @Override
    public int opposite(int router, int port) {
        int position = router % routersPerGroup;
        if (port < localPorts) {
            return group.opposite(position, port);
        }
        return localPorts + links.partner(via(router), position * globalPorts + port - localPorts) % globalPorts;
    }

    @Override
    public boolean hasGlobalLinks() {
        return true;
    }

    @Override
    public boolean isGlobal(int port) {
        return port >= localPorts;
    }

    @Override
    public int vias() {
        return groups;
    }

    @Override
    public int via(int router) {
        return router / routersPerGroup;
    }

    @Override
    public int next(int router, int to, int salt) {
        if (via(router) == via(to)) {
            return group.next(router % routersPerGroup, to % routersPerGroup, salt);
        }
        return towards(router, via(to), to, salt);
    }

    @Override
    public int nextTo(int router, int via, int salt) {
        return towards(router, via, -1, salt);
    }

    /** Returns a port towards a group, over a link with the fewest local hops; {@code to} is the last router; -1 for any of the group. */
    private int towards(int router, int target, int to, int salt) {
        int own = via(router);
        int count = links.count(own, target);
        int least = Integer.MAX_VALUE;
        int ways = 0;
        for (int link = 0; link < count; link++) {
            int hops = hops(router, target, to, link);
            ways = hops < least ? 1 : hops == least ? ways + 1 : ways;
            least = Math.min(least, hops);
        }
        int way = Integer.remainderUnsigned(salt, ways);
        int link = -1;
        while (way >= 0) {
            link++;
            way -= hops(router, target, to, link) == least ? 1 : 0;
        }
        int port = links.port(own, target, link);
        int gateway = port / globalPorts;
        int position = router % routersPerGroup;
        return gateway == position ? localPorts + port % globalPorts : group.next(position, gateway, salt);
    }

    /** Returns the number of local hops of a route over a link between two groups. */
    private int hops(int router, int target, int to, int link) {
        int port = links.port(via(router), target, link);
        int hops = group.distance(router % routersPerGroup, port / globalPorts);
        return to < 0
                ? hops
                : hops + group.distance(links.partner(via(router), port) / globalPorts, to % routersPerGroup);
    }

    @Override
    public int distance(int from, int to) {
        int own = via(from);
        int target = via(to);
        if (own == target) {
            return group.distance(from % routersPerGroup, to % routersPerGroup);
        }
        int least = Integer.MAX_VALUE;
        for (int link = 0; link < links.count(own, target); link++) {
            least = Math.min(least, hops(from, target, to, link));
        }
        return least + 1;
    }

    @Override
    public int diameter() {
        return groups == 1 ? group.diameter() : 2 * group.diameter() + 1;
    }

    /**
     * Returns the channel by the class of the hop. Global links have a channel for each global hop. Local links have one for each group of
     * the route, and one more in the source's group for packets that were diverted there. Inside a group the order of the dimensions
     * prevents cycles.
     */
    @Override
    public int channel(int port, Taken taken, RouterRouting routing) {
        int globals = taken.globals();
        if (isGlobal(port) || routing != RouterRouting.PAR) {
            return globals;
        }
        return globals == 0 ? taken.isDiverted() ? 1 : 0 : globals + 1;
    }

    @Override
    public int channels(RouterRouting routing) {
        return switch (routing) {
            case MINIMAL -> 2;
            case VALIANT, UGAL_LOCAL -> 3;
            case PAR -> 4;
        };
    }

    @Override
    public String describe() {
        return text;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof DragonflyGraph graph
                && graph.group.equals(group)
                && graph.globalPorts == globalPorts
                && graph.links.equals(links);
    }

    @Override
    public int hashCode() {
        return 31 * group.hashCode() + links.hashCode();
    }
}
