package org.rankcluster.hardware.router;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The graph of a Slim Fly, by McKay, Miller and Siran: 2 q^2 routers with a diameter of two hops. Router (s, x, y) has the number (s q + x)
 * q + y. Routers (0, x, y) and (0, x, y') are joined if y - y' is in a set X. Routers (1, m, c) and (1, m, c') are joined if c - c' is in
 * X'. Routers (0, x, y) and (1, m, c) are joined if y = m x + c. Channels rise with each hop.
 */
final class SlimFlyGraph implements RouterGraph {
    private final int order;
    private final int degree;
    private final int[] neighbours;
    private final BitSet[] joined;

    /**
     * Creates the graph.
     *
     * @param order q, a prime power 4 w + d with d in -1, 0, 1
     */
    SlimFlyGraph(int order) {
        this.order = order;
        GaloisField field = new GaloisField(order);
        int routers = 2 * order * order;
        this.joined = new BitSet[routers];
        Arrays.setAll(joined, router -> new BitSet(routers));
        int[][] sets = sets(field, order);
        for (int side = 0; side < 2; side++) {
            for (int x = 0; x < order; x++) {
                for (int y = 0; y < order; y++) {
                    for (int difference : sets[side]) {
                        join(number(side, x, y), number(side, x, field.sum(y, difference)));
                    }
                }
            }
        }
        for (int x = 0; x < order; x++) {
            for (int m = 0; m < order; m++) {
                int product = field.product(m, x);
                for (int c = 0; c < order; c++) {
                    join(number(0, x, field.sum(product, c)), number(1, m, c));
                }
            }
        }
        this.degree = joined[0].cardinality();
        this.neighbours = new int[routers * degree];
        for (int router = 0; router < routers; router++) {
            int[] all = joined[router].stream().toArray();
            System.arraycopy(all, 0, neighbours, router * degree, degree);
        }
    }

    private int number(int side, int x, int y) {
        return (side * order + x) * order + y;
    }

    private void join(int one, int other) {
        joined[one].set(other);
        joined[other].set(one);
    }

    /** Returns the sets X and X' of differences, by the remainder of q. */
    private static int[][] sets(GaloisField field, int order) {
        int size = order % 4 == 1 ? (order - 1) / 2 : order % 4 == 0 ? order / 2 : (order + 1) / 2;
        int[][] sets = new int[2][size];
        for (int i = 0; i < size; i++) {
            if (order % 4 == 3) {
                int half = size / 2;
                sets[0][i] = field.power(i < half ? 2 * i : 2 * half - 1 + 2 * (i - half));
                sets[1][i] = field.power(i < half ? 2 * i + 1 : 2 * half + 2 * (i - half));
            } else {
                sets[0][i] = field.power(2 * i);
                sets[1][i] = field.power(2 * i + 1);
            }
        }
        return sets;
    }

    @Override
    public int routers() {
        return joined.length;
    }

    @Override
    public int ports() {
        return degree;
    }

    @Override
    public int neighbour(int router, int port) {
        return neighbours[router * degree + port];
    }

    @Override
    public int opposite(int router, int port) {
        return port(neighbour(router, port), router);
    }

    private int port(int router, int neighbour) {
        int first = router * degree;
        return Arrays.binarySearch(neighbours, first, first + degree, neighbour) - first;
    }

    @Override
    public int next(int router, int to, int salt) {
        if (joined[router].get(to)) {
            return port(router, to);
        }
        int ways = 0;
        for (int port = 0; port < degree; port++) {
            ways += joined[to].get(neighbour(router, port)) ? 1 : 0;
        }
        int way = Integer.remainderUnsigned(salt, ways);
        int port = -1;
        while (way >= 0) {
            port++;
            way -= joined[to].get(neighbour(router, port)) ? 1 : 0;
        }
        return port;
    }

    @Override
    public int distance(int from, int to) {
        return from == to ? 0 : joined[from].get(to) ? 1 : 2;
    }

    @Override
    public int diameter() {
        return 2;
    }

    @Override
    public int channel(int port, Taken taken, RouterRouting routing) {
        return taken.hops();
    }

    @Override
    public int channels(RouterRouting routing) {
        return routing.hasDetours() ? 2 * diameter() : diameter();
    }

    @Override
    public String describe() {
        return "slim-fly " + order;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof SlimFlyGraph graph && graph.order == order;
    }

    @Override
    public int hashCode() {
        return order;
    }
}
