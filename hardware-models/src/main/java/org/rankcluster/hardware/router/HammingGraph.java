package org.rankcluster.hardware.router;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The graph of a HyperX (Ahn et al. 2009), a flattened butterfly, or a dragonfly's group: routers that differ in one
 * coordinate only are connected. The first coordinate is the fastest. Routes take the dimensions in their order.
 */
public final class HammingGraph implements RouterGraph {
    private final int[] extents;
    private final int[] widths;
    private final int[] strides;
    /** First port of each dimension, and the number of all. */
    private final int[] firstPorts;

    /**
     * Creates the graph.
     *
     * @param extents routers along each dimension, each 1 or more
     * @param widths links between two routers of a line, for each dimension
     */
    public HammingGraph(int[] extents, int[] widths) {
        this.extents = extents.clone();
        this.widths = widths.clone();
        this.strides = new int[extents.length];
        this.firstPorts = new int[extents.length + 1];
        int stride = 1;
        for (int d = 0; d < extents.length; d++) {
            strides[d] = stride;
            stride *= extents[d];
            firstPorts[d + 1] = firstPorts[d] + (extents[d] - 1) * widths[d];
        }
    }

    @Override
    public int routers() {
        return Arrays.stream(extents).reduce(1, (one, other) -> one * other);
    }

    @Override
    public int ports() {
        return firstPorts[extents.length];
    }

    private int coordinate(int router, int dimension) {
        return router / strides[dimension] % extents[dimension];
    }

    private int dimension(int port) {
        int dimension = 0;
        while (port >= firstPorts[dimension + 1]) {
            dimension++;
        }
        return dimension;
    }

    @Override
    public int neighbour(int router, int port) {
        int d = dimension(port);
        int own = coordinate(router, d);
        int other = (port - firstPorts[d]) % (extents[d] - 1);
        other += other >= own ? 1 : 0;
        return router + (other - own) * strides[d];
    }

    @Override
    public int opposite(int router, int port) {
        int d = dimension(port);
        int link = (port - firstPorts[d]) / (extents[d] - 1);
        return port(neighbour(router, port), d, coordinate(router, d), link);
    }

    /** Returns the port of a router to the router with another coordinate, by one of their links. */
    private int port(int router, int dimension, int other, int link) {
        int index = other < coordinate(router, dimension) ? other : other - 1;
        return firstPorts[dimension] + link * (extents[dimension] - 1) + index;
    }

    @Override
    public int next(int router, int to, int salt) {
        for (int d = 0; d < extents.length; d++) {
            int other = coordinate(to, d);
            if (other != coordinate(router, d)) {
                return port(router, d, other, Integer.remainderUnsigned(salt, widths[d]));
            }
        }
        throw new IllegalArgumentException("to: " + to + " (expected: a router other than the current one)");
    }

    @Override
    public int distance(int from, int to) {
        int hops = 0;
        for (int d = 0; d < extents.length; d++) {
            hops += coordinate(from, d) == coordinate(to, d) ? 0 : 1;
        }
        return hops;
    }

    @Override
    public int diameter() {
        return (int) Arrays.stream(extents).filter(extent -> extent > 1).count();
    }

    /**
     * Returns the channel of a hop: 1 behind the intermediate router of a detour, otherwise 0. The order of the dimensions prevents cycles,
     * so each half of a route has one channel.
     */
    @Override
    public int channel(int port, Taken taken, RouterRouting routing) {
        return routing.hasDetours() && taken.isBehind() ? 1 : 0;
    }

    @Override
    public int channels(RouterRouting routing) {
        return routing.hasDetours() ? 2 : 1;
    }

    @Override
    public String describe() {
        return "hyperx " + Arrays.stream(extents).mapToObj(String::valueOf).collect(Collectors.joining("x"));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof HammingGraph graph
                && Arrays.equals(graph.extents, extents)
                && Arrays.equals(graph.widths, widths);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(extents) + Arrays.hashCode(widths);
    }
}
