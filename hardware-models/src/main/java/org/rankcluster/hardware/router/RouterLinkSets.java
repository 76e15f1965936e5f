package org.rankcluster.hardware.router;

import org.rankcluster.hardware.topology.LinkSets;

/**
 * The link sets of a direct network for lower bounds of time, made of links between routers. The sets are all links, the links out of each
 * router and into it, and the links between two halves. The halves are the lower and the upper half of the routers or of their groups, with
 * a set for each direction.
 */
final class RouterLinkSets implements LinkSets {
    private static final int FIRST_ROUTER = 3;
    private static final int ALL = 0;
    private static final int UP = 1;
    private static final int DOWN = 2;

    private final RouterTopology topology;
    private final RouterGraph graph;
    private final double[] bandwidths;

    RouterLinkSets(RouterTopology topology, RouterNetwork network) {
        this.topology = topology;
        this.graph = topology.graph();
        this.bandwidths = new double[FIRST_ROUTER + 2 * graph.routers()];
        for (int router = 0; router < graph.routers(); router++) {
            for (int port = 0; port < graph.ports(); port++) {
                int neighbour = graph.neighbour(router, port);
                if (neighbour >= 0) {
                    add(router, neighbour, network.messageBandwidth(graph.isGlobal(port)));
                }
            }
        }
    }

    private void add(int router, int neighbour, double bandwidth) {
        bandwidths[ALL] += bandwidth;
        bandwidths[out(router)] += bandwidth;
        bandwidths[into(neighbour)] += bandwidth;
        if (isLower(router) != isLower(neighbour)) {
            bandwidths[isLower(router) ? UP : DOWN] += bandwidth;
        }
    }

    private static int out(int router) {
        return FIRST_ROUTER + 2 * router;
    }

    private static int into(int router) {
        return FIRST_ROUTER + 2 * router + 1;
    }

    private boolean isLower(int router) {
        return graph.via(router) < graph.vias() / 2;
    }

    @Override
    public int count() {
        return bandwidths.length;
    }

    @Override
    public boolean isBisection(int set) {
        return set == UP || set == DOWN;
    }

    @Override
    public String name(int set) {
        return switch (set) {
            case ALL -> "links between routers";
            case UP -> "bisection up";
            case DOWN -> "bisection down";
            default ->
                "links " + ((set - FIRST_ROUTER) % 2 == 0 ? "out of" : "into") + " router " + (set - FIRST_ROUTER) / 2;
        };
    }

    @Override
    public double bytesPerSecond(int set) {
        return bandwidths[set];
    }

    @Override
    public void add(int from, int to, long bytes, double[] loads) {
        int first = topology.router(from);
        int last = topology.router(to);
        if (first == last) {
            return;
        }
        loads[ALL] += (double) bytes * graph.distance(first, last);
        loads[out(first)] += bytes;
        loads[into(last)] += bytes;
        if (isLower(first) != isLower(last)) {
            loads[isLower(first) ? UP : DOWN] += bytes;
        }
    }
}
