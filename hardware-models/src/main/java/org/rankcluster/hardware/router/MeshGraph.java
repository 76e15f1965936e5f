package org.rankcluster.hardware.router;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The graph of a mesh: lines of routers in each dimension. Routes take the dimensions in their order. */
final class MeshGraph implements RouterGraph {
    private final int[] extents;
    private final int[] strides;
    private final int routers;

    MeshGraph(int[] extents) {
        this.extents = extents.clone();
        this.strides = new int[extents.length];
        int stride = 1;
        for (int d = 0; d < extents.length; d++) {
            strides[d] = stride;
            stride *= extents[d];
        }
        this.routers = stride;
    }

    @Override
    public int routers() {
        return routers;
    }

    /** Returns the number of ports. Dimension d has port 2d, to smaller coordinates, and port 2d + 1. */
    @Override
    public int ports() {
        return 2 * extents.length;
    }

    private int coordinate(int router, int dimension) {
        return router / strides[dimension] % extents[dimension];
    }

    @Override
    public int neighbour(int router, int port) {
        int d = port / 2;
        int coordinate = coordinate(router, d) + (port % 2 == 0 ? -1 : 1);
        boolean isOutside = coordinate < 0 || coordinate >= extents[d];
        return isOutside ? -1 : router + (port % 2 == 0 ? -strides[d] : strides[d]);
    }

    @Override
    public int opposite(int router, int port) {
        return port ^ 1;
    }

    @Override
    public int next(int router, int to, int salt) {
        for (int d = 0; d < extents.length; d++) {
            int offset = coordinate(to, d) - coordinate(router, d);
            if (offset != 0) {
                return 2 * d + (offset > 0 ? 1 : 0);
            }
        }
        throw new IllegalArgumentException("to: " + to + " (expected: a router other than the current one)");
    }

    @Override
    public int distance(int from, int to) {
        int hops = 0;
        for (int d = 0; d < extents.length; d++) {
            hops += Math.abs(coordinate(from, d) - coordinate(to, d));
        }
        return hops;
    }

    @Override
    public int diameter() {
        int hops = 0;
        for (int extent : extents) {
            hops += extent - 1;
        }
        return hops;
    }

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
        return "mesh " + Extents.text(extents);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof MeshGraph graph && Arrays.equals(graph.extents, extents);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(extents);
    }
}
