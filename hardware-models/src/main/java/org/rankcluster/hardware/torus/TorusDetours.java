package org.rankcluster.hardware.torus;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.rankcluster.input.InputException;

/**
 * The routes on a torus around failed links. The source chooses a direction for each dimension, so that the route in the order of
 * dimensions is whole. The source takes the longer direction if the shorter has a failed link. If no choice of directions is whole, the
 * message goes over one intermediate node. This node receives each packet and sends it again. (Gomez, Nordbotten, Flich, Lopez, Robles,
 * Duato, Lysne, Skeie, "A routing methodology for achieving fault tolerance in direct networks", IEEE Transactions on Computers 55, 2006;
 * intermediate nodes with in-transit buffers.)
 *
 * <p>No packets wait for each other in a circle. A route in one direction for each dimension, in their order, is one that the bubble rule
 * allows, however long it is. Messages are adaptive only if no link of their box has failed, so that the escape route is whole at each of
 * its nodes. An intermediate node has memory for all packets that come to it. A packet on its first part therefore never waits for one on
 * its second part.
 *
 * <p>All routes depend on the numbers of nodes only, so all partitions agree.
 */
public final class TorusDetours {
    /** Distance from the source or the destination within which intermediate nodes are looked for first. */
    private static final int NEAR = 2;

    /**
     * A route, or the first part of one.
     *
     * @param hints one bit for the direction in each dimension in which the ends differ
     * @param hops distances in these directions, packed as {@link MinimalRoute#hops}
     * @param isBoxWhole true if no link between the ends has failed, so that all orders of hops are possible
     */
    public record Leg(int hints, long hops, boolean isBoxWhole) {}

    private final Torus torus;
    private final MinimalRoute route;
    /** Intermediate node by pair, for pairs that have needed one. */
    private final Map<Long, Integer> vias = new ConcurrentHashMap<>();

    private TorusDetours(Torus torus, MinimalRoute route) {
        this.torus = torus;
        this.route = route;
    }

    /**
     * Returns the routes around the failed links of a torus.
     *
     * @param torus the torus
     * @param route its minimal routes
     * @return the routes; null if no link has failed
     */
    public static @Nullable TorusDetours of(Torus torus, MinimalRoute route) {
        return torus.hasFailed() ? new TorusDetours(torus, route) : null;
    }

    /**
     * Returns the route of a message, or its part up to an intermediate node.
     *
     * @param from number of the source
     * @param to number of the destination, another node
     * @param usual hints that the message would have without failed links, one bit for each direction
     * @return the route
     * @throws InputException if there is no route over at most one intermediate node
     */
    public Leg leg(int from, int to, int usual) {
        if (isBoxWhole(from, usual, route.hops(from, to, usual))) {
            return new Leg(usual, route.hops(from, to, usual), true);
        }
        int direct = direct(from, to);
        if (direct != 0) {
            return new Leg(direct, route.hops(from, to, direct), false);
        }
        int via = via(from, to);
        int hints = direct(from, via);
        return new Leg(hints, route.hops(from, via, hints), false);
    }

    /**
     * Returns the number of links of a message's route.
     *
     * @param from number of the source
     * @param to number of the destination
     * @param usual hints that the message would have without failed links, one bit for each direction
     * @return number of links
     * @throws InputException as {@link #leg}
     */
    public int hops(int from, int to, int usual) {
        int direct = isBoxWhole(from, usual, route.hops(from, to, usual)) ? usual : direct(from, to);
        if (direct != 0) {
            return sum(from, to, direct);
        }
        int via = via(from, to);
        return sum(from, via, direct(from, via)) + sum(via, to, direct(via, to));
    }

    private int sum(int from, int to, int hints) {
        long hops = route.hops(from, to, hints);
        int sum = 0;
        for (int left = hints; left != 0; left &= left - 1) {
            sum += (int) route.hopsIn(hops, MinimalRoute.first(left));
        }
        return sum;
    }

    /** Returns whether no link has failed in the box of nodes to which the hops lead in any order. */
    private boolean isBoxWhole(int from, int hints, long hops) {
        return isBoxWhole(from, hints, hops, -1);
    }

    /** Checks a node of the box, and those to which its hops in some directions lead: each once, in the order of dimensions. */
    private boolean isBoxWhole(int node, int hints, long hops, int along) {
        for (int left = hints; left != 0; left &= left - 1) {
            if (isFailed(node, MinimalRoute.first(left))) {
                return false;
            }
        }
        for (int left = hints & along; left != 0; left &= left - 1) {
            int direction = MinimalRoute.first(left);
            long after = route.hopsAfter(hops, direction);
            int hintsAfter = route.hintsAfter(hints, after, direction);
            if (!isBoxWhole(route.neighbour(node, direction), hintsAfter, after, -1 << direction)) {
                return false;
            }
        }
        return true;
    }

    private boolean isFailed(int node, int direction) {
        return torus.isFailed(node, Torus.direction(route.dimension(direction), Torus.isPositive(direction)));
    }

    /** Returns the hints of the shortest whole route in the order of dimensions; 0 if there is none. */
    private int direct(int from, int to) {
        int usual = route.hints(from, to);
        int dimensions = Integer.bitCount(usual);
        int best = 0;
        int least = Integer.MAX_VALUE;
        for (int turns = 0; turns < 1 << dimensions; turns++) {
            int hints = turned(usual, turns);
            long hops = route.hops(from, to, hints);
            if (hops >= 0 && isWhole(from, hints, hops)) {
                int sum = sum(from, to, hints);
                if (sum < least) {
                    least = sum;
                    best = hints;
                }
            }
        }
        return best;
    }

    /** Returns hints of which some point the other way. */
    private static int turned(int usual, int turns) {
        int hints = 0;
        int number = 0;
        for (int left = usual; left != 0; left &= left - 1) {
            int direction = MinimalRoute.first(left);
            hints |= 1 << ((turns >>> number++ & 1) == 0 ? direction : Torus.opposite(direction));
        }
        return hints;
    }

    private boolean isWhole(int from, int hints, long hops) {
        int node = from;
        for (int left = hints; left != 0; left &= left - 1) {
            int direction = MinimalRoute.first(left);
            for (long along = route.hopsIn(hops, direction); along > 0; along--) {
                if (isFailed(node, direction)) {
                    return false;
                }
                node = route.neighbour(node, direction);
            }
        }
        return true;
    }

    private int via(int from, int to) {
        long pair = (long) from << Integer.SIZE | to;
        Integer known = vias.get(pair);
        if (known != null) {
            return known;
        }
        int via = best(from, to, near(from, to));
        if (via < 0) {
            List<Integer> all = new ArrayList<>();
            for (int node = 0; node < torus.nodes(); node++) {
                all.add(node);
            }
            via = best(from, to, all);
        }
        if (via < 0) {
            String rule = "a route from node " + from + " to node " + to + " over at most one node between them";
            throw new InputException("torus network", "failed.links", torus, rule);
        }
        vias.put(pair, via);
        return via;
    }

    private List<Integer> near(int from, int to) {
        List<Integer> near = new ArrayList<>();
        addNear(from, NEAR, near);
        addNear(to, NEAR, near);
        return near;
    }

    private void addNear(int node, int distance, List<Integer> near) {
        near.add(node);
        for (int direction = 0; direction < torus.directions() && distance > 0; direction++) {
            int neighbour = torus.neighbour(node, direction);
            if (neighbour >= 0) {
                addNear(neighbour, distance - 1, near);
            }
        }
    }

    /** Returns the node over which the route is shortest, of equals the one with the lowest number; -1 if there is no route. */
    private int best(int from, int to, List<Integer> nodes) {
        int best = -1;
        int least = Integer.MAX_VALUE;
        for (int node : nodes) {
            int first = node == from || node == to ? 0 : direct(from, node);
            int second = first == 0 ? 0 : direct(node, to);
            if (second != 0) {
                int hops = sum(from, node, first) + sum(node, to, second);
                if (hops < least || hops == least && node < best) {
                    least = hops;
                    best = node;
                }
            }
        }
        return best;
    }
}
